import type { EndpointName } from '@portal/contract/endpoints'
import { adminExamples } from './admin-examples.ts'
import { caseExamples } from './case-examples.ts'
import {
  ABSENCE,
  COUNTED_MESSAGES,
  COURIER,
  type Example,
  LICENCE,
  LIMIT,
  MESSAGES,
  NOBODY,
  PARCEL,
  PHONE,
  REGISTRATIONS,
  REP,
  REQUESTS,
  SAMPLE,
  SUPPLIES,
} from './example-parts.ts'
import { buildPng } from './pictures.ts'
import { privacyExamples } from './privacy-examples.ts'
import { registrationExamples } from './registration-examples.ts'
import { webhookExamples } from './webhook-examples.ts'

const CURSOR = `1795000000000000_${NOBODY}`
const FIRST_READING = `${CURSOR}_${NOBODY}`
const LABEL = { lotNo: 'A2601', expiresOn: '2099-12-31' }

/** One well-formed call of each endpoint, with ids that match no record. An endpoint without an example is a type error. */
export const examples: { [K in EndpointName]: Example<K> } = {
  'POST /auth/check-user': { body: { phone: PHONE, type: 'NO_OTP' } },
  'GET /auth/challenge': {},
  'POST /auth/otp': { body: { recipient: PHONE, tokenAction: 'LOGIN', tokenType: 'PHONE' } },
  'POST /auth/verify-token': {
    body: { recipient: PHONE, tokenAction: 'LOGIN', tokenType: 'PHONE', token: '1234', degenerate: true },
  },
  'POST /auth/login': { body: { email: 'nobody@demo.test', password: 'Nobody!2026', type: 'EMAIL' } },
  'GET /public/admin-digests': {},
  'POST /auth/link': { body: { code: '0123456789abcdef' } },
  'POST /auth/token': { body: { token: 'a.b.c' } },
  'POST /auth/logout': { body: {} },
  'POST /users/language': { body: { locale: 'ms' } },
  'POST /auth/end-session': { body: { session: '0190a0a0-0000-7000-8000-00000000dead' } },
  'POST /auth/second-factor': { body: { token: 'a.b.c', code: '123456' } },
  'GET /admin/second-factor': {},
  'POST /admin/second-factor/begin': { body: { password: 'Demo!2026' } },
  'POST /admin/second-factor/confirm': { body: { code: '123456' } },
  'POST /admin/second-factor/recovery-codes': { body: { code: 'ABCDE-FGHIJ' } },
  'POST /admin/second-factor/off': { body: { code: '123456' } },

  ...adminExamples,
  ...registrationExamples,
  'POST /campaign-entries/update': {
    body: { campaignEntryId: NOBODY, status: 'COMPLETED', campaignInput: { isVerified: true } },
  },
  'POST /campaign-entries/retailer/submissions': {
    body: { campaignId: NOBODY, ...REGISTRATIONS, page: 1, pageSize: 10 },
  },

  'POST /admin/registrations/approve': { body: { ids: [NOBODY], repId: NOBODY } },
  'POST /admin/registrations/export': {
    body: REGISTRATIONS,
  },

  'GET /users/details': {},
  'POST /profile/update': {
    body: {
      comUserId: NOBODY,
      values: {
        name: 'Mei Ling Wong',
        phone: PHONE,
        registerSource: { 't&c': 'true' },
        registeredByPromoterId: NOBODY,
      },
    },
  },

  'POST /address/create': {
    body: {
      newAddr: {
        name: 'Smile Clinic',
        line1: '1 Jalan Ampang',
        line2: 'Level 2',
        city: 'Kuala Lumpur',
        state: 'Wilayah Persekutuan Kuala Lumpur',
        postcode: '50450',
        phone: PHONE,
      },
      addrDelete: false,
    },
  },
  'POST /address/update': {
    body: {
      addrUpdate: { id: NOBODY, name: 'Smile Clinic', line1: '1 Jalan Ampang', phone: PHONE },
      addrDelete: false,
    },
  },
  'POST /address/delete': { body: { addrDeleteId: NOBODY } },

  'GET /admin/hcps/:id/licence': { params: { id: NOBODY } },
  'POST /admin/hcps/licence': { body: { id: NOBODY, licence: LICENCE } },
  'POST /profile/licence': { body: LICENCE },
  'GET /admin/licence-rule': {},
  'POST /admin/licence-rule': { body: { classes: ['Medical device'], graceDays: 14 } },

  'GET /shop-items': {},
  'POST /carts': { body: { shopItemId: NOBODY, qty: 1, isSelected: true } },
  'GET /carts/summary': {},
  'DELETE /carts/:id': { params: { id: NOBODY } },

  'GET /admin/waiting': {},
  'GET /changes/requests': { query: { cursor: FIRST_READING } },
  'GET /changes/hcps': { query: { cursor: CURSOR } },
  'GET /changes/reps': { query: { cursor: CURSOR } },
  'GET /changes/lots': { query: { cursor: CURSOR } },
  'GET /changes/consents': { query: { cursor: FIRST_READING } },
  'GET /admin/programme': { query: { from: '2026-11-01', to: '2026-11-30' } },
  'GET /admin/programme/today': {},
  ...webhookExamples,
  'GET /admin/first-steps': {},
  'GET /admin/samples': {},
  'GET /admin/sample-names': {},
  'POST /admin/samples/export': { body: { search: 'a', state: 'low', sort: 'fewest' } },
  'GET /admin/samples/:id': { params: { id: NOBODY } },
  'GET /admin/samples/:id/movements': { params: { id: NOBODY }, query: { cursor: '7', show: 'received' } },
  'POST /admin/samples/create': { body: SAMPLE },
  'POST /admin/samples/update': { body: { id: NOBODY, ...SAMPLE } },
  'GET /sample-pictures/:hash': { params: { hash: 'x'.repeat(43) } },
  'POST /admin/samples/:id/picture': { params: { id: NOBODY }, body: new Uint8Array(buildPng(1)) },
  'DELETE /admin/samples/:id/picture': { params: { id: NOBODY } },
  'GET /admin/sample-gtins': {},
  'POST /admin/samples/:id/gtins': { params: { id: NOBODY }, body: { gtin: '09506000134352' } },
  'DELETE /admin/samples/:id/gtins': { params: { id: NOBODY }, query: { gtin: '09506000134352' } },
  'POST /admin/lots/receive': { body: { sampleId: NOBODY, ...LABEL, quantity: 100 } },
  'POST /admin/lots/correct': { body: { lotId: NOBODY, difference: -3, reason: 'Broken' } },
  'POST /admin/lots/relabel': {
    body: { lotId: NOBODY, shown: LABEL, ...LABEL, lotNo: 'A2610', reason: 'Mistyped' },
  },
  'POST /admin/lots/hold': { body: { lotId: NOBODY, held: true, reason: 'Complaint' } },
  'GET /admin/countable-lots': {},
  'GET /admin/stock-counts': { query: { cursor: CURSOR } },
  'POST /admin/stock-counts': { body: { lotIds: [NOBODY] } },
  'GET /admin/stock-counts/:id': { params: { id: NOBODY } },
  'POST /admin/stock-counts/:id/lines': {
    params: { id: NOBODY },
    body: { lotId: NOBODY, shown: 4, counted: 5 },
  },
  'POST /admin/stock-counts/:id/scan': {
    params: { id: NOBODY },
    body: { gtin: '09506000134352', lotNo: 'L1', expiresOn: '2099-06-30', serial: 'S1' },
  },
  'POST /admin/stock-counts/:id/finish': { params: { id: NOBODY } },
  'POST /admin/stock-counts/:id/post': {
    params: { id: NOBODY },
    body: { lotId: NOBODY, difference: -3, reason: 'Broken' },
  },
  'POST /admin/stock-counts/:id/drop': { params: { id: NOBODY } },
  'GET /admin/lots/:id/recipients': {
    params: { id: NOBODY },
    query: { cursor: `1795000000000000_${NOBODY}` },
  },
  'POST /admin/lots/:id/contacts': { params: { id: NOBODY }, body: { hcpId: NOBODY, contacted: true } },
  'GET /admin/sample-rules': {},
  'POST /admin/sample-rules': { body: { class: 'Food', profession: 'Dental Professional', allowed: true } },
  'GET /back-in-stock': {},
  'POST /back-in-stock': { body: { shopItemId: NOBODY, wanted: true } },
  'GET /sample-allowances': {},
  'GET /admin/sample-limits': {},
  'POST /admin/sample-limits/export': {},
  'POST /admin/sample-limits/create': { body: LIMIT },
  'POST /admin/sample-limits/update': { body: { id: NOBODY, ...LIMIT, active: false } },
  'GET /admin/sample-allowances/:id': { params: { id: NOBODY } },
  'POST /admin/limit-exceptions': {
    body: { limitId: NOBODY, hcpId: NOBODY, pieces: 2, until: '2026-12-31', reason: 'A congress' },
  },

  'POST /orders': {
    body: { addressId: NOBODY, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' },
  },
  'GET /order/get': {},
  'GET /orders': {},
  'POST /order/status-update': { body: { id: NOBODY, status: 'COMPLETED' } },
  'POST /order/update': {
    body: { orderId: NOBODY, status: 'POSTED', remark: ['At the front desk'], parcel: PARCEL },
  },
  'POST /order/:id/parcel': { params: { id: NOBODY }, body: { parcel: PARCEL } },
  'POST /order/:id/items/drop': { params: { id: NOBODY }, body: { itemId: NOBODY, reason: 'No stock' } },

  'GET /admin/requests': {
    query: { status: 'POSTED', unconfirmed: '14', ...REQUESTS, cursor: `1795000000000000_${NOBODY}` },
  },
  'GET /admin/request-counts': { query: { unconfirmed: '14', ...REQUESTS } },
  'POST /admin/requests/export': { body: { status: 'IN_REVIEW', ...REQUESTS } },
  'GET /admin/requests/:id': { params: { id: NOBODY } },
  'POST /admin/requests/approve': { body: { id: NOBODY } },
  'POST /admin/requests/ship': { body: { id: NOBODY } },
  'POST /admin/requests/lot': {
    body: { id: NOBODY, itemId: NOBODY, lotId: NOBODY, reason: 'The other lot is damaged' },
  },
  'POST /admin/requests/tracking': {
    body: { dryRun: false, rows: [{ order: NOBODY, courier: 'Pos Express', number: 'EM123456789MY' }] },
  },
  'POST /admin/requests/cancel': { body: { id: NOBODY, reason: 'Out of season' } },
  'GET /admin/open-requests/:id': { params: { id: NOBODY } },
  'GET /admin/delivery-reminders': { query: { unconfirmed: '14', ...REQUESTS } },
  'POST /admin/delivery-reminders': { body: { unconfirmed: '14', ...REQUESTS } },
  'GET /admin/pick-list': { query: REQUESTS },
  'POST /order/:id/slip': { params: { id: NOBODY } },
  'GET /admin/supply/pieces': { query: SUPPLIES },
  'GET /admin/supply': { query: { ...SUPPLIES, cursor: `1795000000000000_${NOBODY}` } },
  'POST /admin/supply/export': { body: SUPPLIES },

  'GET /public/companies': {},
  'GET /public/documents': { query: { region: 'MY', kind: 'TERMS', version: '0' } },
  'GET /admin/company': {},
  'POST /admin/company': {
    body: {
      name: 'Pharma One Malaysia',
      supportPhone: '60312345679',
      privacyEmail: 'privacy@example.com',
      senderName: 'Pharma One',
      ...{ expiryMarginDays: 30, lowStockPieces: 20, deliveryDays: null, colour: '#c8102e' },
      transfers: { en: 'Our hosting provider is in Ireland.' },
      ...{ officerName: 'Nadia Osman', officerEmail: 'dpo@example.com' },
      ...{ officerAppointedOn: '2026-01-05', officerNotifiedOn: '2026-01-12' },
    },
  },
  'GET /company-logos/:hash': { params: { hash: 'x'.repeat(43) } },
  'POST /admin/company/logo': { body: new Uint8Array(buildPng(1)) },
  'DELETE /admin/company/logo': {},
  'GET /couriers': {},
  'POST /admin/couriers/create': { body: COURIER },
  'POST /admin/couriers/update': { body: { id: NOBODY, ...COURIER } },
  'GET /admin/documents': {},
  'POST /admin/documents/draft': {
    body: { kind: 'PRIVACY', markdown: '# Privacy Notice\n\n## 1. What we keep\n\n- Your name.' },
  },
  'POST /admin/documents/discard': { body: { kind: 'PRIVACY' } },
  'POST /admin/documents/publish': { body: { kind: 'PRIVACY' } },
  'POST /admin/import': {
    body: { kind: 'reps', csv: 'Name,Mobile No\nMs Aisyah Rahman,+60 12-345 6789', dryRun: true },
  },
  'GET /admin/invitations': {},
  'POST /admin/invitations': { body: { invited: 0, registerCheckedOn: '2026-11-20' } },
  'GET /admin/activity': { query: { kind: 'order', person: NOBODY, record: NOBODY, before: '100' } },
  'POST /admin/activity/export': { body: { kind: 'order', person: NOBODY, record: NOBODY } },
  ...privacyExamples,
  ...caseExamples,
  'GET /admin/reps': {},
  'POST /admin/reps': { body: REP },
  'POST /admin/reps/export': { body: { search: 'Aisyah', active: true } },
  'POST /admin/reps/:id': { params: { id: NOBODY }, body: REP },
  'POST /admin/reps/:id/deactivate': { params: { id: NOBODY }, body: { successors: [NOBODY] } },
  'POST /admin/reps/:id/reactivate': { params: { id: NOBODY } },
  'POST /admin/reps/:id/absences': { params: { id: NOBODY }, body: ABSENCE },
  'POST /admin/absences/:id': { params: { id: NOBODY }, body: ABSENCE },
  'POST /admin/absences/:id/end': { params: { id: NOBODY } },
  'GET /public/promoters': { query: { id: NOBODY } },
  'GET /public/rep-card': { query: { code: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  'GET /rep-card': {},
  'POST /rep-card': { body: { replaces: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  'GET /rep-hcps': { query: { search: 'Mei Ling', cursor: `1795000000000000_${NOBODY}` } },
  'GET /rep-hcps/:id': { params: { id: NOBODY } },
  'GET /promoter/promoters': { query: { name: 'Aisyah' } },
  'GET /haleon/promoter/recruited-users': {
    query: {
      ...{ yearMonth: '2026-11', view: 'orders', status: 'PROCESSING', search: 'Mei Ling', sort: 'oldest' },
      ...{ limit: '20', cursor: `1795000000000000_${NOBODY}` },
    },
  },

  'GET /admin/messages': { query: { ...MESSAGES, cursor: '100' } },
  'GET /admin/message-counts': { query: COUNTED_MESSAGES },
  'POST /admin/messages/export': { body: MESSAGES },
  'GET /admin/mail': {},
  'POST /admin/mail/test': { body: {} },
  'POST /admin/messages/:id/retry': { params: { id: NOBODY } },
  'GET /messages/notices': {},
  'POST /messages/notices/read': { body: { until: '2026-11-20T01:02:03.004Z' } },
  'GET /messages/preferences': {},
  'POST /messages/preferences': { body: { channel: 'SMS', on: false } },
  'GET /admin/mail-choices': {},
  'POST /admin/mail-choices': { body: { topic: 'DIGEST', on: false } },
  'GET /dev/messages': { query: { to: PHONE } },
  'GET /health': {},
  'GET /ready': {},
}
