import * as z from 'zod/mini'
import { ADMINS } from './admin-roles.ts'
import { CASE_SEVERITIES, CASE_STEPS, COUNTED_FROM, DEADLINE_UNITS } from './case-deadlines.ts'
import {
  ALL_CASE_OUTCOMES,
  CASE_EVENTS,
  CASE_KINDS,
  CASE_REASON_MAX,
  CASE_REFERENCE_MAX,
  CASE_STATES,
  CASE_TEXT_MAX,
} from './case-kinds.ts'
import { csvFile } from './csv-file.ts'
import { DELIVERY_PROBLEMS } from './delivery-problem-rules.ts'
import { bytes, defineEndpoints, id, instant, nextPage, search, trimmedText } from './endpoint.ts'
import { idempotencyKey, ifMatchVersion } from './headers.ts'
import { incidentDetails } from './incident-details.ts'
import { PICTURE_BYTES_MAX } from './picture-rules.ts'
import { privacyRequestDetails } from './privacy-request-details.ts'
import { ADMIN, HCP, REP } from './roles.ts'
import { safetyDetails } from './safety-details.ts'

/** Filters of the company's cases, combined with AND; an admin's role leaves some kinds alone. */
const filter = {
  kind: z.optional(z.enum(CASE_KINDS)),
  state: z.optional(z.enum(CASE_STATES)),
  /** Only cases about this lot. */
  lot: z.optional(id),
  /** A case number; part of the HCP's name, clinic, phone or rep; or an order id as in the list of requests. */
  search,
}

const person = z.object({ id, name: z.string() })

const summary = {
  id,
  /** For people: 'Case 1042'. */
  number: z.int(),
  kind: z.enum(CASE_KINDS),
  /** What happened, in the words of the one who opened the case; a delivery problem may have none. */
  text: z.string(),
  /** Whom it is about; null for an incident. */
  hcp: z.nullable(person),
  orderId: z.nullable(id),
  sample: z.nullable(person),
  lotNo: z.nullable(z.string()),
  /** Of a DELIVERY; null once its HCP is erased. */
  delivery: z.nullable(z.object({ problem: z.enum(DELIVERY_PROBLEMS), items: z.array(person) })),
  /** Of a PRIVACY case: what the person asked for. */
  request: z.optional(privacyRequestDetails),
  openedAt: z.string(),
}

const row = z.object({
  ...summary,
  /** When the next duty is due; null if none has a fixed time. */
  dueAt: z.nullable(z.string()),
  /** The next duty; null if all are done. */
  step: z.nullable(z.enum(CASE_STEPS)),
  closed: z.nullable(z.object({ at: z.string(), outcome: z.enum(ALL_CASE_OUTCOMES) })),
})
export type CaseRow = z.output<typeof row>

const duty = z.object({
  step: z.enum(CASE_STEPS),
  /** As the company's deadline said when the case was opened; null: no fixed time. */
  amount: z.nullable(z.int()),
  unit: z.enum(DEADLINE_UNITS),
  countedFrom: z.enum(COUNTED_FROM),
  /** While the step before is not done, counted from when that is due. */
  dueAt: z.nullable(z.string()),
  done: z.nullable(z.object({ at: z.string(), by: z.string(), reference: z.nullable(z.string()) })),
})
export type CaseDuty = z.output<typeof duty>

const event = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(CASE_EVENTS),
  /** A note, or the reason of closing and reopening. */
  text: z.nullable(z.string()),
  /** The duty that was done, or no longer is. */
  step: z.nullable(z.enum(CASE_STEPS)),
  /** Of a SAFETY report, where it was set; null where an HCP or rep reads it. */
  severity: z.nullable(z.enum(CASE_SEVERITIES)),
  /** Null for the company, where an HCP or rep reads it. */
  by: z.nullable(z.string()),
  /** Whether the person who reported it reads this event. */
  shared: z.boolean(),
})
export type CaseEvent = z.output<typeof event>

const photo = z.object({ id, width: z.int(), height: z.int() })
export type CasePhoto = z.output<typeof photo>

const closing = z.object({
  at: z.string(),
  outcome: z.enum(ALL_CASE_OUTCOMES),
  reason: z.string(),
})

/** A case as an admin sees it. */
export const adminCase = z.object({
  ...summary,
  severity: z.enum(CASE_SEVERITIES),
  openedBy: person,
  /** When anyone of the company first heard. */
  heardAt: z.string(),
  duties: z.array(duty),
  /** Oldest first. */
  events: z.array(event),
  photos: z.array(photo),
  closed: z.nullable(closing),
  incident: z.nullable(incidentDetails),
  safety: z.nullable(safetyDetails),
  updatedAt: z.string(),
})
export type AdminCase = z.output<typeof adminCase>

const ownRow = z.object({
  ...summary,
  /** Of the kinds in `DUE_SHOWN_TO_REPORTER`. */
  dueAt: z.nullable(z.string()),
  closed: z.nullable(z.object({ at: z.string(), outcome: z.enum(ALL_CASE_OUTCOMES) })),
})
export type OwnCaseRow = z.output<typeof ownRow>

/** Without duties, names of admins and internal events. */
export const ownCase = z.object({
  ...ownRow.shape,
  events: z.array(event),
  photos: z.array(photo),
  closed: z.nullable(closing),
  safety: z.nullable(safetyDetails),
})
export type OwnCase = z.output<typeof ownCase>

const params = z.strictObject({ id })
const text = trimmedText(CASE_TEXT_MAX, 1)

/** A change of a case by an admin. The version is the one that the admin saw. */
const change = {
  access: { roles: [ADMIN], admins: ADMINS.caseWorkers },
  params,
  headers: z.object({ 'if-match': ifMatchVersion }),
  response: adminCase,
} as const

export const caseEndpoints = defineEndpoints({
  'GET /admin/cases': {
    summary:
      "A page of the company's cases that the admin may see: open ones by when they are due, then closed ones.",
    access: { roles: [ADMIN], admins: ADMINS.all },
    query: z.strictObject({
      ...filter,
      /** `meta.next` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^[01]_(?:\d{1,16}|none)_\d{1,15}$/, 'Must be a cursor.'))),
    }),
    response: z.array(row),
    meta: nextPage,
  },
  'POST /admin/cases/export': {
    summary: "The company's cases that the admin may see as a CSV file.",
    body: z.strictObject(filter),
    ...csvFile(ADMINS.all),
  },
  'GET /admin/cases/:id': {
    summary: 'One case with its duties, timeline and photos.',
    access: { roles: [ADMIN], admins: ADMINS.all },
    params,
    response: adminCase,
    errors: ['NOT_FOUND'],
  },
  'POST /admin/cases/:id/notes': {
    summary: 'Add a note to a case: internal, or one that the person who reported it reads.',
    access: { roles: [ADMIN], admins: ADMINS.caseWorkers },
    params,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ text, shared: z.boolean() }),
    response: adminCase,
    errors: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'POST /admin/cases/:id/duties': {
    summary: 'Record that a duty of an open case was done, with a reference, or that it was not.',
    ...change,
    body: z.strictObject({
      step: z.enum(CASE_STEPS),
      /** When it was done; null: it was not. */
      doneAt: z.nullable(instant),
      /** For example the number that the authority gave. */
      reference: z.optional(trimmedText(CASE_REFERENCE_MAX)),
    }),
    errors: ['NOT_FOUND', 'CASE_CHANGED'],
  },
  'POST /admin/cases/:id/close': {
    summary: 'Close a case with an outcome of its kind and a reason, which the person who reported it reads.',
    ...change,
    body: z.strictObject({ outcome: z.enum(ALL_CASE_OUTCOMES), reason: trimmedText(CASE_REASON_MAX, 1) }),
    errors: ['NOT_FOUND', 'CASE_CHANGED'],
  },
  'POST /admin/cases/:id/reopen': {
    summary: 'Open a closed case again, with a reason. Its clocks go on as before.',
    ...change,
    body: z.strictObject({ reason: trimmedText(CASE_REASON_MAX, 1) }),
    errors: ['NOT_FOUND', 'CASE_CHANGED', 'PROBLEM_REPORTED'],
  },
  'GET /cases': {
    summary:
      "A page of the caller's cases, newest first: an HCP's own, or a rep's reports and those about the rep's HCPs.",
    access: { roles: [HCP, REP] },
    query: z.strictObject({
      /** The number of the last case of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Must be a case number.'))),
    }),
    response: z.array(ownRow),
    meta: nextPage,
  },
  'GET /cases/:id': {
    summary: "One of the caller's cases with what the company shares of it.",
    access: { roles: [HCP, REP] },
    params,
    response: ownCase,
    errors: ['NOT_FOUND'],
  },
  'POST /cases/:id/notes': {
    summary: "Add a note to one of the caller's open cases.",
    access: { roles: [HCP, REP] },
    params,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ text }),
    response: ownCase,
    errors: ['NOT_FOUND', 'KEY_REUSED', 'CASE_CHANGED'],
  },
  'POST /cases/:id/photos': {
    summary:
      'Add a photo to an open case that the caller may see: a JPEG, PNG or WebP file, which is the body.',
    access: { roles: [HCP, REP, ADMIN], admins: ADMINS.caseWorkers },
    load: 'upload',
    params,
    body: bytes,
    bodyIs: 'picture',
    bodyMax: PICTURE_BYTES_MAX,
    response: photo,
    errors: ['NOT_FOUND', 'CASE_CHANGED', 'CASE_PHOTOS_LIMIT', 'PICTURE_UNREADABLE', 'PICTURE_TOO_LARGE'],
  },
  'GET /cases/:id/photos/:photo': {
    summary: 'A photo of a case that the caller may see. It was made anew, without the data of the file.',
    access: { roles: [HCP, REP, ADMIN], admins: ADMINS.all },
    load: 'picture',
    params: z.strictObject({ id, photo: id }),
    response: bytes,
    file: 'image/webp',
    errors: ['NOT_FOUND'],
  },
})
