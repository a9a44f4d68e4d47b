import { normalizeTrackingNo } from '../companies/courier-rules.ts'
import { foldIdentifier } from '../identifiers.ts'
import { parseOrderReference } from '../orders/order-reference.ts'

/** Maximum rows of one call. */
export const TRACKING_ROWS_MAX = 500
/** Maximum length of a cell, in UTF-16 code units. */
export const TRACKING_CELL_MAX = 100
/** Maximum size of a call, in bytes: a code unit takes up to three, or six where it is escaped. */
export const TRACKING_BODY_MAX = TRACKING_ROWS_MAX * (3 * TRACKING_CELL_MAX * 6 + 50)

/** A row of a courier's list, as it is written there. */
export type TrackingRow = { order: string; courier: string; number: string }

/** The columns of a courier's list. */
export const TRACKING_COLUMNS = {
  order: 'Order ID',
  courier: 'Courier',
  number: 'Tracking number',
} satisfies Record<keyof TrackingRow, string>

/** What becomes of a row: its request is shipped, or gets its number, or has it already. */
export const TRACKING_ROW_ACTIONS = ['SHIP', 'SET', 'NONE'] as const
export type TrackingAct = (typeof TRACKING_ROW_ACTIONS)[number]

/** The rows that name a request or a number of a courier that another row names too. The first row is number 1. */
export function findRepeatedRows(rows: readonly TrackingRow[]) {
  return [
    ...findRepeated(rows, 'order', ({ order }) => parseOrderReference(order)?.shown),
    ...findRepeated(rows, 'number', ({ courier, number }) => {
      const trackingNo = normalizeTrackingNo(number)
      return trackingNo && `${trackingNo} ${foldIdentifier(courier)}`
    }),
  ]
}

const REPEATED = { order: 'TRACKING_ORDER_REPEATED', number: 'TRACKING_NO_REPEATED' } as const

function findRepeated(
  rows: readonly TrackingRow[],
  column: keyof typeof REPEATED,
  keyOf: (row: TrackingRow) => string | undefined,
) {
  // `Map.groupBy` is newer than the supported browsers.
  const keys = rows.map(keyOf)
  const times = new Map<string | undefined, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  return keys.flatMap((key, place) =>
    key === undefined || times.get(key) === 1 ? [] : { row: place + 1, column, code: REPEATED[column] },
  )
}
