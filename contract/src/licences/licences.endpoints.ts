import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints, id, validatedText, wirePhone } from '../endpoint.ts'
import { ifMatchLicenceRule, ifMatchVersion } from '../headers.ts'
import { ADMIN, HCP } from '../roles.ts'
import { SAMPLE_CLASSES } from '../stock/stock-rules.ts'
import { LICENCE_BODY_CODES } from './licence-bodies.ts'
import { LICENCE_GRACE_MAX, LICENCE_NUMBER_MAX, licenceNumberProblem } from './licence-rules.ts'

const body = z.enum(LICENCE_BODY_CODES)

/** A practising certificate. */
const licence = z.object({
  number: z.string(),
  body,
  /** The last day, 'YYYY-MM-DD'. */
  validUntil: z.string(),
  /** When the HCP entered it; null once an admin has seen it. */
  renewedAt: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type Licence = z.output<typeof licence>

/** An HCP's own certificate. */
export const ownLicence = z.extend(licence, {
  /** The last day on which samples of certain classes can be requested; null where the company refuses none. */
  requestsUntil: z.nullable(z.string()),
  /** These classes. */
  classes: z.array(z.enum(SAMPLE_CLASSES)),
})
export type OwnLicence = z.output<typeof ownLicence>

/** What a list shows of a certificate. */
export const listedLicence = z.pick(licence, { number: true, body: true, validUntil: true, renewedAt: true })

/** What is entered. Without a date a certificate is valid until 31 December of this year. */
export const licenceInput = z.strictObject({
  number: validatedText(LICENCE_NUMBER_MAX, licenceNumberProblem),
  body,
  validUntil: z.nullable(day),
})
export type LicenceInput = z.output<typeof licenceInput>

/** A row of an import. */
export const importedLicence = z.extend(licenceInput, { phone: wirePhone })

/** Sample classes that are refused after the end of a certificate and the days of grace; none by default. */
const rule = z.strictObject({
  classes: z
    .array(z.enum(SAMPLE_CLASSES))
    .check(z.refine(classes => new Set(classes).size === classes.length, 'Must be different classes.')),
  graceDays: z.int().check(z.minimum(0), z.maximum(LICENCE_GRACE_MAX)),
})
export type LicenceRule = z.output<typeof rule>

export const licenceEndpoints = defineEndpoints({
  'GET /admin/hcps/:id/licence': {
    summary: "An HCP's practising certificate.",
    access: { roles: [ADMIN], admins: ADMINS.readers },
    scope: 'hcps:read',
    params: z.strictObject({ id }),
    response: z.object({ licence: z.nullable(licence) }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/hcps/licence': {
    summary:
      "Save an HCP's practising certificate, or remove it. It counts as checked from then on. Saving the same again changes nothing.",
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ id, licence: z.nullable(licenceInput) }),
    response: z.object({ licence: z.nullable(licence) }),
    errors: ['NOT_FOUND', 'LICENCE_CHANGED'],
  },
  'POST /profile/licence': {
    summary:
      "Renew the caller's own practising certificate. It is valid at once, and an admin sees that it was renewed.",
    access: { roles: [HCP] },
    body: licenceInput,
    response: z.object({ licence }),
  },
  'GET /admin/licence-rule': {
    summary: 'The sample classes that need a valid practising certificate, and the days of grace.',
    access: { roles: [ADMIN], admins: ADMINS.readers },
    response: rule,
  },
  'POST /admin/licence-rule': {
    summary: 'Set the sample classes that need a valid practising certificate, and the days of grace.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'if-match': ifMatchLicenceRule }),
    body: rule,
    response: rule,
    errors: ['COMPANY_CHANGED'],
  },
})
