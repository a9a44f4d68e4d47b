import type { IsoDay } from '../days.ts'
import { removeInvisible } from '../typed-text.ts'

/** What the code on a pack says. */
export type Gs1Scan = {
  /** In its 14-digit form, in which GTINs are compared. */
  gtin?: string
  lotNo?: string
  /** The expiry date; where there is none, the date before which the pack is best. */
  expiresOn?: IsoDay
  serial?: string
  /** The pieces that the code stands for; one by itself. */
  count?: number
}

/** Why a code cannot be read; `part` is the number of the part of it that is wrong, as it is printed in parentheses. */
export type Gs1Problem =
  | { code: 'EMPTY' | 'NOT_GS1' | 'NOTHING_READ' }
  | { code: 'GTIN_WRONG'; value: string }
  | { code: 'DATE_WRONG' | 'COUNT_WRONG'; part: string; value: string }
  | { code: 'TOO_SHORT' | 'TOO_LONG' | 'CHARACTER_WRONG' | 'CONTRADICTION'; part: string }

/** What a scanner writes first when it says which kind of barcode it read. */
const SYMBOLOGY = /^\][A-Za-z]\d/
/** The kinds that hold a number only: EAN and UPC, ITF-14. */
const NUMBER_KINDS = /^\][EI]/
/** The kinds that hold parts with identifiers: GS1-128, DataBar, DataMatrix, QR, DotCode. */
const PART_KINDS = /^\](?:C1|e\d|d2|Q3|J1)/

/** FNC1, which ends a part of variable length, as the sign for it. */
const SEPARATOR = '\u241d'
/** Scanners type it as this character, or as one of its stand-ins. */
const GROUP_SEPARATOR = '\u001d'
const STAND_INS = /\\x1d|\\u001d|\^\]|[{<[](?:GS|FNC1)[}>\]]|[|~]/gi

const PLAIN = /^(?:\d{8}|\d{12,14})$/
const PRINTED = /^\(\d{2,4}\)/

/** Identifiers begin with these. */
const KNOWN = /^(?:0[0-4]|1\d|2[0-5]|3[0-7]|39|4[0-3]|7[0-2]|8[0-2]|9\d)/
/** The lengths of the parts, with their identifier, that need no separator, by their first two digits. */
const FIXED = new Map<string, number>([
  ...lengths(20, '00'),
  ...lengths(16, '01', '02', '03', '41'),
  ...lengths(18, '04'),
  ...lengths(8, '11', '12', '13', '14', '15', '16', '17', '18', '19'),
  ...lengths(4, '20'),
  ...lengths(10, '31', '32', '33', '34', '35', '36'),
])
/** The longest values of other parts. */
const LONGEST = new Map([...lengths(20, '10', '21'), ...lengths(8, '30', '37')])
const LONGEST_OTHER = 92

/** Characters of GS1's set 82. */
const CHARACTERS = /^[!"%-?A-Z_a-z]*$/

function lengths(length: number, ...starts: readonly string[]): [string, number][] {
  return starts.map(start => [start, length])
}

type Read = Gs1Scan & { bestBefore?: IsoDay }

/**
 * Reads what a scanner types of a pack: GS1 DataMatrix, QR, GS1-128 and DataBar, the same as it is printed with parentheses, and
 * the number alone of an EAN-8, UPC-A, EAN-13 or ITF-14. Other parts than a pack's are skipped.
 * @param today decides the century of the dates
 */
export function readGs1(text: string, today: IsoDay): { scan: Gs1Scan } | { problem: Gs1Problem } {
  const typed = removeInvisible(text).trim()
  const marked = typed
    .replace(SYMBOLOGY, '')
    .replaceAll(GROUP_SEPARATOR, SEPARATOR)
    .replace(STAND_INS, SEPARATOR)
  const content = marked.replaceAll(/^[\s\u241d]+|[\s\u241d]+$/g, '')
  if (content === '') return { problem: { code: 'EMPTY' } }
  const isPart = PART_KINDS.test(typed) || marked.startsWith(SEPARATOR)
  const digits = content.replaceAll(' ', '')
  if (!isPart && (PLAIN.test(digits) || NUMBER_KINDS.test(typed))) {
    const gtin = toGtin(digits)
    return gtin === undefined ? { problem: { code: 'GTIN_WRONG', value: digits } } : { scan: { gtin } }
  }
  const read: Read = {}
  for (const part of PRINTED.test(content) ? printedParts(content) : scannedParts(content)) {
    const found = readPart(part, today)
    if ('code' in found) return { problem: found }
    const contradicts = Object.entries(found).some(
      ([name, value]) => (Reflect.get(read, name) ?? value) !== value,
    )
    if (contradicts) return { problem: { code: 'CONTRADICTION', part: identifierOf(part) } }
    Object.assign(read, found)
  }
  const { bestBefore, ...scan } = read
  if (bestBefore !== undefined) scan.expiresOn ??= bestBefore
  return Object.keys(scan).length === 0 ? { problem: { code: 'NOTHING_READ' } } : { scan }
}

/** @returns a GTIN of 8, 12, 13 or 14 digits in its 14-digit form; undefined when its check digit is wrong, or it is none */
export function toGtin(digits: string): string | undefined {
  if (!PLAIN.test(digits) || /^0+$/.test(digits)) return undefined
  const gtin = digits.padStart(14, '0')
  const sum = [...gtin].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 ? gtin : undefined
}

const identifierOf = (part: string) => part.slice(0, 2)

/** `(01)…(17)…` as parts without parentheses. */
function printedParts(content: string): string[] {
  return content
    .split(/(?=\(\d{2,4}\))/)
    .map(part => part.replace(/^\((\d+)\)\s*/, '$1').replace(/[\s\u241d]+$/, ''))
}

function* scannedParts(content: string): Generator<string> {
  for (let rest = content; rest !== ''; ) {
    const separator = rest.indexOf(SEPARATOR)
    const end = Math.min(
      FIXED.get(identifierOf(rest)) ?? rest.length,
      separator === -1 ? rest.length : separator,
    )
    yield rest.slice(0, end)
    rest = rest.slice(end).replace(/^\u241d+/, '')
  }
}

/** @param part with its identifier */
function readPart(part: string, today: IsoDay): Read | Gs1Problem {
  const identifier = identifierOf(part)
  if (!KNOWN.test(part)) return { code: 'NOT_GS1' }
  const value = part.slice(identifier.length)
  const fixed = FIXED.get(identifier)
  const longest = fixed === undefined ? (LONGEST.get(identifier) ?? LONGEST_OTHER) : fixed - 2
  const shortest = fixed === undefined ? 1 : longest
  if (value.length < shortest) return { code: 'TOO_SHORT', part: identifier }
  if (value.length > longest) return { code: 'TOO_LONG', part: identifier }
  const isRight = fixed === undefined ? CHARACTERS.test(value) : /^\d+$/.test(value)
  if (!isRight) return { code: 'CHARACTER_WRONG', part: identifier }
  return readValue(identifier, value, today)
}

function readValue(identifier: string, value: string, today: IsoDay): Read | Gs1Problem {
  switch (identifier) {
    case '01':
    case '02': {
      const gtin = toGtin(value)
      return gtin === undefined ? { code: 'GTIN_WRONG', value } : { gtin }
    }
    case '10':
      return { lotNo: value }
    case '21':
      return { serial: value }
    case '11':
    case '15':
    case '17': {
      const day = readDay(value, today)
      if (day === undefined) return { code: 'DATE_WRONG', part: identifier, value }
      if (identifier === '11') return {}
      return identifier === '17' ? { expiresOn: day } : { bestBefore: day }
    }
    case '30':
    case '37':
      return /^\d*[1-9]\d*$/.test(value)
        ? { count: Number(value) }
        : { code: 'COUNT_WRONG', part: identifier, value }
    default:
      return {}
  }
}

/** @returns the day of YYMMDD, from 49 years before today to 50 after it; day 00 is the last of the month */
function readDay(digits: string, today: IsoDay): IsoDay | undefined {
  const [year = 0, month = 0, day = 0] = (digits.match(/../g) ?? []).map(Number)
  const now = Number.parseInt(today, 10)
  const ahead = year - (now % 100)
  const century = now - (now % 100) + (ahead > 50 ? -100 : ahead < -49 ? 100 : 0)
  const last = new Date(Date.UTC(century + year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day > last) return undefined
  return new Date(Date.UTC(century + year, month - 1, day === 0 ? last : day)).toISOString().slice(0, 10)
}
