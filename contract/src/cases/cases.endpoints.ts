import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { bytes, defineEndpoints, id, instant, nextPage, search, trimmedText } from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { COUNTED_ROWS_MAX } from '../platform/counted-max.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { PICTURE_BYTES_MAX } from '../platform/picture-rules.ts'
import { ADMIN, HCP, REP } from '../roles.ts'
import { CASE_STEPS } from './case-deadlines.ts'
import {
  ALL_CASE_OUTCOMES,
  CASE_KINDS,
  CASE_REASON_MAX,
  CASE_REFERENCE_MAX,
  CASE_STATES,
  CASE_TEXT_MAX,
} from './case-kinds.ts'
import { adminCase, casePhoto, caseRow, ownCase, ownCaseRow } from './case-records.ts'

/** Filters of the company's cases, combined with AND; an admin's role leaves some kinds alone. */
const filter = {
  kind: z.optional(z.enum(CASE_KINDS)),
  state: z.optional(z.enum(CASE_STATES)),
  /** Only cases about this lot. */
  lot: z.optional(id),
  /** A case number; part of the HCP's name, clinic, phone or rep; or an order id as in the list of requests. */
  search,
}

const { state: _each, ...countedFilter } = filter

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
    response: z.array(caseRow),
    meta: nextPage,
  },
  'GET /admin/case-counts': {
    summary: `The cases in each state that the admin may see, counted up to ${COUNTED_ROWS_MAX + 1}: that many means more than ${COUNTED_ROWS_MAX}.`,
    access: { roles: [ADMIN], admins: ADMINS.all },
    query: z.strictObject(countedFilter),
    response: z.record(z.enum(CASE_STATES), z.int()),
  },
  'POST /admin/cases/export': {
    summary: "The company's cases that the admin may see as a CSV file.",
    body: z.strictObject(filter),
    ...csvExportEndpointBase(ADMINS.all),
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
    errors: ['NOT_FOUND', 'KEY_REUSED', 'TOO_MANY_REQUESTS'],
  },
  'POST /admin/cases/:id/duties': {
    summary: 'Record that a duty of an open case was done, with a reference, or that it was not.',
    ...change,
    body: z.strictObject({
      step: z.enum(CASE_STEPS),
      /** When it was done; null: it was not. */
      doneAt: z.nullable(instant),
      /** For example the authority's reference number. */
      reference: z.optional(trimmedText(CASE_REFERENCE_MAX)),
    }),
    errors: ['NOT_FOUND', 'CASE_CHANGED'],
  },
  'POST /admin/cases/:id/close': {
    summary: 'Close a case with an outcome of its kind and a reason, which the person who reported it reads.',
    ...change,
    body: z.strictObject({
      outcome: z.enum(ALL_CASE_OUTCOMES),
      reason: trimmedText(CASE_REASON_MAX, 1),
      /** Why duties are left open, in a kind of `KINDS_WITH_UNDONE_REASON`; it stays in the timeline and the file. */
      undone: z.optional(trimmedText(CASE_REASON_MAX, 1)),
    }),
    errors: ['NOT_FOUND', 'CASE_CHANGED', 'DUTIES_NOT_DONE'],
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
    response: z.array(ownCaseRow),
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
    errors: ['NOT_FOUND', 'KEY_REUSED', 'CASE_CHANGED', 'TOO_MANY_REQUESTS'],
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
    response: casePhoto,
    errors: [
      'NOT_FOUND',
      'CASE_CHANGED',
      'CASE_PHOTOS_LIMIT',
      'PICTURE_UNREADABLE',
      'PICTURE_TOO_LARGE',
      'TOO_MANY_REQUESTS',
    ],
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
