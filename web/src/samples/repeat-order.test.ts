import { expect, test } from 'vitest'
import { requestDraftFromOrder } from './repeat-order.ts'

test.each([
  ['60123000001', '+60', '123000001'],
  [null, '', ''],
])('the number %s of an earlier order is the prefix %j and the number %j', (phone, prefix, number) => {
  const clinic = { name: 'Clinic', line1: '1 Jalan Ampang', line2: null, city: 'Kuala Lumpur' }
  const addressSnaphot = { ...clinic, state: 'Selangor', postcode: '50450', phone }
  const offered = { shopItems: [], shopItemCategories: [] }
  const { draft } = requestDraftFromOrder({ orderItem: [], addressSnaphot }, offered, [], [])
  expect(draft).toMatchObject({ prefix, phone: number })
})
