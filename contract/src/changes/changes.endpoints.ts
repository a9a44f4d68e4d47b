import * as z from 'zod/mini'
import { ADMINS, type AdminRole } from '../admin-roles.ts'
import type { Scope } from '../auth/scopes.ts'
import { CONSENT_PLACES, CONSENT_PURPOSES } from '../consents/consent-purposes.ts'
import { CONSENT_ACTORS } from '../consents/consents.endpoints.ts'
import { defineEndpoints, id } from '../endpoint.ts'
import { LOCALES } from '../languages.ts'
import { PIECE_FATES } from '../orders/delivery-problem-rules.ts'
import { ORDER_ENDINGS, ORDER_STATUSES } from '../orders/order-status.ts'
import { ADMIN } from '../roles.ts'
import { lot } from '../stock/lots.endpoints.ts'
import { ENTRY_STATUSES } from '../users/registration-status.ts'

/** The lists that another system follows. */
export const CHANGE_LISTS = ['requests', 'hcps', 'reps', 'lots', 'consents'] as const
export type ChangeList = (typeof CHANGE_LISTS)[number]

/** Rows of a page at most. */
export const CHANGE_ROWS_MAX = 500

/** A request, without personal data: people, samples and lots are ids. */
const request = z.object({
  id,
  hcpId: id,
  repId: z.nullable(id),
  status: z.enum(ORDER_STATUSES),
  /** How an admin ended it. */
  ending: z.nullable(z.enum(ORDER_ENDINGS)),
  /** Its statuses with their times, oldest first. */
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string() })),
  courierId: z.nullable(id),
  /** The request that it sends again. */
  replaces: z.nullable(id),
  items: z.array(
    z.object({
      sampleId: id,
      /** The lot it was shipped from. */
      lotId: z.nullable(id),
      /** What became of the piece if the HCP did not get it. */
      fate: z.nullable(z.enum(PIECE_FATES)),
      /** Whether it was taken off the request. */
      dropped: z.boolean(),
    }),
  ),
})

const person = {
  id,
  /** The id in the company's CRM. */
  externalId: z.nullable(z.string()),
  /** Salutation plus full name. */
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Whether the person can log in. */
  active: z.boolean(),
  createdAt: z.string(),
}
const hcp = z.object({
  ...person,
  professionalRegNo: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  specialty: z.nullable(z.string()),
  clinicName: z.nullable(z.string()),
  clinicAddress: z.nullable(z.string()),
  repId: z.nullable(id),
  /** The state of the registration. */
  status: z.nullable(z.enum(ENTRY_STATUSES)),
  /** The practising certificate; null if none is known. */
  licence: z.nullable(z.object({ number: z.string(), body: z.string(), validUntil: z.string() })),
})
const rep = z.object(person)
const stockLot = z.object({ ...lot.shape, sampleId: id })
/** A consent or its withdrawal, without names. The newest of an HCP and purpose is the valid one. */
const consent = z.object({
  id,
  hcpId: id,
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  version: z.string(),
  locale: z.nullable(z.enum(LOCALES)),
  at: z.string(),
  by: z.enum(CONSENT_ACTORS),
  place: z.nullable(z.enum(CONSENT_PLACES)),
  givenOn: z.nullable(z.string()),
})

/** What is left of a record whose person was erased, or that was deleted. */
const erased = z.object({ id, erased: z.literal(true) })

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** How far a reader has come: the place of the last row; in the first reading, where that began and the last id. */
const position = z
  .string()
  .check(z.regex(new RegExp(`^\\d{1,16}_${ID}(?:_${ID})?$`), 'Must be a cursor of this list.'))

const meta = z.object({
  /** Where to go on, also when nothing is new. */
  next: z.string(),
  /** Whether there is more at once. */
  more: z.boolean(),
})

const followed = <Row extends z.ZodMiniType>(row: Row, scope: Scope, admins: readonly AdminRole[]) => ({
  access: { roles: [ADMIN], admins } as const,
  scope,
  query: z.strictObject({ cursor: z.optional(position) }),
  response: z.array(z.union([erased, row])),
  meta,
})
const summary = (rows: string) =>
  `The company's ${rows} in the order in which they changed, ${CHANGE_ROWS_MAX} a page: without a cursor all of them, then what changed since (decision 74).`

export const changeEndpoints = defineEndpoints({
  'GET /changes/requests': {
    summary: summary('requests'),
    ...followed(request, 'requests:read', ADMINS.requestReaders),
  },
  'GET /changes/hcps': { summary: summary('HCPs'), ...followed(hcp, 'hcps:read', ADMINS.readers) },
  'GET /changes/reps': { summary: summary('sales reps'), ...followed(rep, 'reps:read', ADMINS.readers) },
  'GET /changes/lots': { summary: summary('lots'), ...followed(stockLot, 'stock:read', ADMINS.all) },
  'GET /changes/consents': {
    summary: summary("HCPs' consents"),
    ...followed(consent, 'consents:read', ADMINS.complianceOfficers),
  },
})
