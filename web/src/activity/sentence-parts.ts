import { STEP_LABELS } from '../lib/case-words.ts'
import { formatIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { fieldLabels } from './changed-fields.ts'
import { type Known, nameOf } from './record-names.ts'

/** What a sentence is made of. */
export type Given = {
  /** The values of the event; none after erasure. */
  details: Readonly<Record<string, unknown>>
  /** The record's name, or the mark in its place. */
  record: string
  known: Known
  /** The actor is the record. */
  self: boolean
}
export type Sentence = (given: Given) => string

/** Sentences that need the record's name alone. */
export const about =
  (text: (parameters: { record: string }) => string): Sentence =>
  given =>
    text(given)

export function withParcel(sentence: string, { details: { parcel } }: Given): string {
  return typeof parcel === 'string' ? m.activity_order_with_parcel({ sentence, parcel }) : sentence
}

export function courierName(courier: unknown): string {
  return typeof courier === 'object' && courier !== null ? String(Reflect.get(courier, 'name')) : ''
}

export function updatedProfile(given: Given): string {
  const { changed } = given.details
  if (!given.self || !Array.isArray(changed)) return m.activity_profile_updated(given)
  if (changed.includes('terms_version')) return m.activity_profile_terms()
  return m.activity_profile_updated_self({ fields: fieldLabels(changed) })
}

export function placedOrder(given: Given): string {
  const { items } = given.details
  const sentence = m.activity_order_placed(given)
  if (!Array.isArray(items)) return sentence
  const names = items.map(id => nameOf(id, given.known))
  return m.activity_with_reason({ sentence, reason: names.join(', ') })
}

export function absence(sentence: string, { details: { from, to, deputy }, known }: Given): string {
  if (from === undefined) return sentence
  const days = { from: formatIsoDay(String(from)), to: formatIsoDay(String(to)) }
  return m.activity_absence({ sentence, ...days, deputy: nameOf(deputy, known) })
}

export function caseStep(sentence: string, { details: { step } }: Given): string {
  const named = Object.entries(STEP_LABELS).find(([name]) => name === step)?.[1]
  return named === undefined ? sentence : m.activity_case_step({ sentence, step: named() })
}

/** @param given with the HCPs, or their number, that each rep took over */
export function deactivatedRep(given: Given): string {
  const sentence = m.activity_rep_deactivated(given)
  const taken = Object.entries(given.details.moved ?? {}).map(([id, hcps]) =>
    m.activity_handed_to({
      name: nameOf(id, given.known),
      count: Array.isArray(hcps) ? hcps.length : Number(hcps),
    }),
  )
  return taken.length === 0 ? sentence : m.activity_handed_over({ sentence, reps: taken.join(', ') })
}

export function exported(text: () => string): Sentence {
  return ({ details: { rows } }) =>
    typeof rows === 'number' ? m.activity_rows({ sentence: text(), rows }) : text()
}

export function imported(text: () => string): Sentence {
  return ({ details: { added, known } }) =>
    typeof added === 'number' && typeof known === 'number'
      ? m.activity_imported({ sentence: text(), added, known })
      : text()
}

export function documentName({ document }: Given['details']): string {
  return document === 'PRIVACY' ? m.settings_document_privacy() : m.settings_document_terms()
}

/** A difference with its sign. */
export function signed(difference: number): string {
  return difference < 0 ? `−${-difference}` : `+${difference}`
}
