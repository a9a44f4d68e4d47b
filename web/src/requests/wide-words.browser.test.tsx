import type { Distribution } from '@portal/contract/requests/distribution-report.endpoints'
import type { PickList, Request } from '@portal/contract/requests/requests.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openRequests, request } from '../../test/company-requests.ts'
import type { Answers } from '../../test/open-screen.tsx'
import { readLarge, LONG_WORD as WORD } from '../../test/read-large.ts'
import { newId } from '../../test/records.ts'

const id = newId().slice(0, -12) + WORD.slice(12)
const person = { id: newId(), name: WORD, phone: '60123000001' }
const createdAt = '2026-11-01T16:00:00.000Z'
const lot = { lotNo: WORD, expiresOn: '2027-05-31' }
const long: Request = {
  ...{ ...request, id, practice: WORD, hcp: person, rep: person, category: WORD, remark: [WORD] },
  address: { ...request.address, name: WORD, line1: WORD, city: WORD },
  items: [{ id: newId(), name: WORD, lot }],
}
const parcel = {
  id,
  createdAt,
  hcp: person,
  practice: WORD,
  items: [{ id, name: WORD, lotNo: WORD }],
  obstacles: [{ code: 'SAMPLE_WITHDRAWN_OF', params: { name: WORD }, message: WORD }],
  remark: [WORD],
}
const picked: PickList = {
  samples: [{ id: newId(), name: WORD, pieces: 1, lots: [{ ...lot, pieces: 1 }], missing: 0 }],
  requests: [parcel],
  more: false,
}
const supply: Distribution = {
  ...{ orderId: id, shippedAt: createdAt, ...lot, quantity: 1, fate: 'LOST' as const, phone: person.phone },
  ...{ courier: 'DHL eCommerce', trackingNo: '7812-3456-7890' },
  ...{ sample: { id: newId(), name: WORD, registrationNo: WORD }, address: WORD },
  hcp: { ...person, profession: WORD, registrationNo: WORD },
}
const answers: Answers = {
  'GET /admin/requests': () => ({ data: [long], meta: { next: null } }),
  'GET /admin/requests/:id': () => long,
  'GET /admin/pick-list': () => picked,
  'GET /admin/supply': () => ({ data: [supply], meta: { next: null } }),
  'GET /admin/supply/pieces': () => [{ sample: { id, name: WORD }, pieces: 3, hcps: 2 }],
  'POST /order/:id/slip': () => long,
}

const root = document.documentElement

test.each(['', `/${id}`, `/${id}/slip`, '/pick-list', '/supply'])(
  'a long word does not widen /admin/requests%s at 320 px and double text size [UX§12]',
  async path => {
    await readLarge()
    await openRequests(`/admin/requests${path}`, answers)
    await expect.element(page.getByRole('main').getByText(WORD).last()).toBeVisible()
    expect(root.scrollWidth).toBe(root.clientWidth)
  },
)
