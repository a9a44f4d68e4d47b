import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type IsoDay } from '../days.ts'
import { type Gs1Scan, readGs1, toGtin } from './gs1.ts'

const TODAY = '2026-11-26'
const GS = '\u001d'
const read = (text: string, today: IsoDay = TODAY) => readGs1(text, today)

describe('what is on packs [D§10]', () => {
  const pack = { gtin: '09506000134352', lotNo: 'ABC123', expiresOn: '2027-06-30', serial: '0001' }
  test.each<[string, string, Gs1Scan]>([
    ['DataMatrix of a medicine', `]d201095060001343521727063010ABC123${GS}210001`, pack],
    ['the same, whose scanner sends no kind', `01095060001343521727063010ABC123${GS}210001`, pack],
    ['the same, with FNC1 first', `${GS}01095060001343521727063010ABC123${GS}210001`, pack],
    ['the same as printed', '(01)09506000134352(17)270630(10)ABC123(21)0001', pack],
    ['the same as printed, spaced', ' (01) 09506000134352 (17) 270630 (10) ABC123 (21) 0001\n', pack],
    ['a serial number before the lot', `]d20109506000134352210001${GS}1727063010ABC123`, pack],
    ['GS1-128 of a shipper', ']C1020950600013435237000048', { gtin: '09506000134352', count: 48 }],
    ['GS1-128 with the lot alone', ']C11727063010A/4-7', { lotNo: 'A/4-7', expiresOn: '2027-06-30' }],
    ['GS1 QR with a count', `]Q301095060001343523012${GS}10L7`, { gtin: pack.gtin, count: 12, lotNo: 'L7' }],
    ['GS1 DataBar', ']e00109506000134352', { gtin: pack.gtin }],
    ['EAN-13', '9506000134352', { gtin: '09506000134352' }],
    ['EAN-13 with its kind', ']E09506000134352', { gtin: '09506000134352' }],
    ['EAN-13 copied with spaces', '9 506000 134352', { gtin: '09506000134352' }],
    ['EAN-8', '96385074', { gtin: '00000096385074' }],
    ['EAN-8 with its kind', ']E496385074', { gtin: '00000096385074' }],
    ['UPC-A', '036000291452', { gtin: '00036000291452' }],
    ['UPC-A sent as EAN-13', '0036000291452', { gtin: '00036000291452' }],
    ['ITF-14', ']I119506000134359', { gtin: '19506000134359' }],
    ['a date of manufacture is skipped', '11260101109', { lotNo: '9' }],
    [
      'best before, where nothing expires',
      '(01)09506000134352(15)270131',
      { gtin: pack.gtin, expiresOn: '2027-01-31' },
    ],
    ['the expiry, not best before', '(15)270131(17)270228', { expiresOn: '2027-02-28' }],
    [
      'weight, item number and an own part are skipped',
      `3103000500240X-1${GS}91OWN${GS}10B2`,
      { lotNo: 'B2' },
    ],
    ['a location is skipped by its length', '414950600000000710B2', { lotNo: 'B2' }],
    ['a lot with signs', '(10)A(1)B', { lotNo: 'A(1)B' }],
    ['the same part twice', '(10)B2(10)B2', { lotNo: 'B2' }],
  ])('%s', (_title, text, scan) => {
    expect(read(text)).toEqual({ scan })
  })
})

test.each([
  ['', { code: 'EMPTY' }],
  [' \n', { code: 'EMPTY' }],
  [']d2', { code: 'EMPTY' }],
  [GS, { code: 'EMPTY' }],
  ['hello', { code: 'NOT_GS1' }],
  ['https://example.com/p/1', { code: 'NOT_GS1' }],
  ['6f1c7a1e', { code: 'NOT_GS1' }],
  ['(55)1', { code: 'NOT_GS1' }],
  ['0109506000134352x', { code: 'NOT_GS1' }],
  ['003950600013434900000000', { code: 'TOO_SHORT', part: '00' }],
  ['00395060001343490000', { code: 'NOTHING_READ' }],
  [`240ABC${GS}91X`, { code: 'NOTHING_READ' }],
  ['9506000134353', { code: 'GTIN_WRONG', value: '9506000134353' }],
  ['0000000000000', { code: 'GTIN_WRONG', value: '0000000000000' }],
  [']E0123', { code: 'GTIN_WRONG', value: '123' }],
  ['(01)09506000134353', { code: 'GTIN_WRONG', value: '09506000134353' }],
  ['(17)271301', { code: 'DATE_WRONG', part: '17', value: '271301' }],
  ['(17)270001', { code: 'DATE_WRONG', part: '17', value: '270001' }],
  ['(17)270229', { code: 'DATE_WRONG', part: '17', value: '270229' }],
  ['(17)270431', { code: 'DATE_WRONG', part: '17', value: '270431' }],
  ['(11)260132(10)A', { code: 'DATE_WRONG', part: '11', value: '260132' }],
  ['(30)0', { code: 'COUNT_WRONG', part: '30', value: '0' }],
  ['(37)1x', { code: 'COUNT_WRONG', part: '37', value: '1x' }],
  ['(37)123456789', { code: 'TOO_LONG', part: '37' }],
  ['010950600013', { code: 'GTIN_WRONG', value: '010950600013' }],
  [']d2010950600013', { code: 'TOO_SHORT', part: '01' }],
  [`17270${GS}10A`, { code: 'TOO_SHORT', part: '17' }],
  ['(17)2706301', { code: 'TOO_LONG', part: '17' }],
  ['(10)', { code: 'TOO_SHORT', part: '10' }],
  ['172706301', { code: 'NOT_GS1' }],
  ['17270630101234567890123456789021X', { code: 'TOO_LONG', part: '10' }],
  ['(01)0950600013435A', { code: 'CHARACTER_WRONG', part: '01' }],
  ['(10)A B', { code: 'CHARACTER_WRONG', part: '10' }],
  ['(10)Ä1', { code: 'CHARACTER_WRONG', part: '10' }],
  ['(10)A(10)B', { code: 'CONTRADICTION', part: '10' }],
  ['(01)09506000134352(02)19506000134359', { code: 'CONTRADICTION', part: '02' }],
])('%j is refused: %j', (text, problem) => {
  expect(read(text)).toEqual({ problem })
})

describe('dates', () => {
  test.each([
    ['270200', TODAY, '2027-02-28'],
    ['280200', TODAY, '2028-02-29'],
    ['280229', TODAY, '2028-02-29'],
    ['271200', TODAY, '2027-12-31'],
    ['761231', TODAY, '2076-12-31'],
    ['770101', TODAY, '1977-01-01'],
    ['261125', TODAY, '2026-11-25'],
    ['010101', '2051-06-01', '2101-01-01'],
    ['020101', '2051-06-01', '2002-01-01'],
    ['000200', '2099-12-31', '2100-02-28'],
    ['490101', '2099-12-31', '2149-01-01'],
    ['500101', '2099-12-31', '2050-01-01'],
  ])('%s on %s is %s', (digits, today, day) => {
    expect(read(`(17)${digits}`, today)).toEqual({ scan: { expiresOn: day } })
  })

  test('each day from 49 years before to 50 years after reads as itself', () => {
    const days = fc.integer({ min: -49 * 365, max: 50 * 365 }).map(days => addDays('2026-07-01', days))
    fc.assert(
      fc.property(days, day => {
        expect(read(`]C117${day.slice(2).replaceAll('-', '')}`, '2026-07-01')).toEqual({
          scan: { expiresOn: day },
        })
      }),
    )
  })
})

const gtins = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 13 })
  .map(digits => digits.join(''))
  .filter(body => /[1-9]/.test(body))
  .map(body => [...'0123456789'].map(last => `${body}${last}`).find(gtin => toGtin(gtin) !== undefined) ?? '')

const SIGNS = [...'!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz']
const texts = fc
  .string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 20 })
  // These stand for a separator.
  .filter(text => !/<(gs|fnc1)>/i.test(text))

const parts = fc
  .record({
    gtin: gtins,
    lotNo: texts,
    expiresOn: fc.integer({ min: 0, max: 18_000 }).map(days => addDays('2027-01-01', days)),
    serial: texts,
    count: fc.integer({ min: 1, max: 99_999_999 }),
    skipped: texts,
  })
  .chain(whole =>
    fc.shuffledSubarray(Object.keys(whole) as (keyof typeof whole)[], { minLength: 1 }).map(names => ({
      names,
      whole,
    })),
  )
  .filter(({ names }) => names.some(name => name !== 'skipped'))

function writeParts({ names, whole }: { names: readonly string[]; whole: Record<string, string | number> }) {
  const identifiers: Record<string, string> = {
    gtin: '01',
    lotNo: '10',
    expiresOn: '17',
    serial: '21',
    count: '30',
    skipped: '240',
  }
  return names.map(name => {
    const value = String(whole[name])
    const written = name === 'expiresOn' ? value.slice(2).replaceAll('-', '') : value
    return { identifier: identifiers[name] ?? '', written, isFixed: name === 'gtin' || name === 'expiresOn' }
  })
}

const STAND_INS = [GS, '|', '~', '{GS}', '^]', '<GS>', '\\x1d', '\u241d', '{FNC1}', '[GS]']

describe('whatever is written', () => {
  test('is read again: parts in any order, each stand-in for FNC1, with and without a kind', () => {
    const kinds = fc.constantFrom(']d2', ']C1', ']Q3', ']e0')
    fc.assert(
      fc.property(parts, fc.constantFrom(...STAND_INS), kinds, fc.boolean(), (made, standIn, kind, first) => {
        const text = writeParts(made)
          .map(({ identifier, written, isFixed }, at, all) => {
            const isLast = at === all.length - 1
            return `${identifier}${written}${isFixed || isLast ? '' : standIn}`
          })
          .join('')
        const { skipped: _, ...scan } = Object.fromEntries(made.names.map(name => [name, made.whole[name]]))
        expect(read(`${kind}${first ? standIn : ''}${text}`)).toEqual({ scan })
        expect(read(`${standIn}${text}`)).toEqual({ scan })
      }),
    )
  })

  test('is read again from parentheses, in any order', () => {
    fc.assert(
      fc.property(parts, made => {
        const written = writeParts(made)
        // A value that looks like the next part cannot be told from one.
        fc.pre(written.every(part => !/\(\d{2,4}\)/.test(part.written)))
        const { skipped: _, ...scan } = Object.fromEntries(made.names.map(name => [name, made.whole[name]]))
        expect(read(written.map(part => `(${part.identifier})${part.written}`).join(''))).toEqual({ scan })
      }),
    )
  })

  test('with any single wrong digit of a GTIN is refused', () => {
    const others = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(gtins, fc.nat({ max: 13 }), others, (gtin, place, more) => {
        const wrong = (Number(gtin[place]) + more) % 10
        const misread = `${gtin.slice(0, place)}${wrong}${gtin.slice(place + 1)}`
        expect(toGtin(misread)).toBeUndefined()
        expect(read(`]d201${misread}10A`)).toEqual({ problem: { code: 'GTIN_WRONG', value: misread } })
      }),
    )
  })

  test('and any other text is read or refused, and never throws', () => {
    const pieces = fc.constantFrom(
      '01',
      '17',
      '10',
      '(',
      ')',
      '00',
      ']C1',
      ...STAND_INS,
      '9506000134352',
      'A',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map(all => all.join('')),
    )
    fc.assert(
      fc.property(texts, text => {
        const found = read(text)
        if ('problem' in found) expect(found.problem.code).not.toBe('')
        else expect(Object.keys(found.scan)).not.toEqual([])
      }),
    )
  })
})
