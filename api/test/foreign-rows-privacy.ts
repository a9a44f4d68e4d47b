import { CORRECTION } from './example-parts.ts'
import { byAdmin, type Row } from './foreign-row.ts'
import { privacyExamples } from './privacy-examples.ts'

const reason = 'Inquiry'

/** A call of an admin about an HCP of their company. */
const ofHcp = (body?: object) => byAdmin(({ hcp }) => ({ params: { id: hcp.id }, ...(body && { body }) }))

/** The endpoints for personal data. */
export const privacyRows = {
  'GET /admin/hcps/:id/privacy': { about: [byAdmin(({ hcp }) => ({ params: { id: hcp.id } }))] },
  'POST /admin/hcps/erase': {
    about: [byAdmin(({ hcp }) => ({ body: { id: hcp.id, reason: 'HCP_ASKED' } }))],
  },
  'POST /admin/hcps/legal-hold': { about: [byAdmin(({ hcp }) => ({ body: { id: hcp.id, reason } }))] },
  'POST /admin/hcps/legal-hold/lift': {
    about: [byAdmin(({ hcp }) => ({ body: { id: hcp.id, reason } }))],
  },
  'GET /admin/privacy': { unreachable: "it tells of the caller's company and takes no id" },
  'GET /admin/privacy/hcps': { unreachable: "it tells of the caller's company and takes no id" },
  'GET /admin/privacy/search': { unreachable: "it searches the caller's company and takes no id" },
  'GET /admin/hcps/:id/details': { about: [ofHcp()] },
  'POST /admin/hcps/:id/correct': { about: [ofHcp(CORRECTION)] },
  'GET /admin/hcps/:id/consents': { about: [ofHcp()] },
  'POST /admin/hcps/:id/stop-notices': { about: [ofHcp({ channel: 'SMS' })] },
  'POST /admin/hcps/:id/privacy-requests': {
    about: [ofHcp(privacyExamples['POST /admin/hcps/:id/privacy-requests'].body)],
  },
  'POST /admin/hcps/:id/data': { about: [ofHcp()] },
  // Only of erased HCPs.
  'POST /admin/hcps/:id/supply-records': {
    refused: world => [
      { at: 'abroad', token: world.adminToken, params: { id: world.abroad.hcp.id }, body: { reason } },
    ],
  },
  'GET /admin/consents': { unreachable: "it lists the caller's company and takes no id" },
  'GET /admin/consent-counts': {
    unreachable: "it counts the consents of the company's HCPs and takes no id",
  },
  'POST /admin/consents/export': { unreachable: "it lists the caller's company and takes no id" },
  'GET /admin/do-not-contact': { unreachable: "it counts the caller's company and takes no id" },
  'POST /admin/do-not-contact/check': { unreachable: "it is about the caller's company and takes no id" },
  'POST /admin/do-not-contact': { unreachable: "it is about the caller's company and takes no id" },
  'GET /privacy/account': { unreachable: 'it tells of the caller and takes no id' },
  'GET /privacy/my-data': { unreachable: 'it tells of the caller and takes no id' },
  'POST /privacy/corrections': { unreachable: 'it is about the caller and takes no id' },
  'POST /privacy/close-account': { unreachable: 'it is about the caller and takes no id' },
  'GET /admin/retention': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/retention': { unreachable: "it changes the caller's company and takes no id" },
} satisfies Record<string, Row>
