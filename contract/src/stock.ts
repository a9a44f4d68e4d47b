import * as z from 'zod/mini'
import { csvFile } from './csv-file.ts'
import { defineEndpoints, emptyObject, id, refusal, search, singleLineText, trimmedText } from './endpoint.ts'
import { toEnglish } from './english.ts'
import { ifMatchVersion } from './headers.ts'
import { PROFESSIONS, SAMPLE_CATEGORIES } from './professions.ts'
import { ADMIN } from './roles.ts'
import {
  expiryDateProblem,
  LOT_NUMBER_MAX,
  LOT_STATES,
  MOVEMENT_KINDS,
  PIECES_MAX,
  POSITION_MAX,
  REASON_MAX,
  REGISTRATION_NO_MAX,
  SAMPLE_CLASSES,
  SAMPLE_NAME_MAX,
  SAMPLE_ORDERS,
  SAMPLE_STATES,
} from './stock-rules.ts'

const className = z.enum(SAMPLE_CLASSES)

const described = {
  category: z.enum(SAMPLE_CATEGORIES),
  name: singleLineText(SAMPLE_NAME_MAX, 1),
  /** Null while unclassified: such a sample is offered only in a demo. */
  class: z.nullable(className),
  registrationNo: z.nullable(singleLineText(REGISTRATION_NO_MAX, 1)),
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
  reserved: z.int(),
  /** Whether it is active and at least one profession of its category may have its class. */
  offered: z.boolean(),
  /** Whether it is offered and its pieces are at or below the company's low-stock threshold. */
  low: z.boolean(),
  /** Lots with pieces on hand that are no longer offered, or will not be within 30 days. */
  expiringLots: z.int(),
  updatedAt: z.string(),
})
export type Sample = z.output<typeof sample>

const lot = z.object({
  id,
  lotNo: z.string(),
  /** A day, 'YYYY-MM-DD'. */
  expiresOn: z.string(),
  onHand: z.int(),
  heldAt: z.nullable(z.string()),
})
export type Lot = z.output<typeof lot>

const sampleLot = z.extend(lot, {
  state: z.enum(LOT_STATES),
  /** The first day on which the lot is no longer offered, 'YYYY-MM-DD'. */
  leavesOn: z.string(),
  /** Whether the next request is shipped from this lot; ignores requests that have a packing slip. */
  shipsNext: z.boolean(),
})
export type SampleLot = z.output<typeof sampleLot>

const expiryDay = z.iso.date().check(
  z.superRefine((value, context) => {
    const problem = expiryDateProblem(value)
    if (problem === undefined) return
    context.addIssue({ code: 'custom', message: toEnglish(problem), params: problem, input: value })
  }),
)

/** Movement ids are sequential across all companies. */
const movementId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'Must be a cursor.'))

const movement = z.object({
  id: movementId,
  kind: z.enum(MOVEMENT_KINDS),
  quantity: z.int(),
  lotNo: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The actor; null for the system. */
  actor: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Movement = z.output<typeof movement>

const ruled = { class: className, profession: z.enum(PROFESSIONS), allowed: z.boolean() }
const rule = z.object(ruled)
export type SampleRule = z.output<typeof rule>

export const stockEndpoints = defineEndpoints({
  'GET /admin/samples': {
    summary: "All samples of the admin's company with what is left of them.",
    access: { roles: [ADMIN] },
    response: z.object({ samples: z.array(sample) }),
  },
  'POST /admin/samples/export': {
    summary: 'The samples with their stock as a CSV file, a row for each lot.',
    body: z.strictObject({
      /** Part of a name or registration number. */
      search,
      state: z.optional(z.enum(SAMPLE_STATES)),
      sort: z.optional(z.enum(SAMPLE_ORDERS)),
    }),
    ...csvFile,
  },
  'GET /admin/samples/:id': {
    summary: 'A sample with its lots, first to expire first.',
    access: { roles: [ADMIN] },
    params: z.strictObject({ id }),
    response: z.object({ sample, lots: z.array(sampleLot) }),
    errors: ['NOT_FOUND'],
  },
  'GET /admin/samples/:id/movements': {
    summary: "What happened to a sample's stock, in pages, newest first.",
    access: { roles: [ADMIN] },
    params: z.strictObject({ id }),
    query: z.strictObject({ cursor: z.optional(movementId) }),
    response: z.array(movement),
    /** The last movement of this page, if there is another page. */
    meta: z.object({ next: z.nullable(movementId) }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/samples/create': {
    summary: 'Add a sample to the company.',
    access: { roles: [ADMIN] },
    body: z.strictObject(described),
    response: sample,
    errors: ['SAMPLE_EXISTS'],
  },
  'POST /admin/samples/update': {
    summary: 'Describe a sample anew.',
    access: { roles: [ADMIN] },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ id, ...described }),
    response: sample,
    errors: ['NOT_FOUND', 'SAMPLE_CHANGED', 'SAMPLE_EXISTS'],
  },
  'POST /admin/lots/receive': {
    summary: 'Receive goods; into the lot of that number where there is one.',
    access: { roles: [ADMIN] },
    body: z.strictObject({
      sampleId: id,
      lotNo: singleLineText(LOT_NUMBER_MAX, 1),
      expiresOn: expiryDay,
      quantity: z.int().check(z.minimum(1), z.maximum(PIECES_MAX)),
    }),
    response: lot,
    errors: ['NOT_FOUND', 'LOT_EXPIRED', 'LOT_EXPIRY_DIFFERS', 'LOT_TOO_LARGE'],
  },
  'POST /admin/lots/correct': {
    summary: 'Correct how many pieces of a lot are on hand, by a difference and with a reason.',
    access: { roles: [ADMIN] },
    body: z.strictObject({
      lotId: id,
      difference: z.int().check(
        z.minimum(-PIECES_MAX),
        z.maximum(PIECES_MAX),
        z.refine(value => value !== 0, refusal('NUMBER_ZERO')),
      ),
      reason: trimmedText(REASON_MAX, 1),
    }),
    response: lot,
    errors: ['NOT_FOUND', 'LOT_TOO_SMALL', 'LOT_TOO_LARGE', 'STOCK_RESERVED'],
  },
  'POST /admin/lots/hold': {
    summary: 'Hold a lot, so that nothing of it is offered or shipped from now on, or release it again.',
    access: { roles: [ADMIN] },
    body: z.strictObject({ lotId: id, held: z.boolean(), reason: trimmedText(REASON_MAX, 1) }),
    response: lot,
    errors: ['NOT_FOUND', 'LOT_CHANGED'],
  },
  'GET /admin/sample-rules': {
    summary: 'Which profession may have samples of which class: every pair.',
    access: { roles: [ADMIN] },
    response: z.object({ rules: z.array(rule) }),
  },
  'POST /admin/sample-rules': {
    summary: 'Say whether a profession may have samples of a class.',
    access: { roles: [ADMIN] },
    body: z.strictObject(ruled),
    response: emptyObject,
  },
})
