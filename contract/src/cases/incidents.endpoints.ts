import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, id, instant, trimmedText } from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { ADMIN } from '../roles.ts'
import { CASE_TEXT_MAX } from './case-kinds.ts'
import { adminCase } from './case-records.ts'
import { incidentDetails } from './incident-details.ts'

const body = z.strictObject({
  /** What happened. */
  text: trimmedText(CASE_TEXT_MAX, 1),
  /** When anyone of the company first heard; not in the future. */
  heardAt: instant,
  ...incidentDetails.shape,
})

export const incidentEndpoints = defineEndpoints({
  'POST /admin/incidents': {
    summary: "Open a case for an incident with personal data. Its duties follow the company's deadlines.",
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body,
    response: adminCase,
    errors: ['KEY_REUSED'],
  },
  'POST /admin/incidents/:id': {
    summary: 'Change what is known of an open incident. Another time of hearing moves the clocks.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    params: z.strictObject({ id }),
    headers: z.object({ 'if-match': ifMatchVersion }),
    body,
    response: adminCase,
    errors: ['NOT_FOUND', 'CASE_CHANGED'],
  },
})
