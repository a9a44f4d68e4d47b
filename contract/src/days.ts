/** A day as 'YYYY-MM-DD'. */
export type IsoDay = string

const DAY = 86_400_000

/** 'YYYY-MM-DD' as DD/MM/YYYY (H§9). */
export function formatDdMmYyyy(day: IsoDay): string {
  return day.split('-').reverse().join('/')
}

/** Adds days to a day, both 'YYYY-MM-DD'. */
export function addDays(day: IsoDay, dayCount: number): IsoDay {
  return new Date(Date.parse(day) + dayCount * DAY).toISOString().slice(0, 10)
}

/** Adds working days, Monday to Friday, to a day, both 'YYYY-MM-DD'. Public holidays count as working days. */
export function addWorkingDays(day: IsoDay, workingDayCount: number): IsoDay {
  let end = day
  for (let left = workingDayCount; left > 0; ) {
    end = addDays(end, 1)
    if (isWorkingDay(end)) left -= 1
  }
  return end
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The number of days from one day to another, both 'YYYY-MM-DD'; negative when the other is earlier. */
export function daysBetween(from: IsoDay, to: IsoDay): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** The day of an instant in a time zone, 'YYYY-MM-DD'. */
export function dayInZone(instant: Date, timeZone: string): IsoDay {
  return localTime(instant, timeZone).slice(0, 10)
}

/**
 * The instant of a local time in a time zone. A time that a change of clocks repeats or skips is the nearest one there is.
 * @param timeOfDay 'HH:MM' or longer
 */
export function localTimeToInstant(day: IsoDay, timeOfDay: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${timeOfDay}Z`)
  const ahead = (instant: number) =>
    Date.parse(`${localTime(new Date(instant), timeZone)}Z`) - Math.floor(instant / 1000) * 1000
  // The first guess may lie on the other side of a change of clocks.
  const guess = asUtc - ahead(asUtc)
  return new Date(asUtc - ahead(guess))
}

/** 'YYYY-MM-DDTHH:MM:SS', the Swedish format with a T. */
function localTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(instant)
    .replace(' ', 'T')
}
