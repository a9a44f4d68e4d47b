import type { ImportProblem, ImportWarning } from '@portal/contract/imports'

/** A row that keeps its kind's rules; `no` as a spreadsheet counts. */
export type ImportRow<T> = { no: number; values: T }

/** What became of rows that are imported; nothing was written where there are problems. */
export type Outcome = {
  added: number
  known: number
  /** Rows that are like what was added before. */
  repeated?: number[]
  problems: ImportProblem[]
  warnings?: ImportWarning[]
}

/** A problem for each row with the same key as one before it. */
export function findDuplicateRows<T>(
  rows: readonly ImportRow<T>[],
  keyOf: (values: T) => string,
  column: string,
): ImportProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ no, values }) => {
    const before = first.get(keyOf(values))
    if (before !== undefined) return [{ row: no, column, message: `The same as row ${before}.` }]
    first.set(keyOf(values), no)
    return []
  })
}
