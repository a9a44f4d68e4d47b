import * as z from 'zod/mini'
import { id } from '../endpoint.ts'
import { DELIVERY_PROBLEMS, PIECE_FATES } from '../orders/delivery-problem-rules.ts'
import { CASE_SEVERITIES, CASE_STEPS, COUNTED_FROM, DEADLINE_UNITS } from './case-deadlines.ts'
import { ALL_CASE_OUTCOMES, CASE_EVENTS, CASE_KINDS } from './case-kinds.ts'
import { incidentDetails } from './incident-details.ts'
import { privacyRequestDetails } from './privacy-request-details.ts'
import { recallDetails } from './recall-details.ts'
import { safetyDetails } from './safety-details.ts'

const person = z.object({ id, name: z.string() })

const summary = {
  id,
  /** For people: 'Case 1042'. */
  number: z.int(),
  kind: z.enum(CASE_KINDS),
  /** What happened, in the words of the one who opened the case; a delivery problem may have none. */
  text: z.string(),
  /** Whom it is about; null for an incident. */
  hcp: z.nullable(person),
  orderId: z.nullable(id),
  sample: z.nullable(person),
  lotNo: z.nullable(z.string()),
  /** Of a DELIVERY; null once its HCP is erased. */
  delivery: z.nullable(
    z.object({
      problem: z.enum(DELIVERY_PROBLEMS),
      /** Each with what became of its piece, as for an order. */
      items: z.array(z.extend(person, { fate: z.optional(z.enum(PIECE_FATES)) })),
      /** Whether the request has been sent again. */
      resent: z.boolean(),
    }),
  ),
  /** Of a PRIVACY case: what the person asked for. */
  request: z.optional(privacyRequestDetails),
  openedAt: z.string(),
}

export const caseRow = z.object({
  ...summary,
  /** When the next duty is due; null if none has a fixed time. */
  dueAt: z.nullable(z.string()),
  /** The next duty; null if all are done. */
  step: z.nullable(z.enum(CASE_STEPS)),
  closed: z.nullable(z.object({ at: z.string(), outcome: z.enum(ALL_CASE_OUTCOMES) })),
  /** The steps that were not done when it was closed, where its kind asks why. */
  undone: z.array(z.object({ step: z.enum(CASE_STEPS), reason: z.string() })),
})
export type CaseRow = z.output<typeof caseRow>

const duty = z.object({
  step: z.enum(CASE_STEPS),
  /** As the company's deadline said when the case was opened; null: no fixed time. */
  amount: z.nullable(z.int()),
  unit: z.enum(DEADLINE_UNITS),
  countedFrom: z.enum(COUNTED_FROM),
  /** While the step before is not done, counted from when that is due. */
  dueAt: z.nullable(z.string()),
  done: z.nullable(z.object({ at: z.string(), by: z.string(), reference: z.nullable(z.string()) })),
})
export type CaseDuty = z.output<typeof duty>

const event = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(CASE_EVENTS),
  /** A note, or the reason of closing and reopening. */
  text: z.nullable(z.string()),
  /** The duty that was done, or no longer is. */
  step: z.nullable(z.enum(CASE_STEPS)),
  /** Of a SAFETY report, where it was set; null where an HCP or rep reads it. */
  severity: z.nullable(z.enum(CASE_SEVERITIES)),
  /** Null for the company, where an HCP or rep reads it. */
  by: z.nullable(z.string()),
  /** Whether the person who reported it reads this event. */
  shared: z.boolean(),
})
export type CaseEvent = z.output<typeof event>

export const casePhoto = z.object({ id, width: z.int(), height: z.int() })
export type CasePhoto = z.output<typeof casePhoto>

const closing = z.object({
  at: z.string(),
  outcome: z.enum(ALL_CASE_OUTCOMES),
  reason: z.string(),
})

/** A case as an admin sees it. */
export const adminCase = z.object({
  ...summary,
  severity: z.enum(CASE_SEVERITIES),
  openedBy: person,
  /** When anyone of the company first heard. */
  heardAt: z.string(),
  duties: z.array(duty),
  /** Oldest first. */
  events: z.array(event),
  photos: z.array(casePhoto),
  closed: z.nullable(closing),
  incident: z.nullable(incidentDetails),
  safety: z.nullable(safetyDetails),
  recall: z.nullable(recallDetails),
  updatedAt: z.string(),
})
export type AdminCase = z.output<typeof adminCase>

export const ownCaseRow = z.object({
  ...summary,
  /** Of the kinds in `KINDS_WITH_DUE_FOR_REPORTER`. */
  dueAt: z.nullable(z.string()),
  closed: z.nullable(z.object({ at: z.string(), outcome: z.enum(ALL_CASE_OUTCOMES) })),
})
export type OwnCaseRow = z.output<typeof ownCaseRow>

/** Without duties, names of admins and internal events. */
export const ownCase = z.object({
  ...ownCaseRow.shape,
  events: z.array(event),
  photos: z.array(casePhoto),
  closed: z.nullable(closing),
  safety: z.nullable(safetyDetails),
})
export type OwnCase = z.output<typeof ownCase>
