import type { FormProblem } from './problems.ts'
import { removeInvisible, toAsciiDigits } from './typed-text.ts'

/** Dashes that a spreadsheet or a PDF writes in place of the one on the keyboard. */
const DASHES = /[\p{Pd}\u2212\u02d7\u2043]/gu

/** A number or code in plain characters and single spaces, in the case in which it was typed. */
function plainIdentifier(text: string): string {
  return toAsciiDigits(removeInvisible(text).normalize('NFKC'))
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The one form in which numbers and codes are compared: those of lots, certificates, registrations and parcels, and the names that
 * must be unique. Two that look the same have the same form.
 */
export function foldIdentifier(text: string): string {
  // Upper case writes ß as SS, and has a capital ẞ that only lower case reads.
  return plainIdentifier(text).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

/** A number or code without case and separators: reference numbers of people are written in many ways. */
export function foldReferenceNumber(text: string): string {
  return foldIdentifier(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Letters of the id that a CRM gives an HCP or a rep. */
export const EXTERNAL_ID_MAX = 64

/** A tracking number as carriers print it: letters, digits and dashes in capitals. */
export function capitalIdentifier(text: string): string {
  return plainIdentifier(text).toUpperCase()
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Han', 'Tamil', 'Devanagari', 'Thai'] as const
const PATTERNS = SCRIPTS.map(script => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, 'u') }))

const OTHER = 'another'

const scriptOf = (letter: string) => PATTERNS.find(({ pattern }) => pattern.test(letter))?.script ?? OTHER

/** @returns the problem of a number or code with letters of two scripts (signs like ʺ belong to none), which names the first one that does not belong */
export function identifierProblem(text: string): FormProblem | undefined {
  const letters = (plainIdentifier(text).match(/(?![\p{sc=Zyyy}\p{sc=Zinh}])\p{L}/gu) ?? []).map(letter => ({
    letter,
    script: scriptOf(letter),
  }))
  const countOf = (wanted: string) => letters.filter(({ script }) => script === wanted).length
  // The script of most letters is meant; of as many letters, the Latin one, which the patterns begin with.
  const [meant = ''] = [...SCRIPTS, OTHER].toSorted((one, other) => countOf(other) - countOf(one))
  const strange = letters.find(({ script }) => script !== meant)?.letter
  if (strange === undefined) return undefined
  const place = strange.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''
  return { code: 'SCRIPTS_MIXED', params: { character: strange, place: `U+${place}` } }
}
