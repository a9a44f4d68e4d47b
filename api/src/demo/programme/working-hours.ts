import type { IsoDay } from '@portal/contract/days'
import type { Random } from './random.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Both companies are 8 hours ahead of UTC all year. */
const OFFSET = 8 * HOUR

/** The local day 'YYYY-MM-DD' of a time, moved by some days. */
export function localDay(at: Date, plusDays = 0): IsoDay {
  return new Date(at.getTime() + OFFSET + plusDays * DAY).toISOString().slice(0, 10)
}

/** An hour of a time's local day, for example 9.5 for half past nine, moved by some days. */
export function localHourToInstant(at: Date, hour: number, plusDays = 0): Date {
  const midnight = Math.floor((at.getTime() + OFFSET) / DAY) * DAY - OFFSET
  return new Date(midnight + plusDays * DAY + Math.round(hour * HOUR))
}

/** The day of the week of a time, 0 for Sunday. */
export function localWeekday(at: Date): number {
  return new Date(at.getTime() + OFFSET).getUTCDay()
}

/** The first time from `at` on at which an office works: Monday to Friday, 9:00 to 18:00. */
export function firstOfficeTimeFrom(random: Random, at: Date): Date {
  const late = at > localHourToInstant(at, 18)
  const opens = at < localHourToInstant(at, 9) || late || isWeekend(at)
  if (!opens) return at
  let days = late ? 1 : 0
  while (isWeekend(localHourToInstant(at, 12, days))) days += 1
  return localHourToInstant(at, 9 + random.between(0.05, 1.8), days)
}

/** A time some hours after another, in the office's hours. */
export function randomOfficeTimeAfter(random: Random, at: Date, minHours: number, maxHours: number): Date {
  return firstOfficeTimeFrom(random, new Date(at.getTime() + random.between(minHours, maxHours) * HOUR))
}

/** A time on a local day at which a clinic may look at its phone: around noon and in the evening, Sundays rarely. */
export function randomClinicTimeOn(random: Random, day: Date): Date {
  const hour = random.weighted([
    [random.between(8, 12), 4],
    [random.between(12, 14.5), 5],
    [random.between(14.5, 18), 3],
    [random.between(18, 22), 4],
  ])
  const sunday = localWeekday(day) === 0 && random.chance(0.7)
  return localHourToInstant(day, hour, sunday ? 1 : 0)
}

function isWeekend(at: Date): boolean {
  return [0, 6].includes(localWeekday(at))
}
