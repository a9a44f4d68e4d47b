import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints, externalId, id, search, wirePhone, zodIssueOptions } from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN } from '../roles.ts'
import { nameAsRecorded } from '../users/recorded-name.ts'
import { SUCCESSORS_MAX } from './hand-over.ts'

/** An absence: while a rep is away, a colleague sees the rep's requests and may act on them. */
const absence = z.object({
  id,
  /** First and last day, 'YYYY-MM-DD', in the company's time zone. */
  from: z.string(),
  to: z.string(),
  deputy: z.object({ id, name: z.string() }),
  updatedAt: z.string(),
})
export type RepAbsence = z.output<typeof absence>

/** A sales representative as the company's admins see it. */
export const repAccount = z.object({
  id,
  /** Salutation plus full name, as in every `name` of the API. */
  name: z.string(),
  phone: z.string(),
  /** The id in the company's CRM; omitted if there is none. */
  externalId: z.optional(z.string()),
  /** An active rep can log in and be assigned to HCPs. */
  active: z.boolean(),
  /** Number of assigned HCPs. */
  hcps: z.int(),
  /** Number of HCPs who registered by the rep's card, also those who have another rep now. */
  byCard: z.int(),
  /** Number of assigned HCPs with an approved registration; these are notified of a new rep. */
  verifiedHcps: z.int(),
  /** Number of their orders that wait for the rep to approve or ship them. */
  openRequests: z.int(),
  /** Current and future absences, earliest start first. */
  absences: z.array(absence),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type RepAccount = z.output<typeof repAccount>

/** Filters of the list of reps: part of a name, number or external id, and whether they are active. */
const filter = { search, active: z.optional(z.boolean()) }

const values = z.strictObject({
  name: nameAsRecorded,
  phone: wirePhone,
  externalId,
})

const absenceValues = z
  .strictObject({ from: day, to: day, deputyId: id })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], ...zodIssueOptions('LAST_DAY_TOO_EARLY') }))

export const repEndpoints = defineEndpoints({
  'GET /admin/reps': {
    summary: "The company's sales reps by name, active or not, with what each looks after.",
    access: { roles: [ADMIN], admins: ADMINS.readers },
    scope: 'reps:read',
    response: z.array(repAccount),
  },
  'POST /admin/reps': {
    summary: 'Add a sales rep, who logs in with the number from then on.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    scope: 'reps:write',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: values,
    response: repAccount,
    errors: ['KEY_REUSED', 'PHONE_EXISTS', 'EXTERNAL_ID_EXISTS'],
  },
  'POST /admin/reps/export': {
    summary: "The company's sales reps as a CSV file.",
    body: z.strictObject(filter),
    scope: 'reps:read',
    ...csvExportEndpointBase(ADMINS.readers),
  },
  'POST /admin/reps/:id': {
    summary: "Change a sales rep's name, number or external id; another number ends the sessions.",
    access: { roles: [ADMIN], admins: ADMINS.managers },
    scope: 'reps:write',
    headers: z.object({ 'if-match': ifMatchVersion }),
    params: z.strictObject({ id }),
    body: values,
    response: repAccount,
    errors: ['NOT_FOUND', 'PHONE_EXISTS', 'EXTERNAL_ID_EXISTS', 'REP_CHANGED'],
  },
  'POST /admin/reps/:id/deactivate': {
    summary: 'Keep a sales rep out from now on; others take over the HCPs and their orders, shared evenly.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    scope: 'reps:write',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    params: z.strictObject({ id }),
    body: z.strictObject({
      successors: z.array(id).check(z.maxLength(SUCCESSORS_MAX)),
      /** Whether to notify HCPs with an approved registration of their new rep; default true. */
      notifyHcps: z.optional(z.boolean()),
    }),
    response: repAccount,
    errors: ['KEY_REUSED', 'NOT_FOUND', 'REP_CHANGED', 'REP_DEPUTISES', 'SUCCESSOR_REQUIRED'],
  },
  'POST /admin/reps/:id/reactivate': {
    summary: 'Let a sales rep in again, without the HCPs of before.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    scope: 'reps:write',
    params: z.strictObject({ id }),
    response: repAccount,
    errors: ['NOT_FOUND', 'REP_CHANGED'],
  },
  'POST /admin/reps/:id/absences': {
    summary: 'Enter days on which a sales rep is away and another sees the requests and may act on them.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    scope: 'reps:write',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    params: z.strictObject({ id }),
    body: absenceValues,
    response: repAccount,
    errors: ['KEY_REUSED', 'NOT_FOUND', 'REP_CHANGED', 'ABSENCE_OVERLAPS', 'DEPUTY_AWAY', 'REP_DEPUTISES'],
  },
  'POST /admin/absences/:id': {
    summary: "Change the days or the deputy of a sales rep's absence.",
    access: { roles: [ADMIN], admins: ADMINS.managers },
    scope: 'reps:write',
    headers: z.object({ 'if-match': ifMatchVersion }),
    params: z.strictObject({ id }),
    body: absenceValues,
    response: repAccount,
    errors: [
      'NOT_FOUND',
      'REP_CHANGED',
      'ABSENCE_CHANGED',
      'ABSENCE_OVERLAPS',
      'DEPUTY_AWAY',
      'REP_DEPUTISES',
    ],
  },
  'POST /admin/absences/:id/end': {
    summary: "End a sales rep's absence at once, or take back one to come.",
    access: { roles: [ADMIN], admins: ADMINS.managers },
    scope: 'reps:write',
    headers: z.object({ 'if-match': ifMatchVersion }),
    params: z.strictObject({ id }),
    response: repAccount,
    errors: ['NOT_FOUND', 'ABSENCE_CHANGED'],
  },
})
