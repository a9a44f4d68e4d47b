import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, externalId, wirePhone, zodIssueOptions } from '../endpoint.ts'
import { importedLicence } from '../licences/licences.endpoints.ts'
import { type RowProblem, rowProblem } from '../platform/row-problem.ts'
import { importedHcp } from '../registration/registration.endpoints.ts'
import { repEndpoints } from '../reps/reps.endpoints.ts'
import { ADMIN } from '../roles.ts'
import { lotEndpoints } from '../stock/lots.endpoints.ts'
import { stockEndpoints } from '../stock/stock.endpoints.ts'
import { IMPORT_BODY_MAX, IMPORT_KINDS, IMPORT_LENGTH_MAX, IMPORT_ROWS_MAX } from './import-columns.ts'

const sample = stockEndpoints['POST /admin/samples/create'].body
const goods = lotEndpoints['POST /admin/lots/receive'].body

/** An HCP and the rep who looks after them: each by number, by external id, or by both. */
const assignment = z
  .strictObject({
    phone: z.optional(z.nullable(wirePhone)),
    externalId,
    repPhone: z.optional(z.nullable(wirePhone)),
    repExternalId: externalId,
  })
  .check(
    z.refine(({ phone, externalId }) => (phone ?? externalId) != null, {
      path: ['phone'],
      ...zodIssueOptions('PERSON_MISSING'),
    }),
    z.refine(({ repPhone, repExternalId }) => (repPhone ?? repExternalId) != null, {
      path: ['repPhone'],
      ...zodIssueOptions('PERSON_MISSING'),
    }),
  )

/** A row per kind: the body of the single form's endpoint, so the same rules apply. */
export const importRows = {
  hcps: importedHcp,
  assignments: assignment,
  licences: importedLicence,
  reps: repEndpoints['POST /admin/reps'].body,
  samples: sample,
  doNotContact: z.strictObject({ phone: wirePhone }),
  lots: z.extend(z.omit(goods, { sampleId: true }), z.pick(sample, { category: true, name: true }).shape),
}
export type ImportValues = { [K in keyof typeof importRows]: z.output<(typeof importRows)[K]> }

export type ImportProblem = RowProblem
/** A warning for the admin. It does not reject the row. */
const warning = z.extend(rowProblem, {
  /** The phone of the listed HCP it is about. */
  phone: z.optional(z.string()),
})
export type ImportWarning = ImportProblem & { phone?: string }

/** Maximum quoted characters of an invalid cell. */
export const QUOTED_CELL_MAX = 60

const imported = z.object({
  /** Whether the file was imported; an import is all or nothing. */
  done: z.boolean(),
  rows: z.int(),
  /** Number of new rows. */
  added: z.int(),
  /** Number of rows that already exist; they stay unchanged. */
  known: z.int(),
  /** Number of HCPs whose registration waits for approval, and of those whose registration was declined; they stay unchanged. */
  waiting: z.int(),
  declined: z.int(),
  /** Number of waiting registrations that this import approves. */
  approved: z.int(),
  /** Number of HCPs or reps already there of whom the file gives another external id. */
  identified: z.int(),
  /** Of an import of HCPs (D§11). */
  contacts: z.optional(
    z.object({
      /** New HCPs who may be invited, who gave no consent (and in Singapore have no valid check), and who are on the list. */
      ready: z.int(),
      noConsent: z.int(),
      doNotContact: z.int(),
      /** HCPs already there and not invited yet of whom the file adds a consent or a check. */
      completed: z.int(),
    }),
  ),
  /** Rows that match an earlier receipt: same sample, lot, date and pieces. They count as known unless received again. */
  repeated: z.array(z.int()),
  /** Columns of the exported list that the import ignores. */
  ignored: z.array(z.string()),
  /** Each with the cell's text, cut at `QUOTED_CELL_MAX`; '' for an empty cell or a whole row. */
  problems: z.array(z.extend(rowProblem, { value: z.string() })),
  warnings: z.array(z.extend(warning, { value: z.string() })),
})
export type Imported = z.output<typeof imported>

export const importEndpoints = defineEndpoints({
  'POST /admin/import': {
    summary: `Add what a CSV file of at most ${IMPORT_ROWS_MAX} rows has, all of it or nothing; a dry run only says what would come of it.`,
    access: { roles: [ADMIN], admins: ADMINS.importers },
    body: z
      .strictObject({
        kind: z.enum(IMPORT_KINDS),
        /** Each cell is a text of its own: one that cannot be stored is a problem of its row. */
        csv: z.string().check(z.minLength(1), z.maxLength(IMPORT_LENGTH_MAX)),
        dryRun: z.boolean(),
        /** Whether to receive rows that match an earlier receipt again; otherwise they are skipped. */
        again: z.optional(z.boolean()),
        /** Whether to tell the HCPs: imported ones that they can log in, others who their sales rep is. */
        notifyHcps: z.optional(z.boolean()),
        /** Whether to approve the waiting registrations of the file's HCPs, each with the row's sales rep if it names one. */
        approve: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ kind, notifyHcps }) => !notifyHcps || kind === 'hcps' || kind === 'assignments', {
          path: ['notifyHcps'],
          message: 'Only HCPs can be told.',
        }),
        z.refine(({ kind, approve }) => !approve || kind === 'hcps', {
          path: ['approve'],
          message: 'Only registrations of HCPs can be approved.',
        }),
      ),
    bodyMax: IMPORT_BODY_MAX,
    response: imported,
    errors: ['PHONE_EXISTS', 'EXTERNAL_ID_EXISTS', 'PRIVACY_CONTACT_MISSING'],
  },
})
