import type { OrderStatus } from '@portal/contract/orders/order-status'
import {
  COUNT_REFUSALS,
  type Count,
  type CountStep,
  changeCount,
  noteMoves,
  postLine,
} from './count-model.ts'

/**
 * Lots in shipping order. Lot A expires before lot B when both have the expiry 'far' and when both have 'near'. RA and RB hold the
 * pieces returned from A and B.
 */
export const LOTS = ['A', 'RA', 'B', 'RB'] as const
export type LotName = (typeof LOTS)[number]
/** The lots into which goods are received. */
export const OWN_LOTS = ['A', 'B'] as const
export type OwnLot = (typeof OWN_LOTS)[number]
const RETURNED_TO: Record<LotName, 'RA' | 'RB'> = { A: 'RA', RA: 'RA', B: 'RB', RB: 'RB' }
/** The number on the label: returned pieces keep that of their lot. */
const NUMBERS: Record<LotName, OwnLot> = { A: 'A', RA: 'A', B: 'B', RB: 'B' }

export const MOVES = {
  approve: { from: ['PROCESSING'], to: 'IN_REVIEW' },
  reject: { from: ['PROCESSING'], to: 'CANCELLED' },
  ship: { from: ['IN_REVIEW'], to: 'POSTED' },
  deliver: { from: ['POSTED'], to: 'COMPLETED' },
  cancel: { from: ['PROCESSING', 'IN_REVIEW'], to: 'CANCELLED' },
  lose: { from: ['POSTED'], to: 'CANCELLED' },
} satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>

/** Acts on a delivery problem: report it, send the sample again with the piece lost or returned, or close it as returned. */
export const PROBLEM_ACTS = ['report', 'resend', 'resendReturned', 'giveBack'] as const
type ProblemAct = (typeof PROBLEM_ACTS)[number]

export type Step =
  | { act: 'place'; buyer: 0 | 1 }
  | { act: keyof typeof MOVES | ProblemAct | 'print'; order: string }
  | { act: 'receive' | 'correct'; lot: OwnLot; pieces: number }
  | { act: 'hold' | 'release'; lot: LotName }
  | { act: 'recall'; lot: LotName }
  | { act: 'near'; lot: OwnLot }
  | { act: 'expire'; lot: OwnLot }
  | { act: 'pick'; order: string; lot: LotName }
  | CountStep<LotName>

/** `near`: so close to expiry that the lot is not offered but can be shipped. `none`: no piece has been returned. */
export type Lot = { onHand: number; held: boolean; expiry: 'far' | 'near' | 'gone' | 'none' }
type Plan = { order: string; lot: LotName }
/** The state of an order's newest delivery problem. */
export type ProblemState = 'NONE' | 'OPEN' | 'SENT_AGAIN' | 'RETURNED' | 'LOST'
/** What the printed slip of an order says. `number` is null if no piece was free. */
export type Slip = { number: OwnLot | null; expiry: Lot['expiry'] }
type Order = {
  status: OrderStatus
  lot: LotName | null
  problem: ProblemState
  back: boolean
  slip: Slip | null
}
export type Model = {
  lots: Record<LotName, Lot>
  reserved: number
  orders: Record<string, Order>
  /** The lots named on printed slips, in printing order. */
  plans: Plan[]
  counts: Record<string, Count>
}
type Outcome = { model: Model; outcome: string }

const PLACED: Order = { status: 'PROCESSING', lot: null, problem: 'NONE', back: false, slip: null }
const isOffered = ({ held, expiry }: Lot) => !held && expiry === 'far'
const isShippable = ({ held, expiry }: Lot) => !held && (expiry === 'far' || expiry === 'near')
const piecesOf = ({ lots }: Model, counts: (lot: Lot) => boolean) =>
  LOTS.map(name => lots[name]).reduce((sum, lot) => sum + (counts(lot) ? lot.onHand : 0), 0)

/** Keeps the first `pieces` plans of a lot and all plans of other lots. */
function keepPlans({ plans }: Model, lot: LotName, pieces: number): Plan[] {
  const kept = plans.filter(plan => plan.lot === lot).slice(0, pieces)
  return plans.filter(plan => plan.lot !== lot || kept.includes(plan))
}

/** The lot from which an order is shipped: the lot on its slip, else the first with a free piece. Offered lots come first. */
function planLot({ lots, plans }: Model, id: string): LotName | undefined {
  const own = plans.find(({ order }) => order === id)
  if (own !== undefined && isShippable(lots[own.lot])) return own.lot
  const named = (name: LotName) => plans.filter(plan => plan.lot === name).length
  const free = LOTS.filter(name => isShippable(lots[name]) && lots[name].onHand > named(name))
  return free.find(name => isOffered(lots[name])) ?? free[0]
}

const labelOf = ({ lots }: Model, name: LotName): Slip => ({
  number: NUMBERS[name],
  expiry: lots[name].expiry,
})

/** The expected result of a step. @param id the id of the order or count that the step creates */
export function apply(model: Model, step: Step, id: string): Outcome {
  const { model: after, outcome } = applyStep(model, step, id)
  return { model: noteMoves(model, after), outcome }
}

function applyStep(model: Model, step: Step, id: string): Outcome {
  const refused = (outcome: string) => ({ model, outcome })
  const done = (change: Partial<Model>) => ({ model: { ...model, ...change }, outcome: 'done' })
  const change = (name: LotName, lot: Partial<Lot>, plans = model.plans) =>
    done({ lots: { ...model.lots, [name]: { ...model.lots[name], ...lot } }, plans })
  switch (step.act) {
    case 'place':
      if (model.reserved >= piecesOf(model, isOffered)) return refused('OUT_OF_STOCK')
      return done({ reserved: model.reserved + 1, orders: { ...model.orders, [id]: PLACED } })
    case 'receive': {
      const lot = model.lots[step.lot]
      // `near` and `gone` mean that the lot's expiry was changed, so the received expiry differs.
      return lot.expiry === 'far'
        ? change(step.lot, { onHand: lot.onHand + step.pieces })
        : refused('LOT_EXPIRY_DIFFERS')
    }
    case 'correct':
      return correct(model, step.lot, step.pieces)
    case 'hold':
    case 'release': {
      const held = step.act === 'hold'
      if (model.lots[step.lot].held === held) return refused('LOT_CHANGED')
      return change(step.lot, { held }, held ? keepPlans(model, step.lot, 0) : model.plans)
    }
    case 'recall': {
      // Every lot with the number, whether it is on hold already or not.
      const alike = LOTS.filter(
        name => NUMBERS[name] === NUMBERS[step.lot] && model.lots[name].expiry !== 'none',
      )
      const held = alike.map(name => [name, { ...model.lots[name], held: true }] as const)
      const plans = model.plans.filter(({ lot }) => !alike.includes(lot))
      return done({ lots: { ...model.lots, ...Object.fromEntries(held) }, plans })
    }
    case 'near':
      return change(step.lot, { expiry: 'near' })
    case 'expire':
      return change(step.lot, { expiry: 'gone' })
    case 'print': {
      const order = model.orders[step.order]
      if (order?.status !== 'IN_REVIEW') return done({})
      const lot = planLot(model, step.order)
      const slip = lot ? labelOf(model, lot) : { number: null, expiry: 'none' as const }
      const orders = { ...model.orders, [step.order]: { ...order, slip } }
      const isNew = !model.plans.some(plan => plan.order === step.order && plan.lot === lot)
      if (lot === undefined || !isNew) return done({ orders })
      const others = model.plans.filter(plan => plan.order !== step.order)
      return done({ orders, plans: [...others, { order: step.order, lot }] })
    }
    case 'pick':
      return pick(model, step.order, step.lot)
    case 'beginCount': {
      const lines = step.lots.map(name => {
        const line = {
          expected: model.lots[name].onHand,
          counted: null,
          moved: false,
          posted: false,
          serials: [],
        }
        return [name, line] as const
      })
      return done({
        counts: { ...model.counts, [id]: { state: 'COUNTING', lines: Object.fromEntries(lines) } },
      })
    }
    case 'enter':
    case 'scan':
    case 'finish':
    case 'drop':
    case 'post': {
      const count = step.act === 'post' ? postLine(model, step) : changeCount(model, step)
      if (typeof count === 'string') return refused(count)
      const counted = { ...model, counts: { ...model.counts, [step.count]: count } }
      if (step.act !== 'post') return done(counted)
      const posted = correct(counted, step.lot, step.difference)
      return posted.outcome === 'done' ? posted : refused(posted.outcome)
    }
    case 'report':
    case 'resend':
    case 'resendReturned':
    case 'giveBack':
      return solve(model, step.act, step.order, id)
    default:
      return move(model, step.act, step.order)
  }
}

function correct(model: Model, name: LotName, difference: number): Outcome {
  const lot = model.lots[name]
  const onHand = lot.onHand + difference
  if (onHand < 0) return { model, outcome: 'LOT_TOO_SMALL' }
  const promised = model.reserved > piecesOf(model, isShippable) + difference
  if (difference < 0 && isShippable(lot) && promised) return { model, outcome: 'STOCK_RESERVED' }
  const lots = { ...model.lots, [name]: { ...lot, onHand } }
  return { model: { ...model, lots, plans: keepPlans(model, name, onHand) }, outcome: 'done' }
}

/** Plans a piece of this lot for an order, in place of the planned one. */
function pick(model: Model, id: string, name: LotName): Outcome {
  if (model.orders[id]?.status !== 'IN_REVIEW') return { model, outcome: 'ORDER_MOVED' }
  const lot = model.lots[name]
  const isOwn = model.plans.some(plan => plan.order === id && plan.lot === name)
  const named = model.plans.filter(plan => plan.lot === name).length
  const isUsable = isShippable(lot) && lot.onHand > 0
  if (isOwn && isUsable) return { model, outcome: 'done' }
  if (!isUsable || lot.onHand <= named) return { model, outcome: 'LOT_NOT_USABLE' }
  const others = model.plans.filter(({ order }) => order !== id)
  return { model: { ...model, plans: [...others, { order: id, lot: name }] }, outcome: 'done' }
}

function move(model: Model, act: keyof typeof MOVES, id: string): Outcome {
  const { from, to }: { from: readonly OrderStatus[]; to: OrderStatus } = MOVES[act]
  const order = model.orders[id]
  if (order === undefined || !from.includes(order.status)) return { model, outcome: 'ORDER_MOVED' }
  const problem = act === 'lose' ? 'LOST' : order.problem
  const orders = { ...model.orders, [id]: { ...order, status: to, problem } }
  const plans = model.plans.filter(({ order }) => order !== id)
  if (act === 'reject' || act === 'cancel')
    return { model: { ...model, orders, plans, reserved: model.reserved - 1 }, outcome: 'done' }
  if (act !== 'ship') return { model: { ...model, orders }, outcome: 'done' }
  const name = planLot(model, id)
  if (name === undefined) return { model, outcome: 'NO_USABLE_LOT' }
  const label = labelOf(model, name)
  if (order.slip && (order.slip.number !== label.number || order.slip.expiry !== label.expiry))
    return { model, outcome: 'SLIP_CHANGED' }
  const lot = { ...model.lots[name], onHand: model.lots[name].onHand - 1 }
  return {
    model: {
      ...model,
      lots: { ...model.lots, [name]: lot },
      reserved: model.reserved - 1,
      orders: { ...model.orders, [id]: { ...order, status: to, lot: name } },
      plans,
    },
    outcome: 'done',
  }
}

/** @param newId the id of the order that is sent as a replacement */
function solve(model: Model, act: ProblemAct, id: string, newId: string): Outcome {
  const refused = (outcome: string) => ({ model, outcome })
  const order = model.orders[id]
  if (order === undefined) return refused('NOT_FOUND')
  const isSent = order.status === 'POSTED' || order.status === 'COMPLETED'
  const set = (to: Model, change: Partial<Order>) => ({
    ...to,
    orders: { ...to.orders, [id]: { ...order, ...change } },
  })
  if (act === 'report') {
    if (order.problem === 'OPEN') return refused('PROBLEM_REPORTED')
    if (!isSent || order.problem === 'SENT_AGAIN') return refused('ORDER_MOVED')
    return { model: set(model, { problem: 'OPEN' }), outcome: 'done' }
  }
  const end = act === 'giveBack' ? 'RETURNED' : 'SENT_AGAIN'
  if (order.problem === end) return { model, outcome: 'done' }
  if (order.problem !== 'OPEN') return refused('CASE_CHANGED')
  const back = act !== 'resend' && !order.back
  const after = back ? putBack(model, order.lot ?? 'A') : model
  if (after === undefined) return refused('LOT_EXPIRY_DIFFERS')
  const status = order.status === 'POSTED' ? 'CANCELLED' : order.status
  const closed = set(after, { status, problem: end, back: back || order.back })
  if (act === 'giveBack') return { model: closed, outcome: 'done' }
  if (closed.reserved >= piecesOf(closed, isOffered)) return refused('OUT_OF_STOCK')
  const again: Order = { ...PLACED, status: 'IN_REVIEW' }
  return {
    model: { ...closed, reserved: closed.reserved + 1, orders: { ...closed.orders, [newId]: again } },
    outcome: 'done',
  }
}

/** Returns one piece of a lot, on hold. @returns undefined if earlier returned pieces have another expiry */
function putBack(model: Model, from: LotName): Model | undefined {
  const to = RETURNED_TO[from]
  const { expiry } = model.lots[from]
  const before = model.lots[to]
  if (before.expiry !== 'none' && before.expiry !== expiry) return undefined
  const lot: Lot = { onHand: before.onHand + 1, held: true, expiry }
  return { ...model, lots: { ...model.lots, [to]: lot }, plans: keepPlans(model, to, 0) }
}

/** The error codes of each step. The examples of stock-examples.ts meet all of them. */
export const REFUSALS: Record<string, string[]> = {
  place: ['OUT_OF_STOCK'],
  approve: ['ORDER_MOVED'],
  reject: ['ORDER_MOVED'],
  ship: ['ORDER_MOVED', 'NO_USABLE_LOT', 'SLIP_CHANGED'],
  deliver: ['ORDER_MOVED'],
  cancel: ['ORDER_MOVED'],
  lose: ['ORDER_MOVED'],
  report: ['ORDER_MOVED', 'PROBLEM_REPORTED'],
  resend: ['CASE_CHANGED', 'OUT_OF_STOCK'],
  resendReturned: ['CASE_CHANGED', 'OUT_OF_STOCK', 'LOT_EXPIRY_DIFFERS'],
  giveBack: ['CASE_CHANGED', 'LOT_EXPIRY_DIFFERS'],
  print: [],
  near: [],
  receive: ['LOT_EXPIRY_DIFFERS'],
  correct: ['LOT_TOO_SMALL', 'STOCK_RESERVED'],
  hold: ['LOT_CHANGED'],
  release: ['LOT_CHANGED'],
  recall: [],
  expire: [],
  pick: ['ORDER_MOVED', 'LOT_NOT_USABLE'],
  ...COUNT_REFUSALS,
}
