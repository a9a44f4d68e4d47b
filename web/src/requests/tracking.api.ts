import {
  findRepeatedRows,
  TRACKING_ROWS_MAX,
  type TrackingAct,
  type TrackingRow,
} from '@portal/contract/requests/tracking-rows'
import { callApi, FILE_TIMEOUT } from '../lib/api.ts'
import { errorReasonText } from '../lib/failure.ts'
import { groupBy } from '../lib/group-by.ts'
import { m } from '../texts.ts'
import type { TrackingFileRow } from './read-tracking-rows.ts'

/** What becomes of a row; undefined with a problem. */
export type CheckedRow = TrackingFileRow & { act: TrackingAct | undefined; problems: readonly string[] }

/** The rows that were written, and where and why the writing stopped. */
export type WrittenRows = {
  done: readonly CheckedRow[]
  stopped?: { from: number; to: number; reason: string }
}

type Report = (done: number) => void

/** Says of each row of a file what becomes of it. It changes nothing. @param report is told the part that is done */
export async function checkTrackingRows(
  rows: readonly TrackingFileRow[],
  report: Report,
): Promise<CheckedRow[]> {
  const { serverProblemText } = await import('../lib/error-texts.ts')
  const found = new Map<string, { index: number; text: string }>()
  const note = (index: number, { message = '', ...problem }: FoundProblem) =>
    found.set(`${index} ${problem.column} ${problem.code} ${JSON.stringify(problem.params)}`, {
      index,
      text: serverProblemText({ ...problem, message }),
    })
  // A number may be in two blocks.
  for (const { row, ...problem } of findRepeatedRows(rows)) note(row - 1, problem)
  const acts = new Map<number, TrackingAct>()
  for (const { start, block } of blocksOf(rows)) {
    report(start / rows.length)
    const { ready, problems } = await sendRows(block, true)
    for (const { row, act } of ready) acts.set(start + row - 1, act)
    for (const { row, ...problem } of problems) note(start + row - 1, problem)
  }
  const texts = new Map(groupBy([...found.values()], ({ index }) => String(index)))
  return rows.map((row, index) => {
    const problems = texts.get(String(index))?.map(({ text }) => text) ?? []
    return { ...row, problems, act: problems.length === 0 ? acts.get(index) : undefined }
  })
}

type FoundProblem = {
  column: string
  code: string
  message?: string
  params?: Readonly<Record<string, string | number>> | undefined
}

/** Writes the rows of a checked file, all or none of each call. It stops at a call that is refused. */
export async function writeTrackingRows(rows: readonly CheckedRow[], report: Report): Promise<WrittenRows> {
  for (const { start, block } of blocksOf(rows)) {
    report(start / rows.length)
    const reason = await sendRows(block, false).then(
      ({ problems }) => (problems.length > 0 ? m.tracking_changed() : undefined),
      errorReasonText,
    )
    const [first, last] = [block.at(0)?.line ?? 0, block.at(-1)?.line ?? 0]
    if (reason !== undefined)
      return { done: rows.slice(0, start), stopped: { from: first, to: last, reason } }
  }
  return { done: rows }
}

function blocksOf<Row>(rows: readonly Row[]): { start: number; block: readonly Row[] }[] {
  const count = Math.ceil(rows.length / TRACKING_ROWS_MAX)
  return Array.from({ length: count }, (_, index) => {
    const start = index * TRACKING_ROWS_MAX
    return { start, block: rows.slice(start, start + TRACKING_ROWS_MAX) }
  })
}

function sendRows(block: readonly TrackingRow[], dryRun: boolean) {
  const rows = block.map(({ order, courier, number }) => ({ order, courier, number }))
  const body = { dryRun, rows }
  return callApi('POST /admin/requests/tracking', { body, limit: FILE_TIMEOUT, repeatable: true })
}
