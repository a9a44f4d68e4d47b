import { addWorkingDays, dayInZone, type IsoDay } from '../days.ts'

/** Maximum working days from approval to delivery that a company can set. */
export const DELIVERY_DAYS_MAX = 30

/**
 * The day by which an approved order usually arrives. Working days are Monday to Friday.
 * @param approvedAt an instant in ISO 8601
 * @param workingDays counted from the day after the approval
 * @param timeZone of the company: decides which day the approval was on
 * @returns 'YYYY-MM-DD'
 */
export function expectedDeliveryDay(approvedAt: string, workingDays: number, timeZone: string): IsoDay {
  return addWorkingDays(dayInZone(new Date(approvedAt), timeZone), workingDays)
}
