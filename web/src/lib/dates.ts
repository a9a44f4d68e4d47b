import { addDays, daysBetween, localTimeToInstant } from '@portal/contract/days'
import { formatLocale, locale } from './locale.ts'

export { formatDdMmYyyy } from '@portal/contract/days'

let companyZone: string | undefined

/** Sets the time zone of the dates on screens: that of the signed-in person's company, independent of the device's (H§9, D§1). */
export function setDisplayTimeZone(timeZone: string): void {
  companyZone = timeZone
}

/** Caches one formatter per time zone: creating a formatter takes longer than a hundred uses of it. */
function onePerZone(options: Intl.DateTimeFormatOptions, language: string = formatLocale) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (timeZone: string | undefined) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const dayFormat = onePerZone(DAY)
// Malay's default format uses a 12-hour clock.
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const timeFormat = onePerZone(TIME)
const momentFormat = onePerZone({ ...DAY, ...TIME })
/** Writes YYYY-MM-DD, in every language of the screens. */
const isoDayFormat = onePerZone(DAY, 'sv-SE')
const isoTimeFormat = onePerZone(TIME, 'sv-SE')

/** A day as DD/MM/YYYY (H§9). */
export function formatDay(instant: string, timeZone = companyZone): string {
  return dayFormat(timeZone).format(new Date(instant))
}

/** Date and time as DD/MM/YYYY, HH:MM. */
export function formatDateTime(instant: string, timeZone = companyZone): string {
  return momentFormat(timeZone).format(new Date(instant))
}

/** The time of a day as HH:MM. */
export function formatTime(instant: string, timeZone = companyZone): string {
  return timeFormat(timeZone).format(new Date(instant))
}

/** The calendar day of an instant as `YYYY-MM-DD`. */
export function toIsoDay(instant: string, timeZone = companyZone): string {
  return isoDayFormat(timeZone).format(new Date(instant))
}

/** An instant as a field for date and time has it: 'YYYY-MM-DDTHH:MM'. */
export function toDateTimeInputValue(instant: string, timeZone = companyZone): string {
  return `${toIsoDay(instant, timeZone)}T${isoTimeFormat(timeZone).format(new Date(instant))}`
}

/** Converts the value of a date-time field to an instant, in ISO 8601. */
export function fromDateTimeInputValue(
  inputValue: string,
  timeZone = companyZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const [day = '', time = ''] = inputValue.split('T')
  return localTimeToInstant(day, time, timeZone).toISOString()
}

/** A wait in words: in minutes up to 90 minutes, then in hours. It is rounded up. */
export function formatWaitRoundedUp(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [unit, value] =
    minutes > 90 ? (['hour', Math.ceil(minutes / 60)] as const) : (['minute', minutes] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const monthFormat = new Intl.DateTimeFormat(formatLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `YYYY-MM` as MMMM yyyy (R§9). */
export function formatMonthAndYear(yearMonth: string): string {
  return monthFormat.format(new Date(`${yearMonth}-01T00:00:00Z`))
}

const shortMonthFormat = new Intl.DateTimeFormat(formatLocale, { month: 'short', timeZone: 'UTC' })

/** The month's short name, of three or four letters, without the year. */
export function formatShortMonthName(yearMonth: string): string {
  return shortMonthFormat.format(new Date(`${yearMonth}-01T00:00:00Z`))
}

/** The current day as `YYYY-MM-DD`. */
export function todayAsIsoDay(timeZone = companyZone): string {
  return isoDayFormat(timeZone).format()
}

/** The number of days from an instant's day to the current one; 0 for today. */
export function calendarDaysSince(instant: string, timeZone = companyZone): number {
  return Math.max(0, daysBetween(toIsoDay(instant, timeZone), todayAsIsoDay(timeZone)))
}

/** The current month as `YYYY-MM`. */
export function currentYearMonth(timeZone = companyZone): string {
  return todayAsIsoDay(timeZone).slice(0, 7)
}

const monthNameFormat = new Intl.DateTimeFormat(formatLocale, { month: 'long', timeZone: 'UTC' })
const longDayFormat = new Intl.DateTimeFormat(formatLocale, {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** The name of the month of a 'YYYY-MM-DD'. */
export function formatMonthNameOfDay(isoDay: string): string {
  return monthNameFormat.format(new Date(`${isoDay}T00:00:00Z`))
}

const wordsFormat = new Intl.DateTimeFormat(formatLocale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A 'YYYY-MM-DD' with the names of weekday and month, as 'Tue, 24 Nov 2026'. */
export function formatDayWithWeekday(isoDay: string): string {
  return wordsFormat.format(new Date(`${isoDay}T00:00:00Z`))
}

/** The day after a 'YYYY-MM-DD', as '1 December'. */
export function formatFollowingDay(isoDay: string): string {
  return longDayFormat.format(new Date(`${addDays(isoDay, 1)}T00:00:00Z`))
}

/** Whether a text is a day that the server accepts. A half-typed year is a day long ago, and is not accepted. */
export function isAcceptedIsoDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** A day of the address, which may contain anything; empty for no bound. */
export function parseIsoDayParamOrEmpty(params: URLSearchParams, paramName: string): string {
  const value = params.get(paramName) ?? ''
  return isAcceptedIsoDay(value) ? value : ''
}
