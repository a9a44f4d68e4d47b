import * as z from 'zod/mini'
import type { Problem } from '../problems.ts'

/** A problem of a row in a file. */
export const rowProblem = z.object({
  /** Where the rows are the file's: its number as in a spreadsheet, where the header is row 1. Else its place in the call, from 1. */
  row: z.int(),
  /** '' for the whole row. */
  column: z.string(),
  /** In English; screens word the code. */
  message: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type RowProblem = { row: number; column: string; message: string } & Problem
