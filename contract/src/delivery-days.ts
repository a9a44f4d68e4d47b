/** Maximum working days from approval to delivery that a company can set. */
export const DELIVERY_DAYS_MAX = 30

/**
 * The day by which an approved order usually arrives. Working days are Monday to Friday.
 * @param approvedAt an instant in ISO 8601
 * @param workingDays counted from the day after the approval
 * @param timeZone of the company: decides which day the approval was on
 * @returns 'YYYY-MM-DD'
 */
export function expectedDeliveryDay(approvedAt: string, workingDays: number, timeZone: string): string {
  // The Swedish format is YYYY-MM-DD.
  const approved = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
    new Date(approvedAt),
  )
  const day = new Date(`${approved}T00:00:00Z`)
  for (let left = workingDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6
}
