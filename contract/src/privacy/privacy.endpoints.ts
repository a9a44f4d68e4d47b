import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { retention } from '../companies/documents.endpoints.ts'
import { cursor, defineEndpoints, id, nextPage, trimmedText } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'
import { SAMPLE_CLASSES } from '../stock/stock-rules.ts'
import { ERASURE_REASONS, HOLD_REASON_MAX, PRIVACY_STATES } from './erasure-rules.ts'

const reason = z.enum(ERASURE_REASONS)

const hcpPrivacy = z.object({
  /** `WAITING`: closed, and erased once no parcel is on its way; null while the account is open. */
  closing: z.nullable(z.object({ state: z.enum(['WAITING', 'ERASED']), since: z.string(), reason })),
  /** Requests that are on their way. */
  parcels: z.array(id),
  /** The legal hold; null without one. */
  hold: z.nullable(z.object({ reason: z.string(), since: z.string(), by: z.string() })),
})
export type HcpPrivacy = z.output<typeof hcpPrivacy>

const listed = z.object({
  hcpId: id,
  name: z.string(),
  /** When the account was closed, the hold was placed, or the data was erased. */
  since: z.string(),
  /** Of a closed account. */
  erasureReason: z.nullable(reason),
  /** Of a legal hold. */
  holdReason: z.nullable(z.string()),
  /** Who closed the account or placed the hold; the HCP's own name where they did. */
  by: z.string(),
  /** Requests that are on their way. */
  parcels: z.array(id),
})
export type PrivacyListed = z.output<typeof listed>

const supplyRecord = z.object({
  orderId: id,
  shippedAt: z.string(),
  name: z.string(),
  practice: z.string(),
  /** The delivery address, on one line. */
  address: z.string(),
  /** The contact for the courier. */
  phone: z.nullable(z.string()),
  /** The record is deleted in the night after it. */
  keepUntil: z.string(),
  samples: z.array(
    z.object({
      name: z.string(),
      /** On the day of shipping. */
      class: z.nullable(z.enum(SAMPLE_CLASSES)),
      registrationNo: z.nullable(z.string()),
      lotNo: z.string(),
      /** A day, 'YYYY-MM-DD'. */
      expiresOn: z.string(),
    }),
  ),
})
export type SupplyRecord = z.output<typeof supplyRecord>

export const privacyEndpoints = defineEndpoints({
  'GET /admin/hcps/:id/privacy': {
    summary: 'Whether an HCP is closed, erased or held.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    params: z.strictObject({ id }),
    response: hcpPrivacy,
    errors: ['NOT_FOUND'],
  },
  'POST /admin/hcps/erase': {
    summary:
      "Close an HCP's account: requests that are not shipped are cancelled, and personal data is erased, at once or when the last parcel has arrived. Repeatable (D§10).",
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    body: z.strictObject({ id, reason }),
    response: hcpPrivacy,
    errors: ['NOT_FOUND', 'LEGAL_HOLD'],
  },
  'POST /admin/hcps/legal-hold': {
    summary:
      "Place an HCP under a legal hold, which stops erasure and the records' deletion. The first hold stays.",
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    body: z.strictObject({ id, reason: trimmedText(HOLD_REASON_MAX, 1) }),
    response: hcpPrivacy,
    errors: ['NOT_FOUND'],
  },
  'POST /admin/hcps/legal-hold/lift': {
    summary: 'Lift the legal hold of an HCP; repeatable.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    body: z.strictObject({ id, reason: trimmedText(HOLD_REASON_MAX, 1) }),
    response: hcpPrivacy,
    errors: ['NOT_FOUND'],
  },
  'POST /admin/hcps/:id/supply-records': {
    summary:
      'Who was supplied with the parcels of an erased HCP, newest first, while the law asks for it. It is read with a reason, which the audit keeps (D§11).',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    params: z.strictObject({ id }),
    body: z.strictObject({ reason: trimmedText(HOLD_REASON_MAX, 1) }),
    response: z.array(supplyRecord),
    errors: ['NOT_FOUND'],
  },
  'GET /admin/privacy': {
    summary: 'How many HCPs wait for their erasure, are held, and are erased.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    response: z.object({ WAITING: z.int(), HELD: z.int(), ERASED: z.int() }),
  },
  'GET /admin/privacy/hcps': {
    summary: 'A page of the HCPs that wait for their erasure, are held, or are erased; newest first.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    query: z.strictObject({ state: z.enum(PRIVACY_STATES), cursor: z.optional(cursor) }),
    response: z.array(listed),
    meta: nextPage,
  },
  'GET /admin/privacy/search': {
    summary: 'The HCPs whose name, clinic, registration number or phone contains a text; 20 at most.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    query: z.strictObject({ search: trimmedText(100, 1) }),
    response: z.array(z.object({ hcpId: id, name: z.string(), clinic: z.string() })),
  },
  'GET /admin/retention': {
    summary: 'For how many years records of samples stay after an erasure, by class.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    response: retention,
  },
  'POST /admin/retention': {
    summary: 'Set for how many years records of samples stay after an erasure, by class.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    body: retention,
    response: retention,
  },
})
