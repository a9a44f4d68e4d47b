import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { oneTimeCode } from '../auth/auth.endpoints.ts'
import { CASE_TEXT_MAX } from '../cases/case-kinds.ts'
import { CORRECTION_FIELDS, PRIVACY_REQUESTS } from '../cases/privacy-request-kinds.ts'
import { consent } from '../consents/consents.endpoints.ts'
import { defineEndpoints, id, instant, trimmedText } from '../endpoint.ts'
import { idempotencyKey } from '../headers.ts'
import { ADMIN, HCP } from '../roles.ts'
import { myData } from './my-data.ts'

const openedCase = z.object({ id, number: z.int() })
const text = trimmedText(CASE_TEXT_MAX, 1)

/** A person's rights over their data: an HCP in the profile, an admin for them (D§10). */
export const privacyRequestEndpoints = defineEndpoints({
  'GET /privacy/account': {
    summary: "The caller's consents, and what closing the account would wait for.",
    access: { roles: [HCP] },
    response: z.object({
      /** Newest first. */
      consents: z.array(consent),
      /** When the account was closed, while a parcel delays the erasure; null while it is open. */
      closedAt: z.nullable(z.string()),
      /** Number of requests on their way. */
      parcels: z.int(),
    }),
  },
  'GET /privacy/my-data': {
    summary: 'Everything that the company holds about the caller.',
    access: { roles: [HCP] },
    response: myData,
  },
  'POST /privacy/corrections': {
    summary: 'Ask the company to correct what an HCP cannot edit: opens a case.',
    access: { roles: [HCP] },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ field: z.enum(CORRECTION_FIELDS), text }),
    response: openedCase,
    errors: ['KEY_REUSED', 'TOO_MANY_REQUESTS'],
  },
  'POST /privacy/close-account': {
    summary:
      'Close the own account, proved by a LOGIN code to its number. ERASED at once, WAITING for a parcel, or REVIEW: the company has to decide. Repeatable while it waits.',
    access: { roles: [HCP] },
    body: z.strictObject({ code: oneTimeCode }),
    response: z.object({
      state: z.enum(['ERASED', 'WAITING', 'REVIEW']),
      /** The number of the case. */
      number: z.nullable(z.int()),
    }),
    errors: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_BLOCKED'],
  },
  'POST /admin/hcps/:id/privacy-requests': {
    summary: 'Record what an HCP asked for: opens a case, whose clock starts when anyone first heard.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    params: z.strictObject({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ request: z.enum(PRIVACY_REQUESTS), text, heardAt: instant }),
    response: openedCase,
    errors: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'POST /admin/hcps/:id/data': {
    summary: 'Everything that the company holds about an HCP, to be given to them. Each export is audited.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    params: z.strictObject({ id }),
    response: myData,
    errors: ['NOT_FOUND'],
  },
})
