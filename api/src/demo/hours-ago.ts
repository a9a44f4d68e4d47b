/** A time in the past, so that demo records look lived in whenever they are made. */
export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000)
}
