import type { AdminRole } from '@portal/contract/admin-roles'
import type { Distribution } from '@portal/contract/requests/distribution-report.endpoints'
import type { Request, RequestRow } from '@portal/contract/requests/requests.endpoints'
import { type Answers, openScreen } from './open-screen.tsx'
import { aRepAccount, newId } from './records.ts'

export const rep = { id: newId(), name: 'Aisyah Rahman' }
export const item = { id: newId(), name: 'Gum Care Toothpaste 75 g' }
export const lot = { lotNo: 'A2601', expiresOn: '2027-05-31' }
const times = { createdAt: '2026-11-01T16:00:00.000Z', updatedAt: '2026-11-05T03:00:00.000Z' }

export function aRow(overrides: Partial<RequestRow> = {}): RequestRow {
  return {
    id: newId(),
    status: 'POSTED',
    createdAt: times.createdAt,
    practice: 'BRIGHT SMILE CLINIC',
    hcp: { id: newId(), name: 'Dr Hana Yusof' },
    rep,
    items: [{ ...item, lot }],
    dropped: [],
    ...overrides,
  }
}
export const rows = [aRow(), aRow({ status: 'PROCESSING', rep: null, items: [{ ...item, lot: null }] })]
/** The requests in each state: more than `rows`. */
export const counts = {
  PROCESSING: 1,
  IN_REVIEW: 0,
  POSTED: 1000,
  COMPLETED: 12,
  CANCELLED: 0,
  CANCELLED_BY_COMPANY: 0,
  LOST: 0,
}
export const request: Request = {
  ...aRow(),
  hcp: { id: newId(), name: 'Dr Hana Yusof', phone: '60123000001' },
  category: 'Oral Care Sample',
  history: [
    { status: 'PROCESSING', at: times.createdAt },
    { status: 'POSTED', at: times.updatedAt },
  ],
  remark: ['Front desk'],
  address: {
    name: 'BRIGHT SMILE CLINIC',
    line1: '12 Jalan Ampang',
    line2: null,
    city: 'Kuala Lumpur',
    state: 'Selangor',
    postcode: '50450',
    phone: '60123000009',
  },
}
export const supply: Distribution = {
  orderId: newId(),
  shippedAt: times.updatedAt,
  sample: { ...item, registrationNo: 'NOT240100001K' },
  ...lot,
  quantity: 1,
  fate: null,
  hcp: {
    id: newId(),
    name: 'Dr Hana Yusof',
    profession: 'Dental Professional',
    registrationNo: 'MDC 4711',
  },
  phone: '60123000001',
  address: 'BRIGHT SMILE CLINIC, 12 Jalan Ampang',
  courier: null,
  trackingNo: null,
}
const events = [
  {
    position: 9,
    at: times.updatedAt,
    action: 'order.moved',
    actor: { id: rep.id, role: 'RETAILER' },
    record: { kind: 'order', id: request.id },
    details: { from: 'IN_REVIEW', to: 'POSTED' },
    ...{ fields: ['from', 'to'], network: null },
  },
]
const account = aRepAccount(rep)

/** Opens a screen of the company's requests. The list contains `rows`. */
export const openRequests = (path: string, answers: Answers = {}, adminRole?: AdminRole) =>
  openScreen(
    path,
    {
      'GET /admin/requests': () => ({ data: rows, meta: { next: null } }),
      'GET /admin/request-counts': () => counts,
      'GET /admin/pick-list': () => ({ samples: [], requests: [], more: false }),
      'GET /admin/requests/:id': () => request,
      'GET /admin/supply': () => ({ data: [supply], meta: { next: null } }),
      'GET /admin/supply/pieces': () => [{ sample: item, pieces: 3, hcps: 2 }],
      'POST /order/:id/slip': ({ name }) => ({ ...request, id: name.split('/')[2] ?? '' }),
      'GET /admin/activity': () => ({
        data: events,
        meta: { names: { [rep.id]: rep.name }, lots: {}, orders: {}, cases: {}, next: null },
      }),
      'GET /admin/messages': () => ({ data: [], meta: { next: null, byState: {} } }),
      ...{ 'GET /admin/reps': () => [account], 'GET /admin/sample-names': () => [item] },
      ...answers,
    },
    'ADMIN',
    adminRole,
  )
