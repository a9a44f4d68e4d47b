import { byAdmin, type Row } from './foreign-row.ts'

const reason = 'Inquiry'

/** An admin closes and holds HCPs of the own company. */
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
  'GET /admin/retention': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/retention': { unreachable: "it changes the caller's company and takes no id" },
} satisfies Record<string, Row>
