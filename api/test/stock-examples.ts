import type { LotName, MOVES, OwnLot, PROBLEM_ACTS, Step } from './stock-model.ts'

/** A step before its sequence runs: on one of the orders or counts that exist by then, 0 for the newest. */
export type Drawn =
  | Exclude<Step, { act: 'place' | 'beginCount' } | { order: string } | { count: string }>
  | { act: 'place' }
  | { act: 'beginCount' }
  | { act: 'pick'; order: number; lot: LotName }
  | { act: 'enter'; count: number; lot: LotName; pieces: number | null }
  | { act: 'scan'; count: number; lot: OwnLot; serial: string | null }
  | { act: 'finish' | 'drop'; count: number }
  | { act: 'post'; count: number; lot: LotName }
  | { act: keyof typeof MOVES | (typeof PROBLEM_ACTS)[number] | 'print'; order: number }

/** What a sequence begins with, the orders that are shipped before one more is approved, and batches of parallel steps. */
type Sequence = [start: Record<OwnLot, number>, shipped: number, batches: Drawn[][]]

const inTurn = (...steps: Drawn[]): Drawn[][] => steps.map(step => [step])
const on = (
  order: number,
  ...acts: Exclude<Extract<Drawn, { order: number }>, { lot: LotName }>['act'][]
): Drawn[] => acts.map(act => ({ act, order }))

/** Together they meet every outcome of every step, so that no run leaves one to chance. */
export const EXAMPLES: Sequence[] = [
  [
    { A: 2, B: 1 },
    1,
    inTurn(
      ...on(0, 'print'),
      { act: 'hold', lot: 'A' },
      { act: 'hold', lot: 'A' }, // LOT_CHANGED
      ...on(0, 'ship'), // SLIP_CHANGED
      { act: 'hold', lot: 'B' },
      ...on(0, 'ship'), // NO_USABLE_LOT
      { act: 'place' }, // OUT_OF_STOCK
      { act: 'release', lot: 'B' },
      { act: 'release', lot: 'B' }, // LOT_CHANGED
      { act: 'release', lot: 'A' },
      ...on(0, 'ship'),
      ...on(0, 'approve', 'reject', 'ship', 'cancel'), // ORDER_MOVED
      ...on(0, 'report', 'report'), // PROBLEM_REPORTED
      ...on(0, 'giveBack'),
      ...on(0, 'resend', 'resendReturned'), // CASE_CHANGED
      ...on(0, 'deliver', 'lose', 'report'), // ORDER_MOVED
      ...on(1, 'deliver'),
    ),
  ],
  [
    { A: 2, B: 1 },
    2,
    inTurn(
      ...on(1, 'report', 'giveBack'),
      { act: 'near', lot: 'A' },
      ...on(2, 'report', 'giveBack', 'resendReturned'), // LOT_EXPIRY_DIFFERS
      ...on(2, 'resend'), // OUT_OF_STOCK
      { act: 'receive', lot: 'A', pieces: 1 }, // LOT_EXPIRY_DIFFERS
      { act: 'receive', lot: 'B', pieces: 2 },
      ...on(2, 'resend'),
      ...on(3, 'giveBack'), // CASE_CHANGED
      ...on(1, 'ship', 'lose'),
      { act: 'correct', lot: 'B', pieces: -3 }, // LOT_TOO_SMALL
      { act: 'correct', lot: 'B', pieces: -2 }, // STOCK_RESERVED
      { act: 'correct', lot: 'B', pieces: -1 },
      ...on(0, 'cancel'),
      { act: 'place' },
      ...on(0, 'reject'),
      { act: 'recall', lot: 'B' },
      { act: 'expire', lot: 'A' },
    ),
  ],
  [
    { A: 1, B: 1 },
    1,
    inTurn(
      ...on(1, 'report', 'resendReturned'), // OUT_OF_STOCK
      { act: 'receive', lot: 'B', pieces: 1 },
      ...on(1, 'resendReturned'),
    ),
  ],
  [
    { A: 2, B: 2 },
    0,
    inTurn(
      { act: 'pick', order: 0, lot: 'B' },
      { act: 'hold', lot: 'A' },
      { act: 'pick', order: 0, lot: 'A' }, // LOT_NOT_USABLE
      { act: 'release', lot: 'A' },
      { act: 'beginCount' },
      { act: 'finish', count: 0 }, // COUNT_EMPTY
      { act: 'scan', count: 0, lot: 'B', serial: 'S1' },
      { act: 'scan', count: 0, lot: 'B', serial: 'S1' }, // PACK_COUNTED
      { act: 'post', count: 0, lot: 'B' }, // COUNT_CHANGED
      ...on(0, 'ship'),
      { act: 'pick', order: 0, lot: 'A' }, // ORDER_MOVED
      { act: 'finish', count: 0 },
      { act: 'enter', count: 0, lot: 'A', pieces: 1 }, // NOT_FOUND
      { act: 'post', count: 0, lot: 'A' }, // NOT_FOUND
      { act: 'enter', count: 0, lot: 'B', pieces: 2 }, // LOT_COUNTED
      { act: 'post', count: 0, lot: 'B' }, // LOT_MOVED
      { act: 'enter', count: 0, lot: 'B', pieces: null },
      { act: 'enter', count: 0, lot: 'B', pieces: 0 },
      { act: 'post', count: 0, lot: 'B' },
      { act: 'drop', count: 0 }, // COUNT_CHANGED
      { act: 'place' },
      { act: 'beginCount' },
      { act: 'enter', count: 0, lot: 'A', pieces: 0 },
      { act: 'finish', count: 0 },
      { act: 'post', count: 0, lot: 'A' }, // STOCK_RESERVED
      { act: 'drop', count: 0 },
      { act: 'enter', count: 0, lot: 'A', pieces: null }, // COUNT_CHANGED
      { act: 'scan', count: 0, lot: 'A', serial: null }, // COUNT_CHANGED
      { act: 'finish', count: 0 }, // COUNT_CHANGED
    ),
  ],
]
