/** A time zone in which the current hour is `hour`. */
export function zoneAt(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // Etc/GMT names have the opposite sign: Etc/GMT-8 is UTC+8.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** The hour of the day in a time zone. */
export const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))
