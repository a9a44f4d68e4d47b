import type { OrderStatus } from '@portal/contract/order-status'

/** Lot A expires before lot B when both are far from expiry, and when both are inside the days before it. */
export const LOTS = ['A', 'B'] as const
export type LotName = (typeof LOTS)[number]

export const MOVES = {
  approve: { from: ['PROCESSING'], to: 'IN_REVIEW' },
  reject: { from: ['PROCESSING'], to: 'CANCELLED' },
  ship: { from: ['IN_REVIEW'], to: 'POSTED' },
  deliver: { from: ['POSTED'], to: 'COMPLETED' },
  cancel: { from: ['PROCESSING', 'IN_REVIEW'], to: 'CANCELLED' },
  lose: { from: ['POSTED'], to: 'CANCELLED' },
} satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>

export type Step =
  | { act: 'place'; buyer: 0 | 1 }
  | { act: keyof typeof MOVES | 'print'; order: string }
  | { act: 'receive' | 'correct'; lot: LotName; pieces: number }
  | { act: 'hold' | 'release'; lot: LotName }
  | { act: 'near'; lot: LotName }
  | { act: 'expire'; lot: LotName }

/** `near`: inside the days before expiry, where it is not offered but may be shipped. */
type Lot = { onHand: number; held: boolean; expiry: 'far' | 'near' | 'gone' }
type Plan = { order: string; lot: LotName }
export type Model = {
  lots: Record<LotName, Lot>
  reserved: number
  orders: Record<string, { status: OrderStatus; lot: LotName | null }>
  /** The lots that slips name, in the order of printing. */
  plans: Plan[]
}

const isOffered = ({ held, expiry }: Lot) => !held && expiry === 'far'
const isShippable = ({ held, expiry }: Lot) => !held && expiry !== 'gone'
const piecesOf = ({ lots }: Model, counts: (lot: Lot) => boolean) =>
  LOTS.map(name => lots[name]).reduce((sum, lot) => sum + (counts(lot) ? lot.onHand : 0), 0)

/** The plans that are left when a lot keeps so many. */
function keepPlans({ plans }: Model, lot: LotName, pieces: number): Plan[] {
  const kept = plans.filter(plan => plan.lot === lot).slice(0, pieces)
  return plans.filter(plan => plan.lot !== lot || kept.includes(plan))
}

/** The lot an order is shipped from: the one its slip names, else the first that has a piece no slip names. */
function planLot({ lots, plans }: Model, id: string): LotName | undefined {
  const own = plans.find(({ order }) => order === id)
  if (own !== undefined && isShippable(lots[own.lot])) return own.lot
  const named = (name: LotName) => plans.filter(plan => plan.lot === name).length
  const free = LOTS.filter(name => isShippable(lots[name]) && lots[name].onHand > named(name))
  return free.find(name => isOffered(lots[name])) ?? free[0]
}

/** What is to happen at a step, in the plainest words. @param id what an order that is placed is called */
export function apply(model: Model, step: Step, id: string): { model: Model; outcome: string } {
  const refused = (outcome: string) => ({ model, outcome })
  const done = (change: Partial<Model>) => ({ model: { ...model, ...change }, outcome: 'done' })
  const change = (name: LotName, lot: Partial<Lot>, plans = model.plans) =>
    done({ lots: { ...model.lots, [name]: { ...model.lots[name], ...lot } }, plans })
  switch (step.act) {
    case 'place':
      if (model.reserved >= piecesOf(model, isOffered)) return refused('OUT_OF_STOCK')
      return done({
        reserved: model.reserved + 1,
        orders: { ...model.orders, [id]: { status: 'PROCESSING', lot: null } },
      })
    case 'receive': {
      const lot = model.lots[step.lot]
      // Its expiry was set to another day.
      return lot.expiry === 'far'
        ? change(step.lot, { onHand: lot.onHand + step.pieces })
        : refused('LOT_EXPIRY_DIFFERS')
    }
    case 'correct': {
      const lot = model.lots[step.lot]
      if (lot.onHand + step.pieces < 0) return refused('LOT_TOO_SMALL')
      const onHand = lot.onHand + step.pieces
      const promised = model.reserved > piecesOf(model, isShippable) + step.pieces
      if (step.pieces < 0 && isShippable(lot) && promised) return refused('STOCK_RESERVED')
      return change(step.lot, { onHand }, keepPlans(model, step.lot, onHand))
    }
    case 'hold':
    case 'release': {
      const held = step.act === 'hold'
      if (model.lots[step.lot].held === held) return refused('LOT_CHANGED')
      return change(step.lot, { held }, held ? keepPlans(model, step.lot, 0) : model.plans)
    }
    case 'near':
      return change(step.lot, { expiry: 'near' })
    case 'expire':
      return change(step.lot, { expiry: 'gone' })
    case 'print': {
      const lot = model.orders[step.order]?.status === 'IN_REVIEW' ? planLot(model, step.order) : undefined
      const isNew = !model.plans.some(plan => plan.order === step.order && plan.lot === lot)
      if (lot === undefined || !isNew) return done({})
      const others = model.plans.filter(plan => plan.order !== step.order)
      return done({ plans: [...others, { order: step.order, lot }] })
    }
    default:
      return move(model, step.act, step.order)
  }
}

function move(model: Model, act: keyof typeof MOVES, id: string): { model: Model; outcome: string } {
  const { from, to }: { from: readonly OrderStatus[]; to: OrderStatus } = MOVES[act]
  const order = model.orders[id]
  if (order === undefined || !from.includes(order.status)) return { model, outcome: 'ORDER_MOVED' }
  const orders = { ...model.orders, [id]: { ...order, status: to } }
  const plans = model.plans.filter(({ order }) => order !== id)
  if (act === 'reject' || act === 'cancel')
    return { model: { ...model, orders, plans, reserved: model.reserved - 1 }, outcome: 'done' }
  if (act !== 'ship') return { model: { ...model, orders }, outcome: 'done' }
  const name = planLot(model, id)
  if (name === undefined) return { model, outcome: 'NO_USABLE_LOT' }
  const lot = { ...model.lots[name], onHand: model.lots[name].onHand - 1 }
  return {
    model: {
      lots: { ...model.lots, [name]: lot },
      reserved: model.reserved - 1,
      orders: { ...model.orders, [id]: { status: to, lot: name } },
      plans,
    },
    outcome: 'done',
  }
}

/** In which ways each step can be refused. */
export const REFUSALS: Record<string, string[]> = {
  place: ['OUT_OF_STOCK'],
  approve: ['ORDER_MOVED'],
  reject: ['ORDER_MOVED'],
  ship: ['ORDER_MOVED', 'NO_USABLE_LOT'],
  deliver: ['ORDER_MOVED'],
  cancel: ['ORDER_MOVED'],
  lose: ['ORDER_MOVED'],
  print: [],
  near: [],
  receive: ['LOT_EXPIRY_DIFFERS'],
  correct: ['LOT_TOO_SMALL', 'STOCK_RESERVED'],
  hold: ['LOT_CHANGED'],
  release: ['LOT_CHANGED'],
  expire: [],
}
