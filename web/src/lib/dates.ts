/** Day as DD/MM/YYYY in a company's time zone, whatever the device says (H§9, D§1). */
export function formatDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  }).format(new Date(instant))
}

/** `YYYY-MM` as MMMM yyyy (R§9). */
export function formatMonth(yearMonth: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${yearMonth}-01T00:00:00Z`),
  )
}

/** The month it is now in a company's time zone, as `YYYY-MM`. */
export function currentMonth(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone }).format(new Date())
}
