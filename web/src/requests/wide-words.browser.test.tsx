import type { Supply } from '@portal/contract/distribution-report'
import type { PickList, Request } from '@portal/contract/requests'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { readLarge, LONG_WORD as WORD } from '../../test/read-large.ts'
import { anAddress, newId } from '../../test/records.ts'

const id = newId().slice(0, -12) + WORD.slice(12)
const { id: _id, incomplete: _incomplete, ...address } = anAddress({ name: WORD, line1: WORD, city: WORD })
const person = { id: newId(), name: WORD, phone: '60123000001' }
const createdAt = '2026-11-01T16:00:00.000Z'
const lot = { lotNo: WORD, expiresOn: '2027-05-31' }
const request: Request = {
  ...{ id, status: 'POSTED', createdAt, practice: WORD, hcp: person, rep: person, address },
  ...{ items: [{ id: newId(), name: WORD, lot }], remark: [WORD], category: WORD },
}
const parcel = { id, createdAt, hcp: person, practice: WORD, items: [WORD], remark: [WORD] }
const picked: PickList = {
  samples: [{ id: newId(), name: WORD, pieces: 1, lots: [{ ...lot, pieces: 1 }], missing: 0 }],
  requests: [parcel],
  more: false,
}
const supply: Supply = {
  ...{ orderId: id, shippedAt: createdAt, ...lot, quantity: 1, lost: true, hcp: person, phone: person.phone },
  ...{ sample: { id: newId(), name: WORD, registrationNo: WORD }, address: WORD },
}
const answers = {
  'GET /admin/requests': () => ({ data: [request], meta: { next: null } }),
  'GET /admin/requests/:id': () => request,
  'GET /admin/activity': () => ({ data: [], meta: { names: {}, next: null } }),
  'GET /admin/messages': () => ({ data: [], meta: { next: null, byState: {} } }),
  'GET /admin/pick-list': () => picked,
  'GET /admin/supply': () => ({ data: [supply], meta: { next: null } }),
  'POST /order/:id/slip': () => request,
  'GET /admin/reps': () => [],
  'GET /admin/samples': () => ({ samples: [] }),
}

const root = document.documentElement

test.each(['', `/${id}`, `/${id}/slip`, '/pick-list', '/supply'])(
  'no word widens /admin/requests%s at 320 px and twice the size of text [UX§12]',
  async path => {
    await readLarge()
    await openScreen(`/admin/requests${path}`, answers, 'ADMIN')
    await expect.element(page.getByRole('main').getByText(WORD).first()).toBeVisible()
    expect(root.scrollWidth).toBe(root.clientWidth)
  },
)
