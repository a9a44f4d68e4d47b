import { addDays, daysBetween, localTimeToInstant } from '@portal/contract/days'
import { formatLocale, locale } from './locale.ts'

export { formatDdMmYyyy } from '@portal/contract/days'

let companyZone: string | undefined

/** Sets the time zone of the dates on screens: that of the signed-in person's company, independent of the device's (H§9, D§1). */
export function setDisplayTimeZone(timeZone: string): void {
  companyZone = timeZone
}

/**
 * A formatter of instants, by default in the company's time zone. It keeps a format for each zone: to make one takes longer than a
 * hundred uses of it.
 */
function formatterOfInstants(options: Intl.DateTimeFormatOptions, language: string = formatLocale) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (instant: string | Date, timeZone = companyZone): string => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
    made.set(timeZone, format)
    return format.format(new Date(instant))
  }
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
// Malay's default format uses a 12-hour clock.
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A day as DD/MM/YYYY (H§9). */
export const formatDay = formatterOfInstants(DAY)

/** Date and time as DD/MM/YYYY, HH:MM. */
export const formatDateTime = formatterOfInstants({ ...DAY, ...TIME })

/** The time of a day as HH:MM. */
export const formatTime = formatterOfInstants(TIME)

// Sweden writes YYYY-MM-DD.
/** The calendar day of an instant as `YYYY-MM-DD`. */
export const toIsoDay = formatterOfInstants(DAY, 'sv-SE')
const toIsoTime = formatterOfInstants(TIME, 'sv-SE')

/** An instant as a field for date and time has it: 'YYYY-MM-DDTHH:MM'. */
export function toDateTimeInputValue(instant: string, timeZone = companyZone): string {
  return `${toIsoDay(instant, timeZone)}T${toIsoTime(instant, timeZone)}`
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

/** A formatter of calendar days `YYYY-MM-DD` and months `YYYY-MM`, which are the same in every time zone. */
function formatterOfDays(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(formatLocale, { ...options, timeZone: 'UTC' })
  // Without a time they are read as UTC.
  return (dayOrMonth: string): string => format.format(new Date(dayOrMonth))
}

/** `YYYY-MM` as MMMM yyyy (R§9). */
export const formatMonthAndYear = formatterOfDays({ month: 'long', year: 'numeric' })

/** The month's short name, of three or four letters, without the year. */
export const formatShortMonthName = formatterOfDays({ month: 'short' })

/** The name of the month of a 'YYYY-MM-DD'. */
export const formatMonthNameOfDay = formatterOfDays({ month: 'long' })

/** A 'YYYY-MM-DD' with the names of weekday and month, as 'Tue, 24 Nov 2026'. */
export const formatDayWithWeekday = formatterOfDays({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const formatDayAndMonth = formatterOfDays({ day: 'numeric', month: 'long' })

/** The day after a 'YYYY-MM-DD', as '1 December'. */
export const formatFollowingDay = (isoDay: string): string => formatDayAndMonth(addDays(isoDay, 1))

/** The current day as `YYYY-MM-DD`. */
export function todayAsIsoDay(timeZone = companyZone): string {
  return toIsoDay(new Date(), timeZone)
}

/** The number of days from an instant's day to the current one; 0 for today. */
export function calendarDaysSince(instant: string, timeZone = companyZone): number {
  return Math.max(0, daysBetween(toIsoDay(instant, timeZone), todayAsIsoDay(timeZone)))
}

/** The current month as `YYYY-MM`. */
export function currentYearMonth(timeZone = companyZone): string {
  return todayAsIsoDay(timeZone).slice(0, 7)
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
