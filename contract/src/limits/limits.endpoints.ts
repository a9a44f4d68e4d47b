import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { day, defineEndpoints, emptyObject, id, trimmedText } from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN, HCP } from '../roles.ts'
import { REASON_MAX } from '../stock/stock-rules.ts'
import { PROFESSIONS, SAMPLE_CATEGORIES } from '../users/professions.ts'
import { LIMIT_DAYS_MAX, LIMIT_PERIODS, LIMIT_PIECES_MAX } from './limit-rules.ts'

const pieces = z.int().check(z.minimum(1), z.maximum(LIMIT_PIECES_MAX))

const described = {
  /** The sample or the category; when both are null, the limit covers all samples. */
  itemId: z.nullable(id),
  category: z.nullable(z.enum(SAMPLE_CATEGORIES)),
  /** Null: all professions. */
  profession: z.nullable(z.enum(PROFESSIONS)),
  period: z.enum(LIMIT_PERIODS),
  /** Days of a rolling period; null for other periods. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(LIMIT_DAYS_MAX))),
  /** Pieces each HCP may request per period. */
  pieces,
  active: z.boolean(),
}

type Described = { itemId: string | null; category: string | null; period: string; days: number | null }
const oneScope = z.refine<Described>(limit => limit.itemId === null || limit.category === null, {
  path: ['category'],
  message: 'Must be null when there is an item.',
})
const daysWhereCounted = z.refine<Described>(limit => (limit.period === 'DAYS') === (limit.days !== null), {
  path: ['days'],
  message: 'Required for the period DAYS, and null for the others.',
})

/** A limit: the pieces of a sample or category that each HCP of a company may request per period. */
const limit = z.object({
  id,
  ...described,
  itemName: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type SampleLimit = z.output<typeof limit>

/** What remains of a limit: the pieces left, shared by these offered items. */
const allowance = z.object({
  itemIds: z.array(id),
  left: z.int(),
  /** Pieces requested in the period. */
  had: z.int(),
  period: z.enum(LIMIT_PERIODS),
  /** Days of a rolling period; null for other periods. */
  days: z.nullable(z.int()),
  /** The last day this remainder applies; the next day more pieces are available. Null if nothing has been requested. */
  until: z.nullable(z.string()),
})
export type Allowance = z.output<typeof allowance>

const exception = z.object({
  id,
  /** Pieces beyond the limit: the extra pieces allowed, plus those already requested beyond the limit at that time. */
  pieces: z.int(),
  /** The last day the exception is valid, 'YYYY-MM-DD'. */
  until: z.string(),
  reason: z.string(),
  /** The admin who granted it. */
  actor: z.string(),
})

/** What remains of a limit for an HCP, until when. */
export const leftUnderLimit = z.object({ limit, left: z.int(), until: z.nullable(z.string()) })
export type LeftUnderLimit = z.output<typeof leftUnderLimit>

/** The same with the exceptions valid today, newest first. */
const hcpAllowance = z.extend(leftUnderLimit, { exceptions: z.array(exception) })
export type HcpAllowance = z.output<typeof hcpAllowance>

export const limitEndpoints = defineEndpoints({
  'GET /sample-allowances': {
    summary: 'How many of the offered samples the caller may still request, by each limit that applies.',
    access: { roles: [HCP] },
    response: z.object({ allowances: z.array(allowance) }),
  },
  'GET /admin/sample-limits': {
    summary: "All limits of the admin's company, the active ones first.",
    access: { roles: [ADMIN], admins: ADMINS.readers },
    response: z.object({ limits: z.array(limit) }),
  },
  'POST /admin/sample-limits/export': {
    summary: "The company's limits as a CSV file.",
    ...csvExportEndpointBase(ADMINS.readers),
  },
  'POST /admin/sample-limits/create': {
    summary: 'Limit how many samples each HCP may request in a period.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject(described).check(oneScope, daysWhereCounted),
    response: limit,
    errors: ['KEY_REUSED', 'NOT_FOUND'],
  },
  'POST /admin/sample-limits/update': {
    summary: 'Describe a limit anew, or switch it off.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ id, ...described }).check(oneScope, daysWhereCounted),
    response: limit,
    errors: ['NOT_FOUND', 'LIMIT_CHANGED'],
  },
  'GET /admin/sample-allowances/:id': {
    summary: 'What each limit leaves an HCP, and what has been allowed beyond it.',
    access: { roles: [ADMIN], admins: ADMINS.readers },
    params: z.strictObject({ id }),
    response: z.object({ allowances: z.array(hcpAllowance) }),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/limit-exceptions': {
    summary: 'Allow an HCP so many pieces more from now than a limit does, with a reason and up to a day.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.strictObject({ limitId: id, hcpId: id, pieces, until: day, reason: trimmedText(REASON_MAX, 1) }),
    response: emptyObject,
    errors: ['KEY_REUSED', 'NOT_FOUND'],
  },
})
