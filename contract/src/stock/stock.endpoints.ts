import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import {
  day,
  defineEndpoints,
  emptyObject,
  id,
  identifierText,
  search,
  singleLineText,
  validatedText,
} from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN } from '../roles.ts'
import { PROFESSIONS, SAMPLE_CATEGORIES } from '../users/professions.ts'
import { lotLabel, sampleLot } from './lots.endpoints.ts'
import {
  LEAFLET_MAX,
  leafletProblem,
  MOVEMENT_FILTERS,
  MOVEMENT_ROWS,
  type MovementFilter,
  POSITION_MAX,
  REGISTRATION_NO_MAX,
  SAMPLE_CLASSES,
  SAMPLE_NAME_MAX,
  SAMPLE_ORDERS,
  SAMPLE_REGISTRATION_STATES,
  SAMPLE_STATES,
  USEFUL_LIFE_MAX,
} from './stock-rules.ts'

const className = z.enum(SAMPLE_CLASSES)

const described = {
  category: z.enum(SAMPLE_CATEGORIES),
  name: singleLineText(SAMPLE_NAME_MAX, 1),
  /** Null while unclassified: such a sample is offered only in a demo. */
  class: z.nullable(className),
  registrationNo: z.nullable(identifierText(REGISTRATION_NO_MAX)),
  /** The last day of the registration or notification, on which the sample is still offered; null while it has no end. */
  registrationValidUntil: z.optional(z.nullable(day)),
  /** The page of the product's leaflet. It stays unchanged where it is missing, as the day above. */
  leaflet: z.optional(z.nullable(validatedText(LEAFLET_MAX, leafletProblem))),
  /** How long a device is of use: records of its supply stay at least as long. It stays unchanged where it is missing. */
  usefulLifeMonths: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(USEFUL_LIFE_MAX)))),
  active: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(POSITION_MAX)),
}

/** A sample as its company's admins see it. */
export const sample = z.object({
  id,
  ...described,
  /** Identifies its picture; null for the default drawing of its kind. */
  picture: z.optional(z.string()),
  /** Pieces that can still be requested; excludes reserved pieces. */
  usable: z.int(),
  /** Pieces promised to open requests. */
  reserved: z.int(),
  /** Promised pieces that no lot can fill today: all that could are on hold, expired or gone. */
  missing: z.int(),
  /** Pieces on hand that can neither be ordered nor fill a promise: on hold, expired, or too near to expiry. */
  keptBack: z.int(),
  /** Pieces in all lots: `usable + reserved - missing + keptBack`. */
  onHand: z.int(),
  /** The company's low-stock threshold. */
  lowAt: z.int(),
  registration: z.enum(SAMPLE_REGISTRATION_STATES),
  /** Whether it is active and registered, and at least one profession of its category may have its class. */
  offered: z.boolean(),
  /** Whether it is offered and its pieces are at or below the company's low-stock threshold. */
  low: z.boolean(),
  /** Pieces shipped in the last `STOCK_USE_DAYS` days. */
  shipped: z.int(),
  /** Lots with pieces on hand that are no longer offered, or will not be within 30 days. */
  expiringLots: z.int(),
  /** HCPs who wait to be told that they can request it again. */
  waiting: z.int(),
  updatedAt: z.string(),
})
export type Sample = z.output<typeof sample>

/** Movement ids are sequential across all companies. */
const movementId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'Must be a cursor.'))

const movement = z.object({
  id: movementId,
  kind: z.enum(MOVEMENT_ROWS),
  /** The change of the pieces on hand; 0 where they stay. */
  quantity: z.int(),
  /** The sample's pieces on hand after it. */
  left: z.int(),
  /** Of a day's promises: pieces promised and given back; shipping fills promises too. */
  promised: z.int(),
  givenBack: z.int(),
  /** The lot's number today. */
  lotNo: z.nullable(z.string()),
  /** The label before and after a correction of it. */
  label: z.nullable(z.object({ from: lotLabel, to: lotLabel })),
  reason: z.nullable(z.string()),
  /** The actor; null for the system. */
  actor: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Movement = z.output<typeof movement>

const ruled = { class: className, profession: z.enum(PROFESSIONS), allowed: z.boolean() }
const rule = z.object({
  ...ruled,
  /** The specialties of the profession that the law forbids it, whatever the company allows; absent without any. */
  forbidden: z.optional(z.array(z.string())),
})
export type SampleRule = z.output<typeof rule>

const movementFilter = z.enum(Object.keys(MOVEMENT_FILTERS) as MovementFilter[]) // its own keys

export const stockEndpoints = defineEndpoints({
  'GET /admin/samples': {
    summary: "All samples of the admin's company with what is left of them.",
    access: { roles: [ADMIN], admins: ADMINS.all },
    scope: 'stock:read',
    response: z.object({ samples: z.array(sample) }),
  },
  'GET /admin/sample-names': {
    summary: "The names of all samples of the admin's company, to choose one from.",
    access: { roles: [ADMIN], admins: ADMINS.all },
    scope: 'stock:read',
    response: z.array(z.object({ id, name: z.string() })),
  },
  'POST /admin/samples/export': {
    summary: 'The samples with their stock as a CSV file, a row for each lot.',
    body: z.strictObject({
      /** Part of a name or registration number. */
      search,
      state: z.optional(z.enum(SAMPLE_STATES)),
      sort: z.optional(z.enum(SAMPLE_ORDERS)),
    }),
    scope: 'stock:read',
    ...csvExportEndpointBase(ADMINS.all),
  },
  'GET /admin/samples/:id': {
    summary: 'A sample with its lots, first to expire first, and the product numbers (GTINs) of its packs.',
    access: { roles: [ADMIN], admins: ADMINS.all },
    scope: 'stock:read',
    params: z.strictObject({ id }),
    response: z.object({
      sample,
      lots: z.array(sampleLot),
      gtins: z.array(z.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /admin/samples/:id/movements': {
    summary: "What happened to a sample's stock, in pages, newest first; promises as one row a day.",
    access: { roles: [ADMIN], admins: ADMINS.all },
    scope: 'stock:read',
    params: z.strictObject({ id }),
    query: z.strictObject({ cursor: z.optional(movementId), show: z.optional(movementFilter) }),
    response: z.array(movement),
    /** The last movement of this page, if there is another page. */
    meta: z.object({ next: z.nullable(movementId) }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/samples/create': {
    summary: 'Add a sample to the company.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject(described),
    response: sample,
    errors: ['KEY_REUSED', 'SAMPLE_EXISTS'],
  },
  'POST /admin/samples/update': {
    summary: 'Describe a sample anew.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ id, ...described }),
    response: sample,
    errors: ['NOT_FOUND', 'SAMPLE_CHANGED', 'SAMPLE_EXISTS'],
  },
  'GET /admin/sample-rules': {
    summary: 'Which profession may have samples of which class: every pair.',
    access: { roles: [ADMIN], admins: ADMINS.all },
    response: z.object({ rules: z.array(rule) }),
  },
  'POST /admin/sample-rules': {
    summary: 'Say whether a profession may have samples of a class.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    body: z.strictObject(ruled),
    response: emptyObject,
    errors: ['SAMPLE_RULE_IS_LAW'],
  },
})
