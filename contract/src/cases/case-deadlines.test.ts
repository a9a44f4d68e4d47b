import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addWorkingDays, dayInZone, daysBetween, localTimeToInstant } from '../days.ts'
import { computeDueTime, computeDutyDueTimes, DEADLINE_PRESETS } from './case-deadlines.ts'
import { parseCaseNumber } from './case-kinds.ts'

const ZONES = ['Asia/Kuala_Lumpur', 'Asia/Singapore'] as const
const iso = (time: Date) => time.toISOString()

test.each(ZONES)('around midnight in %s the day of the company decides, not that of UTC', zone => {
  // 15:59:59 UTC is 23:59:59 there.
  const [before, after] = [new Date('2026-11-20T15:59:59.999Z'), new Date('2026-11-20T16:00:00.000Z')]
  expect([dayInZone(before, zone), dayInZone(after, zone)]).toEqual(['2026-11-20', '2026-11-21'])
  expect(iso(computeDueTime(before, 7, 'DAYS', zone))).toBe('2026-11-27T15:59:59.999Z')
  expect(iso(computeDueTime(after, 7, 'DAYS', zone))).toBe('2026-11-28T15:59:59.999Z')
  // The 20th is a Friday: its fifth working day is the Friday after, and so is that of the Saturday.
  expect(iso(computeDueTime(before, 5, 'WORKING_DAYS', zone))).toBe('2026-11-27T15:59:59.999Z')
  expect(iso(computeDueTime(after, 5, 'WORKING_DAYS', zone))).toBe('2026-11-27T15:59:59.999Z')
  expect(iso(computeDueTime(before, 72, 'HOURS', zone))).toBe('2026-11-23T15:59:59.999Z')
})

const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2039-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const zone = fc.constantFrom(...ZONES, 'Europe/Berlin', 'America/St_Johns', 'UTC')

test('calendar days end with the last millisecond of a day of the company, so many days later', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 60 }), zone, (start, amount, timeZone) => {
      const due = computeDueTime(start, amount, 'DAYS', timeZone)
      expect(daysBetween(dayInZone(start, timeZone), dayInZone(due, timeZone))).toBe(amount)
      expect(dayInZone(new Date(due.getTime() + 1), timeZone)).toBe(addDays(dayInZone(due, timeZone), 1))
    }),
  )
})

test('working days end on a working day, with so many working days since the start, and never before calendar days', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 40 }), zone, (start, amount, timeZone) => {
      const [from, to] = [
        dayInZone(start, timeZone),
        dayInZone(computeDueTime(start, amount, 'WORKING_DAYS', timeZone), timeZone),
      ]
      const passed = Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index + 1))
      const working = passed.filter(day => ![0, 6].includes(new Date(day).getUTCDay()))
      expect(working.length).toBe(amount)
      expect(working.at(-1)).toBe(to)
      expect(to >= addDays(from, amount)).toBe(true)
      expect(to).toBe(addWorkingDays(from, amount))
    }),
  )
})

test('hours are the same in every time zone', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 200 }), zone, (start, amount, timeZone) => {
      expect(computeDueTime(start, amount, 'HOURS', timeZone).getTime() - start.getTime()).toBe(
        amount * 3_600_000,
      )
    }),
  )
})

test('a local time is the instant that reads so in its time zone', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES, 'UTC'), (instant, timeZone) => {
      const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000)
      const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(minute)
      expect(localTimeToInstant(dayInZone(minute, timeZone), time, timeZone)).toEqual(minute)
    }),
  )
})

test('of Malaysia an incident goes to the Commissioner in 72 hours, to the people 7 days and the rest to the Commissioner 30 days after that', () => {
  const duties = presetsOf('MY', 'ANY').map(preset => ({ ...preset, doneAt: null }))
  const heardAt = new Date('2026-11-20T15:30:00.000Z')
  const schedule = (told: Date | null) =>
    computeDutyDueTimes(
      heardAt,
      duties.map((duty, index) => ({ ...duty, doneAt: index === 0 ? told : null })),
      'Asia/Kuala_Lumpur',
    ).map(due => due?.toISOString())
  // Until the Commissioner is told, the people's days are counted from when that is due.
  expect(schedule(null)).toEqual([
    '2026-11-23T15:30:00.000Z',
    '2026-11-30T15:59:59.999Z',
    '2026-12-23T15:59:59.999Z',
  ])
  expect(schedule(new Date('2026-11-21T16:00:00.000Z'))).toEqual([
    '2026-11-23T15:30:00.000Z',
    '2026-11-29T15:59:59.999Z',
    '2026-12-22T15:59:59.999Z',
  ])
  // The last moment of the day before.
  expect(schedule(new Date('2026-11-21T15:59:59.999Z'))).toEqual([
    '2026-11-23T15:30:00.000Z',
    '2026-11-28T15:59:59.999Z',
    '2026-12-21T15:59:59.999Z',
  ])
})

test('of Singapore an incident is assessed in 30 days, the PDPC told 3 days after that, and the people at no fixed time', () => {
  const heardAt = new Date('2026-11-20T16:00:00.000Z')
  const duties = presetsOf('SG', 'ANY').map(preset => ({ ...preset, doneAt: null }))
  expect(computeDutyDueTimes(heardAt, duties, 'Asia/Singapore').map(due => due && iso(due))).toEqual([
    '2026-12-21T15:59:59.999Z',
    '2026-12-24T15:59:59.999Z',
    null,
  ])
  const assessed = duties.map((duty, index) => ({
    ...duty,
    doneAt: index === 0 ? new Date('2026-11-24T02:00:00.000Z') : null,
  }))
  expect(computeDutyDueTimes(heardAt, assessed, 'Asia/Singapore').map(due => due && iso(due))).toEqual([
    '2026-12-21T15:59:59.999Z',
    '2026-11-27T15:59:59.999Z',
    null,
  ])
})

test.each([
  ['MY', 'Asia/Kuala_Lumpur', ['2026-12-01T15:59:59.999Z', '2026-12-31T15:59:59.999Z']],
  ['SG', 'Asia/Singapore', ['2026-12-01T15:59:59.999Z']],
] as const)(
  'in %s a harmful device is reported in 10 days, and in Malaysia its investigation 30 days after that report',
  (region, timeZone, due) => {
    const presets = DEADLINE_PRESETS[region].filter(({ severity }) => severity === 'DEVICE_SERIOUS')
    const duties = presets.map(preset => ({ ...preset, doneAt: null }))
    // One millisecond later is the 21st of November.
    const heardAt = new Date('2026-11-21T15:59:59.999Z')
    expect(computeDutyDueTimes(heardAt, duties, timeZone).map(time => time && iso(time))).toEqual(due)
  },
)

/** The day on which each duty with a time is due of what was heard at the end of Monday, 23 November 2026. */
const DUE_DAYS = {
  'DELIVERY ANY SOLVE': '2026-11-30',
  'SAFETY DEVICE_THREAT REPORT': '2026-11-25',
  'SAFETY DEVICE_SERIOUS REPORT': '2026-12-03',
  'SAFETY DEVICE_MIGHT_RECUR REPORT': '2026-12-23',
  'SAFETY MEDICINE_FATAL REPORT': '2026-11-30',
  'SAFETY MEDICINE_FATAL FULL_REPORT': '2026-12-08',
  'SAFETY MEDICINE_SERIOUS REPORT': '2026-12-08',
  'RECALL ANY TELL_PEOPLE': '2026-11-30',
  'RECALL ANY COUNT_RETURNS': '2026-12-23',
}
const DUE_DAYS_MY = {
  ...DUE_DAYS,
  'SAFETY DEVICE_THREAT FULL_REPORT': '2026-12-25',
  'SAFETY DEVICE_SERIOUS FULL_REPORT': '2027-01-02',
  'SAFETY DEVICE_MIGHT_RECUR FULL_REPORT': '2027-01-22',
  'PRIVACY ANY ANSWER': '2026-12-14',
  'INCIDENT ANY TELL_AUTHORITY': '2026-11-26',
  'INCIDENT ANY TELL_PEOPLE': '2026-12-03',
  'INCIDENT ANY FULL_REPORT': '2026-12-26',
}
const DUE_DAYS_SG = {
  ...DUE_DAYS,
  'PRIVACY ANY ANSWER': '2026-12-23',
  'INCIDENT ANY ASSESS': '2026-12-23',
  'INCIDENT ANY TELL_AUTHORITY': '2026-12-26',
}

test.each([
  ['MY', 'Asia/Kuala_Lumpur', DUE_DAYS_MY],
  ['SG', 'Asia/Singapore', DUE_DAYS_SG],
] as const)(
  'in %s each duty that has a time is due a day later when it was heard a millisecond later, after midnight [D§11]',
  (region, timeZone, expected) => {
    const daysFrom = (heardAt: Date) => {
      const kinds = Map.groupBy(DEADLINE_PRESETS[region], ({ kind, severity }) => `${kind} ${severity}`)
      const named = [...kinds].flatMap(([name, presets]) => {
        const duties = presets.map(preset => ({ ...preset, doneAt: null }))
        const due = computeDutyDueTimes(heardAt, duties, timeZone)
        return duties.map(({ step }, index) => [`${name} ${step}`, due[index]] as const)
      })
      return Object.fromEntries(
        named.flatMap(([name, due]) => (due ? [[name, dayInZone(due, timeZone)]] : [])),
      )
    }
    const midnight = new Date('2026-11-23T16:00:00.000Z')
    expect(daysFrom(new Date(midnight.getTime() - 1))).toEqual(expected)
    const later = Object.entries(expected).map(([name, day]) => [name, addDays(day, 1)])
    expect(daysFrom(midnight)).toEqual(Object.fromEntries(later))
  },
)

const presetsOf = (region: 'MY' | 'SG', severity: string) =>
  DEADLINE_PRESETS[region].filter(preset => preset.kind === 'INCIDENT' && preset.severity === severity)

test('a case number is parsed from the ways people write it, and from no other text', () => {
  for (const text of ['1042', ' 1042 ', '#1042', 'Case 1042', 'case #1042', 'Kes 1042'])
    expect([text, parseCaseNumber(text)]).toEqual([text, 1042])
  for (const text of ['', 'Case', '10 42', '1042a', 'A case 1042', '60123456789', '-1'])
    expect([text, parseCaseNumber(text)]).toEqual([text, undefined])
})
