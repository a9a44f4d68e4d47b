import { problemToEnglish } from '@portal/contract/english'
import type { Imported, ImportProblem, ImportWarning } from '@portal/contract/imports/imports.endpoints'
import type { Problem } from '@portal/contract/problems'

/** A valid row of an import; `no` is its row number in the spreadsheet. */
export type ImportRow<T> = { no: number; values: T }

/** The result of an import. If there are problems, nothing was written. */
export type ImportOutcome = {
  added: number
  known: number
  /** Of HCPs only: registrations that wait, that were declined, and that were approved. */
  waiting?: number
  declined?: number
  approved?: number
  identified?: number
  contacts?: Imported['contacts']
  /** Of HCPs only: the ids of the new ones, and of those of whom a consent is new. */
  ids?: { registered: readonly string[]; consented: readonly string[] }
  /** Numbers of the rows that repeat an earlier import. */
  repeated?: number[]
  problems: ImportProblem[]
  warnings?: ImportWarning[]
}

/** A problem of a row. @param columnName '' for the whole row */
export function toImportProblem(rowNumber: number, columnName: string, problem: Problem): ImportProblem {
  return { row: rowNumber, column: columnName, message: problemToEnglish(problem), ...problem }
}

/** Reports each row that has the same key as an earlier row. */
export function findDuplicateRowProblems<T>(
  rows: readonly ImportRow<T>[],
  keyOf: (values: T) => string,
  columnName: string,
): ImportProblem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ no, values }) => {
    const before = first.get(keyOf(values))
    if (before !== undefined)
      return [toImportProblem(no, columnName, { code: 'SAME_AS_ROW', params: { row: before } })]
    first.set(keyOf(values), no)
    return []
  })
}
