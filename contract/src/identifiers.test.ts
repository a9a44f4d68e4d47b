import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeTrackingNo } from './companies/courier-rules.ts'
import { foldIdentifier, foldReferenceNumber, identifierProblem } from './identifiers.ts'

test.each([
  [
    'GUM-17 A',
    [
      'gum-17 a',
      '  GUM-17  A ',
      'GUM\u201317\u00a0A',
      'ＧＵＭ－１７　Ａ',
      'G\u200bUM-1\u00ad7 A',
      'GUM\u221217 A',
    ],
  ],
  ['STRASSE 5', ['straße 5', 'Straße ５', 'STRASSE ٥', 'STRAẞE 5']],
  ['ﬁ²', ['FI2', 'fi2']],
])('%j looks the same as %j', (one, others) => {
  expect(new Set([one, ...others].map(foldIdentifier)).size).toBe(1)
})

test.each(['GUM-17B', 'GUM-7', 'GUM17', 'GUM -17 A'])('GUM-17 A is another number than %j', other => {
  expect(foldIdentifier(other)).not.toBe(foldIdentifier('GUM-17 A'))
})

const isOneForm = (text: string) => {
  const folded = foldIdentifier(text)
  return [folded, text.toLowerCase()].every(same => foldIdentifier(same) === folded)
}

test('every letter that is folded is its own form, in lower case, too', () => {
  const letters = Array.from({ length: 0x110000 }, (_, place) => String.fromCodePoint(place))
  const folded = letters.filter(letter => /\p{Changes_When_NFKC_Casefolded}/u.test(letter))
  expect(folded.length).toBeGreaterThan(10_000)
  expect(folded.filter(letter => !isOneForm(letter))).toEqual([])
})

test('a folded form is its own form, and case makes no difference to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const folded = foldIdentifier(text)
      expect(foldIdentifier(folded)).toBe(folded)
      expect(foldIdentifier(text.replace(/[A-Z]/g, letter => letter.toLowerCase()))).toBe(folded)
    }),
  )
})

test('a registration number is also compared without separators, whatever its alphabet', () => {
  expect(foldReferenceNumber('ＭＤＣ－48 217')).toBe('mdc48217')
  expect(foldReferenceNumber('МДЦ 1')).toBe('мдц1')
})

test.each([
  ['АB-12', 'А', 'U+0410'],
  ['MD\u0421 1234', '\u0421', 'U+0421'],
  ['ΑBC', 'Α', 'U+0391'],
  ['AВ', 'В', 'U+0412'],
  ['批A12', '批', 'U+6279'],
])('%j is refused with the letter %s (%s)', (text, character, place) => {
  expect(identifierProblem(text)).toEqual({ code: 'SCRIPTS_MIXED', params: { character, place } })
})

test.each(['GUM-17 A', 'ＡB', 'ÄÖ-1', '12/34', '', 'АВ-12', '批号12'])(
  '%j has letters of one script',
  text => {
    expect(identifierProblem(text)).toBeUndefined()
  },
)

test('a tracking number is read in full width and with dashes of all kinds', () => {
  expect(normalizeTrackingNo('ｅｍ１２３\u2013４５\u200b６')).toBe('EM123-456')
})
