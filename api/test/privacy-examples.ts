import { DEFAULT_RETENTION_YEARS } from '@portal/contract/companies/retention'
import type { rooms } from '@portal/contract/endpoints'
import type { correctHcpEndpoints } from '@portal/contract/profile/correct-hcp.endpoints'
import { CORRECTION, type Example, NOBODY } from './example-parts.ts'

const COUNTED_CONSENTS = {
  search: 'Mei',
  purpose: 'WHATSAPP_NOTICES',
  from: '2026-11-01',
  to: '2026-11-30',
} as const
const CONSENTS = { ...COUNTED_CONSENTS, withdrawn: true } as const
const CURSOR = `1795000000000000_${NOBODY}`

type Name = keyof typeof rooms.privacy | keyof typeof rooms.consents | keyof typeof correctHcpEndpoints

/** One well-formed call of each endpoint about personal data. */
export const privacyExamples: { [K in Name]: Example<K> } = {
  'GET /admin/hcps/:id/privacy': { params: { id: NOBODY } },
  'POST /admin/hcps/erase': { body: { id: NOBODY, reason: 'HCP_ASKED' } },
  'POST /admin/hcps/legal-hold': { body: { id: NOBODY, reason: 'Inquiry' } },
  'POST /admin/hcps/legal-hold/lift': { body: { id: NOBODY, reason: 'Inquiry over' } },
  'POST /admin/hcps/:id/supply-records': { params: { id: NOBODY }, body: { reason: 'Recall' } },
  'GET /admin/privacy': {},
  'GET /admin/privacy/hcps': { query: { state: 'HELD', cursor: CURSOR } },
  'GET /admin/privacy/search': { query: { search: 'Mei' } },
  'GET /admin/retention': {},
  'POST /admin/retention': { body: DEFAULT_RETENTION_YEARS },
  'GET /admin/consents': { query: { ...CONSENTS, withdrawn: 'true', cursor: CURSOR } },
  'GET /admin/consent-counts': { query: COUNTED_CONSENTS },
  'POST /admin/consents/export': { body: CONSENTS },
  'GET /admin/do-not-contact': {},
  'POST /admin/do-not-contact/check': { body: { phone: '+60 12-345 6789' } },
  'POST /admin/do-not-contact': { body: { phone: '+60 12-345 6789', listed: true } },
  'GET /admin/hcps/:id/consents': { params: { id: NOBODY } },
  'POST /admin/hcps/:id/stop-notices': { params: { id: NOBODY }, body: { channel: 'WHATSAPP' } },
  'POST /admin/hcps/:id/privacy-requests': {
    params: { id: NOBODY },
    body: { request: 'ACCESS', text: 'A copy, please', heardAt: '2026-11-20T01:02:03.004Z' },
  },
  'POST /admin/hcps/:id/data': { params: { id: NOBODY } },
  'GET /admin/hcps/:id/details': { params: { id: NOBODY } },
  'POST /admin/hcps/:id/correct': { params: { id: NOBODY }, body: CORRECTION },
  'GET /privacy/account': {},
  'GET /privacy/my-data': {},
  'POST /privacy/corrections': { body: { field: 'clinicName', text: 'Smile Clinic Bangsar' } },
  'POST /privacy/close-account': { body: { code: '1234' } },
}
