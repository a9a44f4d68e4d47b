import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, singleLineText } from '../endpoint.ts'
import { ifMatchVersion } from '../headers.ts'
import { ADMIN } from '../roles.ts'
import {
  CASE_SEVERITIES,
  CASE_STEPS,
  COUNTED_FROM,
  DEADLINE_MAX,
  DEADLINE_SOURCE_MAX,
  DEADLINE_UNITS,
} from './case-deadlines.ts'
import { CASE_KINDS } from './case-kinds.ts'

const name = { kind: z.enum(CASE_KINDS), severity: z.enum(CASE_SEVERITIES), step: z.enum(CASE_STEPS) }

const time = {
  /** Null: no fixed time. */
  amount: z.nullable(z.int().check(z.minimum(1), z.maximum(DEADLINE_MAX))),
  unit: z.enum(DEADLINE_UNITS),
  countedFrom: z.enum(COUNTED_FROM),
  /** The law or guideline that the time is from; empty if none. */
  source: singleLineText(DEADLINE_SOURCE_MAX),
}

const deadline = z.object({
  ...name,
  amount: z.nullable(z.int()),
  unit: time.unit,
  countedFrom: time.countedFrom,
  source: z.string(),
  /** When the company changed it; null while it is the portal's own. */
  updatedAt: z.nullable(z.string()),
})
export type CompanyDeadline = z.output<typeof deadline>

export const caseDeadlineEndpoints = defineEndpoints({
  'GET /admin/case-deadlines': {
    summary: "The company's deadlines of cases, by kind, severity and step.",
    access: { roles: [ADMIN], admins: ADMINS.all },
    response: z.array(deadline),
  },
  'POST /admin/case-deadlines': {
    summary: 'Change a deadline, for cases that are opened from now on.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ ...name, ...time }),
    response: z.array(deadline),
    errors: ['NOT_FOUND', 'DEADLINE_CHANGED'],
  },
})
