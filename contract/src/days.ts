const DAY = 86_400_000

/** Adds days to a day, both 'YYYY-MM-DD'. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
}

/** The number of days from one day to another, both 'YYYY-MM-DD'; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}
