import { expect, test } from 'vitest'
import { expectedArrivalText } from './expected-arrival.ts'

/** Builds the text for an order. @param approvedAt undefined before the approval */
const textOf = (deliveryDays: number | null, approvedAt?: string) =>
  expectedArrivalText(
    { history: approvedAt === undefined ? [] : [{ status: 'IN_REVIEW', at: approvedAt }] },
    { deliveryDays, timeZone: 'Asia/Kuala_Lumpur' },
  )

test('an approved order shows the day by which it usually arrives, or that this day has passed', () => {
  expect(textOf(4, '2126-11-22T03:00:00.000Z')).toBe('Usually arrives by 28/11/2126')
  expect(textOf(4, '2020-11-23T03:00:00.000Z')).toBe('Was expected by 27/11/2020')
})

test('no arrival day shows before the approval, or if the company sets no delivery time', () => {
  expect(textOf(4)).toBeUndefined()
  expect(textOf(null, '2126-11-22T03:00:00.000Z')).toBeUndefined()
})
