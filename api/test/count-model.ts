/** `moved`: pieces of the lot moved since its count began. */
export type CountedLine = {
  expected: number
  counted: number | null
  moved: boolean
  posted: boolean
  serials: string[]
}
export type Count = {
  state: 'COUNTING' | 'FINISHED' | 'DROPPED'
  /** By the name of the lot. */
  lines: Partial<Record<string, CountedLine>>
}
/** The part of the model that counts need. */
type Counted = { lots: Record<string, { onHand: number }>; counts: Record<string, Count> }

/** Steps of a count. What a screen shows of a lot is sent with an entry or a posting. */
export type CountStep<LotName extends string = string> =
  | { act: 'beginCount'; lots: readonly LotName[] }
  | { act: 'enter'; count: string; lot: LotName; shown: number | null; pieces: number | null }
  | { act: 'scan'; count: string; lot: LotName; serial: string | null }
  | { act: 'finish' | 'drop'; count: string }
  | { act: 'post'; count: string; lot: LotName; difference: number }

const isDone = ({ lines }: Count) =>
  Object.values(lines).every(line => line?.posted || line?.counted === line?.expected)

/** The count after an entry, or the refusal; null begins to count the lot again. */
function enter(model: Counted, step: Extract<CountStep, { act: 'enter' }>): Count | string {
  const count = model.counts[step.count]
  const line = count?.lines[step.lot]
  if (count === undefined || count.state === 'DROPPED') return 'COUNT_CHANGED'
  if (line === undefined) return 'NOT_FOUND'
  const isSeen = count.state === 'FINISHED' && step.pieces !== null && line.counted !== null
  if (line.posted || line.counted !== step.shown || isSeen)
    return line.posted || line.counted !== step.pieces ? 'LOT_COUNTED' : count
  const expected = model.lots[step.lot]?.onHand ?? 0
  const again = step.pieces === null ? { expected, moved: false, serials: [] } : {}
  return { ...count, lines: { ...count.lines, [step.lot]: { ...line, ...again, counted: step.pieces } } }
}

/** A pack is one more piece of its lot; a serial number counts once. */
function scan(
  count: Count | undefined,
  { lot, serial }: Extract<CountStep, { act: 'scan' }>,
): Count | string {
  const line = count?.lines[lot]
  if (count?.state !== 'COUNTING' || line === undefined) return 'COUNT_CHANGED'
  if (serial !== null && line.serials.includes(serial)) return 'PACK_COUNTED'
  const serials = serial === null ? line.serials : [...line.serials, serial].sort()
  return {
    ...count,
    lines: { ...count.lines, [lot]: { ...line, counted: (line.counted ?? 0) + 1, serials } },
  }
}

function finish(count: Count | undefined): Count | string {
  if (count === undefined || count.state === 'DROPPED') return 'COUNT_CHANGED'
  if (count.state === 'FINISHED') return count
  const counted = Object.entries(count.lines).filter(([, line]) => line?.counted !== null)
  return counted.length === 0 ? 'COUNT_EMPTY' : { state: 'FINISHED', lines: Object.fromEntries(counted) }
}

function drop(count: Count | undefined): Count | string {
  if (count === undefined || (count.state === 'FINISHED' && isDone(count))) return 'COUNT_CHANGED'
  return { ...count, state: 'DROPPED' }
}

/** The count after an entry or its end, or the refusal. */
export function changeCount(model: Counted, step: Exclude<CountStep, { act: 'beginCount' | 'post' }>) {
  if (step.act === 'enter') return enter(model, step)
  if (step.act === 'scan') return scan(model.counts[step.count], step)
  return step.act === 'finish' ? finish(model.counts[step.count]) : drop(model.counts[step.count])
}

/** The count after a posting, or the refusal; the pieces are corrected besides. */
export function postLine(model: Counted, step: Extract<CountStep, { act: 'post' }>): Count | string {
  const count = model.counts[step.count]
  if (count?.state !== 'FINISHED') return 'COUNT_CHANGED'
  const line = count.lines[step.lot]
  if (line === undefined) return 'NOT_FOUND'
  const { posted, moved, counted, expected } = line
  if (moved && !posted) return 'LOT_MOVED'
  if (posted || counted === null || counted === expected || counted - expected !== step.difference)
    return 'COUNT_CHANGED'
  return { ...count, lines: { ...count.lines, [step.lot]: { ...line, posted: true } } }
}

/** Notes in all counts the lots whose pieces moved. */
export function noteMoves<Model extends Counted>(before: Model, after: Model): Model {
  const hasMoved = (name: string) => before.lots[name]?.onHand !== after.lots[name]?.onHand
  const counts = Object.entries(after.counts).map(([id, count]) => {
    const lines = Object.entries(count.lines).map(
      ([name, line]) =>
        [name, line && !line.posted && hasMoved(name) ? { ...line, moved: true } : line] as const,
    )
    return [id, { ...count, lines: Object.fromEntries(lines) }] as const
  })
  return { ...after, counts: Object.fromEntries(counts) }
}

/** The error codes of each step. */
export const COUNT_REFUSALS: Record<CountStep['act'], string[]> = {
  beginCount: [],
  enter: ['COUNT_CHANGED', 'LOT_COUNTED', 'NOT_FOUND'],
  scan: ['COUNT_CHANGED', 'PACK_COUNTED'],
  finish: ['COUNT_CHANGED', 'COUNT_EMPTY'],
  drop: ['COUNT_CHANGED'],
  post: ['COUNT_CHANGED', 'LOT_MOVED', 'NOT_FOUND', 'STOCK_RESERVED'],
}
