import { addDays } from '@portal/contract/days'
import { LIMIT_PERIODS } from '@portal/contract/limits/limit-rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countPiecesLeftUnderLimit } from './count-pieces-left.ts'
import { limitPeriodContaining } from './limit-periods.ts'

test.each([
  ['MONTH', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['MONTH', '2028-02-01', '2028-02-01', '2028-02-29'],
  ['MONTH', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['QUARTER', '2026-01-01', '2026-01-01', '2026-03-31'],
  ['QUARTER', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['QUARTER', '2026-11-22', '2026-10-01', '2026-12-31'],
  ['YEAR', '2026-11-22', '2026-01-01', '2026-12-31'],
] as const)('the %s of %s is from %s until %s', (period, day, from, until) => {
  expect(limitPeriodContaining({ period, days: null }, day)).toEqual({ from, until })
})

test('a rolling period ends on the day itself, across months and leap days', () => {
  expect(limitPeriodContaining({ period: 'DAYS', days: 1 }, '2026-11-22')).toEqual({
    from: '2026-11-22',
    until: '2026-11-22',
  })
  expect(limitPeriodContaining({ period: 'DAYS', days: 30 }, '2028-03-10').from).toBe('2028-02-10')
})

const aDay = fc.integer({ min: 0, max: 36_500 }).map(count => addDays('2000-01-01', count))
const calendar = fc.constantFrom(...LIMIT_PERIODS.filter(period => period !== 'DAYS'))

test('each day lies in its period, its first and last day have the same period, and the next one begins the day after', () => {
  fc.assert(
    fc.property(calendar, aDay, (name, day) => {
      const period = { period: name, days: null }
      const { from, until } = limitPeriodContaining(period, day)
      expect(from <= day && day <= until).toBe(true)
      expect([limitPeriodContaining(period, from), limitPeriodContaining(period, until)]).toEqual(
        Array(2).fill({ from, until }),
      )
      expect(limitPeriodContaining(period, addDays(until, 1)).from).toBe(addDays(until, 1))
      expect(limitPeriodContaining(period, addDays(from, -1)).until).toBe(addDays(from, -1))
    }),
  )
})

describe('the number of pieces left', () => {
  const all = { itemId: null, category: null }
  const rolling = (pieces: number, days = 30) => ({ ...all, period: 'DAYS' as const, days, pieces })
  const on = (...days: string[]) => days.map(day => ({ itemId: 'a', category: 'Oral Care Sample', day }))

  test('in a rolling period holds until the oldest piece leaves it', () => {
    expect(countPiecesLeftUnderLimit(rolling(3), [], '2026-11-22')).toMatchObject({
      left: 3,
      over: 0,
      until: null,
    })
    const requested = on('2026-11-20', '2026-11-01', '2026-10-01')
    expect(countPiecesLeftUnderLimit(rolling(3), requested, '2026-11-22')).toMatchObject({
      left: 1,
      over: 0,
      until: '2026-11-30',
    })
    expect(countPiecesLeftUnderLimit(rolling(3), requested, '2026-12-01')).toMatchObject({
      left: 2,
      over: 0,
      until: '2026-12-19',
    })
  })

  test('is never negative, also after an exception has ended or a limit was lowered', () => {
    const requested = on('2026-11-01', '2026-11-02', '2026-11-03')
    expect(countPiecesLeftUnderLimit(rolling(1), requested, '2026-11-22')).toMatchObject({
      left: 0,
      over: 2,
      until: '2026-12-02',
    })
    const monthly = { ...all, period: 'MONTH' as const, days: null, pieces: 2 }
    expect(countPiecesLeftUnderLimit(monthly, requested, '2026-11-22')).toMatchObject({
      left: 0,
      over: 1,
      until: '2026-11-30',
    })
  })

  test('stays the same until the returned day, and is higher the day after', () => {
    const history = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
    fc.assert(
      fc.property(
        history,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 40 }),
        (ages, pieces, days) => {
          const today = '2026-11-22'
          const requested = on(...ages.map(age => addDays(today, -age)))
          const { left, until } = countPiecesLeftUnderLimit(rolling(pieces, days), requested, today)
          if (until === null) {
            expect(left).toBe(pieces)
            return
          }
          expect(countPiecesLeftUnderLimit(rolling(pieces, days), requested, until).left).toBe(left)
          expect(
            countPiecesLeftUnderLimit(rolling(pieces, days), requested, addDays(until, 1)).left,
          ).toBeGreaterThan(left)
        },
      ),
    )
  })
})
