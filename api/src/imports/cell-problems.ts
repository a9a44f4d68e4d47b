import type { ImportColumn } from '@portal/contract/imports/import-columns'
import type { Problem } from '@portal/contract/problems'
import { findUnstorable } from '@portal/contract/typed-text'

/** A cell that looks like a formula, as in exports, except phone numbers with spaces, dashes, dots or brackets. */
const FORMULA = /^(?:[=@\uff1d\uff0b\uff0d\uff20]|[+-](?![\d\s\p{Pd}\u2212().]*$))/u
/** A long number in a spreadsheet's scientific notation, 1.23457E+11: its last digits are lost. */
const ABBREVIATED = /^\d(?:[.,]\d+)?e\+\d+$/i
const MONTH = 'Jan|Feb|Mar|Mac|Apr|May|Mei|Jun|Jul|Aug|Ogo|Sep|Sept|Oct|Okt|Nov|Dec|Dis'
/** A date as spreadsheets write one that they made of 10-12 or MAR1: 10-Dec, Dec-26, 10/12/2026, and as a workbook's cell is read. */
const DATE = new RegExp(
  `^(?:\\d{1,2}[- ](?:${MONTH})(?:[- ]\\d{2,4})?|(?:${MONTH})[- ]\\d{2,4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}[-/]\\d{1,2}[-/]\\d{1,2})$`,
)
/** A number of more than 15 digits with zeros at its end: a spreadsheet keeps 15, other programs 17. */
const ROUNDED = /^\d{15,17}0+$/

/** Short names of the control characters from U+0000 on. */
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )

/** What is wrong with a cell before its rule is asked: a character that cannot be stored, or what a spreadsheet made of it. */
export function cellProblem(cell: string, { identifier }: ImportColumn): Problem | undefined {
  if (cell.includes('\ufffd')) return { code: 'CSV_NOT_UTF8' }
  const character = findUnstorable(cell)
  if (character !== undefined)
    return { code: 'CSV_CHARACTER', params: { character: characterName(character) } }
  if (FORMULA.test(cell)) return { code: 'CSV_FORMULA' }
  if (!identifier) return undefined
  if (ABBREVIATED.test(cell)) return { code: 'CSV_NUMBER_ABBREVIATED' }
  return DATE.test(cell) ? { code: 'CSV_DATE' } : undefined
}

/** What may be wrong with a cell, so that a person compares it. */
export function cellWarning(cell: string, { identifier }: ImportColumn): Problem | undefined {
  return identifier && ROUNDED.test(cell) ? { code: 'CSV_NUMBER_ROUNDED' } : undefined
}

/** Names a character that nobody sees: U+0007 (BEL). */
export function characterName(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const name = CONTROLS[point]
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  return name === undefined ? code : `${code} (${name})`
}
