/** Making a formatter takes longer than a hundred uses of it: one for each time zone. */
function onePerZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return timeZone => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const dayFormat = onePerZone(DAY)
const momentFormat = onePerZone({ ...DAY, hour: '2-digit', minute: '2-digit' })

/** Day as DD/MM/YYYY in a company's time zone, whatever the device says (H§9, D§1). */
export function formatDay(instant: string, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(instant))
}

/** 'YYYY-MM-DD' as DD/MM/YYYY: a day of its own, in no time zone. */
export function formatIsoDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** Day and time of day as DD/MM/YYYY, HH:MM in a company's time zone. */
export function formatDateTime(instant: string, timeZone: string): string {
  return momentFormat(timeZone).format(new Date(instant))
}

/** A wait in the words of a person: minutes up to an hour and a half, then hours; never less than there is. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [unit, value] =
    minutes > 90 ? (['hour', Math.ceil(minutes / 60)] as const) : (['minute', minutes] as const)
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `YYYY-MM` as MMMM yyyy (R§9). */
export function formatMonth(yearMonth: string): string {
  return monthFormat.format(new Date(`${yearMonth}-01T00:00:00Z`))
}

const shortMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** The month's name in three letters or four, without the year. */
export function formatShortMonth(yearMonth: string): string {
  return shortMonthFormat.format(new Date(`${yearMonth}-01T00:00:00Z`))
}

/** The day it is now in a company's time zone, as `YYYY-MM-DD`. */
export function today(timeZone: string): string {
  const parts = dayFormat(timeZone).formatToParts()
  const read = (type: 'year' | 'month' | 'day') => parts.find(part => part.type === type)?.value
  return `${read('year')}-${read('month')}-${read('day')}`
}

/** The month it is now in a company's time zone, as `YYYY-MM`. */
export function currentMonth(timeZone: string): string {
  return today(timeZone).slice(0, 7)
}

const monthNameFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const longDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The month of a 'YYYY-MM-DD', by its name. */
export function monthName(day: string): string {
  return monthNameFormat.format(new Date(`${day}T00:00:00Z`))
}

/** The day after a 'YYYY-MM-DD', as '1 December'. */
export function nextDayText(day: string): string {
  return longDayFormat.format(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000))
}
