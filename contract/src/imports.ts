import * as z from 'zod/mini'
import { defineEndpoints, text } from './endpoint.ts'
import { IMPORT_BODY_MAX, IMPORT_KINDS, IMPORT_LENGTH_MAX, IMPORT_ROWS_MAX } from './import-columns.ts'
import { importedHcp } from './registration.ts'
import { repEndpoints } from './reps.ts'
import { ADMIN } from './roles.ts'
import { stockEndpoints } from './stock.ts'

const sample = stockEndpoints['POST /admin/samples/create'].body
const goods = stockEndpoints['POST /admin/lots/receive'].body

/** A row of each kind: what the single form sends, so that its rules are these. */
export const importRows = {
  hcps: importedHcp,
  reps: repEndpoints['POST /admin/reps'].body,
  samples: sample,
  lots: z.extend(z.omit(goods, { sampleId: true }), z.pick(sample, { category: true, name: true }).shape),
}
export type ImportValues = { [K in keyof typeof importRows]: z.output<(typeof importRows)[K]> }

const problem = z.object({
  /** As a spreadsheet counts; the headings are row 1. */
  row: z.int(),
  column: z.string(),
  message: z.string(),
})
export type ImportProblem = z.output<typeof problem>
/** What an admin should look at, which keeps no row out. */
const warning = z.extend(problem, {
  /** The number of the HCP it is about, who is in the list. */
  phone: z.string(),
})
export type ImportWarning = z.output<typeof warning>

/** Characters of a wrong cell that are quoted. */
export const QUOTED_MAX = 60

const imported = z.object({
  /** Whether it was written: all of it or nothing. */
  done: z.boolean(),
  rows: z.int(),
  /** Rows that are new, or would be. */
  added: z.int(),
  /** Rows of what was there already, which stays as it is. */
  known: z.int(),
  /** Rows of goods like goods that were received before: the same sample, lot, date and pieces. They count as known, unless they are received again. */
  repeated: z.array(z.int()),
  /** Columns of the list's own file that were not read. */
  ignored: z.array(z.string()),
  /** Each with what the file has there, cut at `QUOTED_MAX`; '' for an empty cell or a whole row. */
  problems: z.array(z.extend(problem, { value: z.string() })),
  warnings: z.array(z.extend(warning, { value: z.string() })),
})
export type Imported = z.output<typeof imported>

export const importEndpoints = defineEndpoints({
  'POST /admin/import': {
    summary: `Add what a CSV file of at most ${IMPORT_ROWS_MAX} rows has, all of it or nothing; a dry run only says what would come of it.`,
    access: { roles: [ADMIN] },
    body: z
      .strictObject({
        kind: z.enum(IMPORT_KINDS),
        csv: text(IMPORT_LENGTH_MAX, 1),
        dryRun: z.boolean(),
        /** Whether goods like goods that were received before are received too; left out otherwise. */
        again: z.optional(z.boolean()),
        /** Whether imported HCPs get a message that they can log in. */
        notifyHcps: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ kind, notifyHcps }) => !notifyHcps || kind === 'hcps', {
          path: ['notifyHcps'],
          message: 'Only imported HCPs can be told.',
        }),
      ),
    bodyMax: IMPORT_BODY_MAX,
    response: imported,
    errors: ['PHONE_EXISTS'],
  },
})
