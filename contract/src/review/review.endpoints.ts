import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints, id, search } from '../endpoint.ts'
import { ifMatchStatus } from '../headers.ts'
import { LICENCE_FILTERS } from '../licences/licence-rules.ts'
import { listedLicence } from '../licences/licences.endpoints.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { extendedFields } from '../profile/user-details.endpoints.ts'
import { campaignEntry, campaignInput } from '../registration/registration.endpoints.ts'
import { ADMIN, REP } from '../roles.ts'
import {
  APPROVALS_MAX,
  ENTRY_ORDERS,
  ENTRY_STATUSES,
  NOT_ASSIGNED,
  REGISTRATION_ORIGINS,
  REGISTRATION_REACHES,
} from '../users/registration-status.ts'

/** Another HCP of the company with the same registration number, regardless of how it is written. */
const sameNumber = z.object({ id, name: z.string(), phone: z.string() })
export type SameNumber = z.output<typeof sameNumber>

/** A registration in the admin's list, also called campaign entry (R§3). */
export const registration = z.object({
  id,
  campaignEntryId: id,
  status: z.enum(ENTRY_STATUSES),
  createdAt: z.string(),
  companyUser: z.object({
    id,
    name: z.string(),
    phone: z.string(),
    registeredByPromoterId: z.nullable(id),
    extendedFields,
    /** The id in the company's CRM; omitted if there is none. */
    externalId: z.optional(z.string()),
  }),
  campaignInput,
  /** The HCP's practising certificate; omitted if none is known. */
  licence: z.optional(listedLicence),
  /** Other HCPs of the company with the same registration number, a few at most; omitted if there are none. */
  sameNumber: z.optional(z.array(sameNumber)),
})
export type Registration = z.output<typeof registration>

/** Filters and sort order of the list. */
const filter = {
  search,
  status: z.optional(z.enum(ENTRY_STATUSES)),
  salesRep: z.optional(z.union([z.literal(NOT_ASSIGNED), id])),
  /** First and last registration day, in the company's time zone. */
  from: z.optional(day),
  to: z.optional(day),
  origin: z.optional(z.enum(REGISTRATION_ORIGINS)),
  /** Approved HCPs with a request that was placed, shipped or delivered. */
  reached: z.optional(z.enum(REGISTRATION_REACHES)),
  /** HCPs whose practising certificate ends within 60 days, has ended, or was renewed by the HCP and not checked. */
  licence: z.optional(z.enum(LICENCE_FILTERS)),
  sort: z.optional(z.enum(ENTRY_ORDERS)),
}

/** A registration that was not approved, and why. */
const unapproved = z.object({
  id,
  code: z.string(),
  /** In English; screens word the code. */
  message: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

export const reviewEndpoints = defineEndpoints({
  'POST /campaign-entries/retailer/submissions': {
    summary:
      "A page of the company's registrations, with the whole list's totals (R§2, D§8). Unless asked otherwise newest first, or by the soonest last day where filtered by the certificate.",
    access: { roles: [ADMIN], admins: ADMINS.readers },
    scope: 'hcps:read',
    body: z.strictObject({
      campaignId: id,
      ...filter,
      page: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    response: z.array(registration),
    meta: z.object({
      total: z.int(),
      filtered: z.int(),
      pending: z.int(),
      rejected: z.int(),
      page: z.int(),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/registrations/export': {
    summary: "The company's registrations as a CSV file.",
    body: z.strictObject(filter),
    scope: 'hcps:read',
    ...csvExportEndpointBase(ADMINS.readers),
  },
  'POST /admin/registrations/approve': {
    summary:
      'Approve these registrations, each with its sales rep, or with the given one if it has none. Those that cannot be approved stay as they are (R§4, D§5).',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(APPROVALS_MAX)),
      repId: z.optional(id),
    }),
    response: z.object({ approved: z.int(), refused: z.array(unapproved) }),
    errors: ['NOT_FOUND'],
  },
  'POST /campaign-entries/update': {
    summary: 'Decide a registration: an admin either way, a rep only completing one they made (R§4, D§5).',
    access: { roles: [ADMIN, REP], admins: ADMINS.managers },
    headers: z.object({ 'if-match': ifMatchStatus }),
    body: z.strictObject({
      campaignEntryId: id,
      status: z.enum(['COMPLETED', 'CANCELLED']),
      campaignInput: z.strictObject({ isVerified: z.boolean() }),
    }),
    response: campaignEntry,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'ENTRY_DECIDED'],
  },
})
