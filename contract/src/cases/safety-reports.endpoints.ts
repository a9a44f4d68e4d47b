import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { adminEmailProblem } from '../auth/admin-login.ts'
import {
  day,
  defineEndpoints,
  id,
  instant,
  search,
  singleLineText,
  trimmedText,
  validatedText,
} from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { csvExportEndpointBase } from '../platform/csv-export-endpoint.ts'
import { ADMIN, HCP, REP } from '../roles.ts'
import { LOT_NUMBER_MAX } from '../stock/stock-rules.ts'
import { SAFETY_SEVERITIES } from './case-deadlines.ts'
import { CASE_REASON_MAX, CASE_STATES, CASE_TEXT_MAX } from './case-kinds.ts'
import { adminCase, ownCase } from './case-records.ts'
import {
  AGE_GROUPS,
  CONTACT_EMAIL_MAX,
  CONTACT_PHONE_MAX,
  SERIOUSNESS,
  SEXES,
  TOLD_BY_MAX,
} from './safety-severity.ts'

const report = z.strictObject({
  /** Null: another product, or not known. */
  sampleId: z.nullable(id),
  /** As on the pack; null if it is not known. */
  lotNo: z.nullable(singleLineText(LOT_NUMBER_MAX, 1)),
  /** The order that the sample came with: an HCP's own, or of an HCP of the rep. */
  orderId: z.optional(id),
  /** What happened. */
  text: trimmedText(CASE_TEXT_MAX, 1),
  /** The day, not in the future; null if it is not known. */
  happenedOn: z.nullable(day),
  seriousness: z.array(z.enum(SERIOUSNESS)).check(z.maxLength(SERIOUSNESS.length)),
  patient: z.strictObject({ ageGroup: z.nullable(z.enum(AGE_GROUPS)), sex: z.nullable(z.enum(SEXES)) }),
  /** How to reach the reporter, and whether the company may. */
  contact: z.strictObject({
    phone: z.nullable(singleLineText(CONTACT_PHONE_MAX, 1)),
    email: z.nullable(validatedText(CONTACT_EMAIL_MAX, adminEmailProblem)),
    mayContact: z.boolean(),
  }),
  /** Required of a rep, who reports for somebody else; refused of an HCP. */
  toldBy: z.optional(
    z.strictObject({
      name: singleLineText(TOLD_BY_MAX, 1),
      /** When the rep first heard, which starts the clocks; not in the future. */
      heardAt: instant,
    }),
  ),
})

const choices = z.object({
  /** Whom the order is of; null without one. */
  hcp: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  /** Samples that the HCP received, those of the order first, then the others that are offered. */
  samples: z.array(
    z.object({
      id,
      name: z.string(),
      /** Whether it is in the order. */
      ordered: z.boolean(),
      /** Numbers of the lots that were shipped to the HCP, the likeliest first. */
      lots: z.array(z.string()),
    }),
  ),
})
export type SafetyReportChoices = z.output<typeof choices>

export const safetyReportEndpoints = defineEndpoints({
  'GET /safety-reports/choices': {
    summary: 'What a report can be about: samples, with the lots that were shipped to the HCP.',
    access: { roles: [HCP, REP] },
    query: z.strictObject({ orderId: z.optional(id) }),
    response: choices,
    errors: ['NOT_FOUND'],
  },
  'POST /safety-reports': {
    summary:
      'Report a side effect or a product problem. The duties follow the class of the sample, the country and the boxes.',
    access: { roles: [HCP, REP] },
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: report,
    response: ownCase,
    errors: ['NOT_FOUND', 'KEY_REUSED', 'TOO_MANY_REQUESTS'],
  },
  'POST /admin/safety-reports/export': {
    summary: "The company's safety reports as a CSV file, a line each.",
    body: z.strictObject({
      state: z.optional(z.enum(CASE_STATES)),
      search,
      /** Only reports about this lot. */
      lot: z.optional(id),
    }),
    ...csvExportEndpointBase(ADMINS.complianceOfficers),
  },
  'GET /admin/safety-reports/lots': {
    summary: 'How many safety reports there are about each lot of a sample; lots without one are left out.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    query: z.strictObject({ sampleId: id }),
    response: z.array(z.object({ lotId: id, reports: z.int() })),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/safety-reports/:id': {
    summary:
      'Correct the class and seriousness of an open report, or when the company first heard, with a reason. Its duties are made anew; what is done is kept.',
    access: { roles: [ADMIN], admins: ADMINS.complianceOfficers },
    params: z.strictObject({ id }),
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({
      severity: z.enum(SAFETY_SEVERITIES),
      heardAt: instant,
      reason: trimmedText(CASE_REASON_MAX, 1),
    }),
    response: adminCase,
    errors: ['NOT_FOUND', 'CASE_CHANGED'],
  },
})
