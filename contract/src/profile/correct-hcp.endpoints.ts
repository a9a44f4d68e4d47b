import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { CORRECTION_REASON_MAX } from '../cases/privacy-request-kinds.ts'
import { defineEndpoints, externalId, id, trimmedText } from '../endpoint.ts'
import { ifMatchVersion } from '../headers.ts'
import { hcpDetails } from '../registration/registration.endpoints.ts'
import { ADMIN } from '../roles.ts'
import { extendedFields } from './user-details.endpoints.ts'

/** What an admin may correct of an HCP, as it is. */
const details = z.object({
  id,
  /** Salutation plus full name. */
  name: z.string(),
  phone: z.string(),
  /** Whether an admin changed the number and nobody has signed in with it since. */
  phoneUnproved: z.boolean(),
  extendedFields,
  /** The id in the company's CRM; null for none. */
  externalId: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type HcpDetails = z.output<typeof details>

const params = z.strictObject({ id })

export const correctHcpEndpoints = defineEndpoints({
  'GET /admin/hcps/:id/details': {
    summary: 'What an admin may correct of an HCP, with its version.',
    access: { roles: [ADMIN], admins: ADMINS.correctors },
    params,
    response: details,
    errors: ['NOT_FOUND'],
  },
  'POST /admin/hcps/:id/correct': {
    summary:
      "Correct an HCP's name, phone, profession, registration number, clinic and external id, with a reason. A new number counts as unproved until it signs in; the old one is told, and its sessions end (D§6, D§10).",
    access: { roles: [ADMIN], admins: ADMINS.correctors },
    params,
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ values: hcpDetails, externalId, reason: trimmedText(CORRECTION_REASON_MAX, 1) }),
    response: details,
    errors: ['NOT_FOUND', 'HCP_CHANGED', 'PHONE_EXISTS', 'EXTERNAL_ID_EXISTS'],
  },
})
