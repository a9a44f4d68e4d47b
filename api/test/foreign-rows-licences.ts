import { LICENCE } from './example-parts.ts'
import { byAdmin, type Row } from './foreign-row.ts'

/** The endpoints for practising certificates. */
export const licenceRows = {
  'GET /admin/hcps/:id/licence': { about: [byAdmin(({ hcp }) => ({ params: { id: hcp.id } }))] },
  'POST /admin/hcps/licence': { about: [byAdmin(({ hcp }) => ({ body: { id: hcp.id, licence: LICENCE } }))] },
  'POST /profile/licence': { unreachable: "it is the caller's and takes no id" },
  'GET /admin/licence-rule': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/licence-rule': { unreachable: "it changes the caller's company and takes no id" },
} satisfies Record<string, Row>
