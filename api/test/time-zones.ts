/** A time zone in which it is this hour now. */
export function zoneAt(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // The sign of these names is that of the way to Greenwich.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** The hour of the day in a time zone. */
export const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))
