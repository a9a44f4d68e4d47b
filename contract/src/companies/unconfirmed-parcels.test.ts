import { expect, test } from 'vitest'
import { findParcelsToConfirm } from './unconfirmed-parcels.ts'

const parcel = (id: string, shippedAt: string) => ({ id, shippedAt: new Date(shippedAt) })
// Midnight at the end of the 5th of November in both countries.
const onThe5th = parcel('5th', '2026-11-05T15:59:59.999Z')
const onThe6th = parcel('6th', '2026-11-05T16:00:00.000Z')

test.each(['Asia/Kuala_Lumpur', 'Asia/Singapore'])(
  'in %s a parcel is to be confirmed from the day after its days, at midnight of the company',
  timeZone => {
    const limit = { unconfirmedParcels: 1, unconfirmedDays: 14 }
    const idsAt = (now: string) =>
      findParcelsToConfirm([onThe6th, onThe5th], limit, { now: new Date(now), timeZone }).map(({ id }) => id)
    expect(idsAt('2026-11-19T15:59:59.999Z')).toEqual([])
    expect(idsAt('2026-11-19T16:00:00.000Z')).toEqual(['5th'])
    expect(idsAt('2026-11-20T15:59:59.999Z')).toEqual(['5th'])
    expect(idsAt('2026-11-20T16:00:00.000Z')).toEqual(['5th', '6th'])
  },
)

test('fewer parcels than the company allows ask for nothing, and neither does a company without the rule', () => {
  const moment = { now: new Date('2026-12-24T00:00:00Z'), timeZone: 'Asia/Singapore' }
  const count = (unconfirmedParcels: number | null) => {
    const limit = { unconfirmedParcels, unconfirmedDays: unconfirmedParcels && 14 }
    return findParcelsToConfirm([onThe5th, onThe6th], limit, moment).length
  }
  expect([count(3), count(2), count(1), count(null)]).toEqual([0, 2, 2, 0])
})
