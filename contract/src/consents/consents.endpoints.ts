import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { cursor, day, defineEndpoints, id, nextPage, search } from '../endpoint.ts'
import { LOCALES } from '../languages.ts'
import { MESSAGE_CHANNELS } from '../notifications/message-kinds.ts'
import { COUNTED_ROWS_MAX } from '../platform/counted-max.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN } from '../roles.ts'
import { CONSENT_PLACES, CONSENT_PURPOSES } from './consent-purposes.ts'

/** Who gave or withdrew a consent: the HCP, a rep at the registration, or an admin whom the HCP asked. */
export const CONSENT_ACTORS = ['SELF', 'REP', 'ADMIN'] as const
export type ConsentActor = (typeof CONSENT_ACTORS)[number]

/** A consent, or its withdrawal. The newest record of a purpose is the valid one. */
export const consent = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  /** The version of the text that was shown. */
  version: z.string(),
  /** The language of the text; null for consents from before there was a choice. */
  locale: z.nullable(z.enum(LOCALES)),
  at: z.string(),
  by: z.enum(CONSENT_ACTORS),
  /** The name of the rep or admin; null for the HCP. */
  actor: z.nullable(z.string()),
  /** How the answer about notices was given; null for other consents, and for answers from before the portal asked about WhatsApp. */
  place: z.nullable(z.enum(CONSENT_PLACES)),
  /** Of an imported consent: where it comes from, and the day on which it was given, 'YYYY-MM-DD'. */
  source: z.nullable(z.string()),
  givenOn: z.nullable(z.string()),
})
export type Consent = z.output<typeof consent>

const listed = z.object({ ...consent.shape, id, hcp: z.object({ id, name: z.string() }) })
export type ListedConsent = z.output<typeof listed>

/** Filters of the list, combined with AND. */
const filter = {
  /** Part of the HCP's name, clinic, phone, registration number or rep. */
  search,
  purpose: z.optional(z.enum(CONSENT_PURPOSES)),
  /** Withdrawals alone. */
  withdrawn: z.optional(z.literal(true)),
  /** First and last day, in the company's time zone. */
  from: z.optional(day),
  to: z.optional(day),
}

const { withdrawn: _each, ...countedFilter } = filter

const params = z.strictObject({ id })

export const consentEndpoints = defineEndpoints({
  'GET /admin/consents': {
    summary: "A page of the consents that the company's HCPs gave and withdrew, newest first.",
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    scope: 'consents:read',
    query: z.strictObject({
      ...filter,
      withdrawn: z.optional(
        z.pipe(
          z.literal('true'),
          z.transform((): true => true),
        ),
      ),
      cursor: z.optional(cursor),
    }),
    response: z.array(listed),
    meta: nextPage,
  },
  'GET /admin/consent-counts': {
    summary: `The consents and withdrawals, and of these the withdrawals, counted up to ${COUNTED_ROWS_MAX + 1}: that many means more than ${COUNTED_ROWS_MAX}.`,
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    scope: 'consents:read',
    query: z.strictObject(countedFilter),
    response: z.object({ all: z.int(), withdrawn: z.int() }),
  },
  'POST /admin/consents/export': {
    summary: 'The consents as a CSV file.',
    body: z.strictObject(filter),
    scope: 'consents:read',
    ...csvExportEndpointBase(ADMINS.complianceOfficers),
  },
  'GET /admin/hcps/:id/consents': {
    summary: 'The consents that an HCP gave and withdrew, newest first.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    scope: 'consents:read',
    params,
    response: z.array(consent),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/hcps/:id/stop-notices': {
    summary: 'Withdraw the consent to notices by a channel for an HCP who asked for it; repeatable (D§10).',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    params,
    body: z.strictObject({ channel: z.enum(MESSAGE_CHANNELS) }),
    response: z.array(consent),
    errors: ['NOT_FOUND'],
  },
})
