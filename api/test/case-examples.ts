import type { RawInput, rooms } from '@portal/contract/endpoints'
import { type Example, NOBODY } from './example-parts.ts'
import { buildPng } from './pictures.ts'
import { INFORMED, RECALL } from './recalls.ts'

const CASES = { kind: 'INCIDENT', state: 'overdue', lot: NOBODY, search: 'Case 1042' } as const
export const INCIDENT = {
  text: 'A laptop was stolen',
  heardAt: '2026-11-20T01:02:03.004Z',
  people: 120,
  data: ['NAMES', 'PHONES'],
} satisfies RawInput<'POST /admin/incidents', 'body'>
/** An HCP's safety report about a product that is not in the company's records. */
export const REPORT = {
  sampleId: null,
  lotNo: 'A-17',
  text: 'Swollen gums an hour after use',
  happenedOn: '2026-11-20',
  seriousness: ['LIFE_OR_HOSPITAL'],
  patient: { ageGroup: 'FROM_18', sex: 'FEMALE' },
  contact: { phone: '+60 12-345 6789', email: 'clinic@example.test', mayContact: true },
} satisfies RawInput<'POST /safety-reports', 'body'>
const DEADLINE = {
  kind: 'DELIVERY',
  severity: 'ANY',
  step: 'SOLVE',
  amount: 3,
  unit: 'WORKING_DAYS',
  countedFrom: 'HEARD',
  source: 'Our promise',
} as const

/** One well-formed call of each endpoint of cases. */
export const caseExamples: { [K in keyof typeof rooms.cases]: Example<K> } = {
  'GET /admin/cases': { query: { ...CASES, cursor: '0_1795000000000000_1042' } },
  'GET /admin/case-counts': { query: { kind: 'INCIDENT', lot: NOBODY, search: 'Case 1042' } },
  'POST /admin/cases/export': { body: CASES },
  'GET /admin/cases/:id': { params: { id: NOBODY } },
  'POST /admin/cases/:id/notes': { params: { id: NOBODY }, body: { text: 'Called back', shared: true } },
  'POST /admin/cases/:id/duties': {
    params: { id: NOBODY },
    body: { step: 'TELL_AUTHORITY', doneAt: '2026-11-20T01:02:03.004Z', reference: 'PDP-2026-17' },
  },
  'POST /admin/cases/:id/close': {
    params: { id: NOBODY },
    body: { outcome: 'REPORTED', reason: 'All were told' },
  },
  'POST /admin/cases/:id/reopen': { params: { id: NOBODY }, body: { reason: 'More came to light' } },
  'POST /order/:id/problems': {
    params: { id: NOBODY },
    body: { problem: 'DAMAGED', items: [NOBODY], text: 'The tube had burst' },
  },
  'POST /cases/:id/send-again': { params: { id: NOBODY }, body: { items: [NOBODY], pieces: 'RETURNED' } },
  'POST /cases/:id/close': { params: { id: NOBODY }, body: { outcome: 'SOLVED', reason: 'It has arrived' } },
  'POST /order/:id/found': {
    params: { id: NOBODY },
    body: { found: 'RETURNED', items: [NOBODY], reason: 'The courier brought it back' },
  },
  'POST /admin/requests/close-as-lost': { body: { id: NOBODY, reason: 'The courier lost it' } },
  'POST /admin/incidents': { body: INCIDENT },
  'POST /admin/incidents/:id': { params: { id: NOBODY }, body: INCIDENT },
  'POST /admin/lots/:id/recall': { params: { id: NOBODY }, body: RECALL },
  'POST /admin/cases/:id/tell': { params: { id: NOBODY }, body: INFORMED },
  'POST /admin/cases/:id/returns': { params: { id: NOBODY }, body: { orderId: NOBODY } },
  'GET /safety-reports/choices': { query: { orderId: NOBODY } },
  'POST /safety-reports': {
    body: {
      ...REPORT,
      ...{ sampleId: NOBODY, orderId: NOBODY },
      toldBy: { name: 'Dr Hana Yusof', heardAt: '2026-11-20T01:02:03.004Z' },
    },
  },
  'POST /admin/safety-reports/export': { body: { state: 'open', search: 'Case 1042', lot: NOBODY } },
  'GET /admin/safety-reports/lots': { query: { sampleId: NOBODY } },
  'POST /admin/safety-reports/:id': {
    params: { id: NOBODY },
    body: {
      ...{ severity: 'DEVICE_SERIOUS', heardAt: '2026-11-20T01:02:03.004Z' },
      reason: 'It is a medical device',
    },
  },
  'GET /admin/case-deadlines': {},
  'POST /admin/case-deadlines': { body: DEADLINE },
  'GET /cases': { query: { cursor: '1042' } },
  'GET /cases/:id': { params: { id: NOBODY } },
  'POST /cases/:id/notes': { params: { id: NOBODY }, body: { text: 'It has arrived after all' } },
  'POST /cases/:id/photos': { params: { id: NOBODY }, body: new Uint8Array(buildPng(1)) },
  'GET /cases/:id/photos/:photo': { params: { id: NOBODY, photo: NOBODY } },
}
