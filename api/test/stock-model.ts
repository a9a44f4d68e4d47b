import type { OrderStatus } from '@portal/contract/order-status'

/** Lot A expires before lot B. */
export const LOTS = ['A', 'B'] as const
export type LotName = (typeof LOTS)[number]

export const MOVES = {
  approve: { from: 'PROCESSING', to: 'IN_REVIEW' },
  reject: { from: 'PROCESSING', to: 'CANCELLED' },
  ship: { from: 'IN_REVIEW', to: 'POSTED' },
  deliver: { from: 'POSTED', to: 'COMPLETED' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus }>

export type Step =
  | { act: 'place'; buyer: 0 | 1 }
  | { act: keyof typeof MOVES; order: string }
  | { act: 'receive' | 'correct'; lot: LotName; pieces: number }
  | { act: 'hold' | 'release'; lot: LotName }
  | { act: 'expire'; lot: LotName }

type Lot = { onHand: number; held: boolean; expired: boolean }
export type Model = {
  lots: Record<LotName, Lot>
  reserved: number
  orders: Record<string, { status: OrderStatus; lot: LotName | null }>
}

const isUsable = ({ held, expired }: Lot) => !held && !expired
const usable = ({ lots }: Model) =>
  LOTS.map(name => lots[name]).reduce((sum, lot) => sum + (isUsable(lot) ? lot.onHand : 0), 0)

/** What is to happen at a step, in the plainest words. @param id what an order that is placed is called */
export function apply(model: Model, step: Step, id: string): { model: Model; outcome: string } {
  const refused = (outcome: string) => ({ model, outcome })
  const done = (change: Partial<Model>) => ({ model: { ...model, ...change }, outcome: 'done' })
  const change = (name: LotName, lot: Partial<Lot>) =>
    done({ lots: { ...model.lots, [name]: { ...model.lots[name], ...lot } } })
  switch (step.act) {
    case 'place':
      if (model.reserved >= usable(model)) return refused('OUT_OF_STOCK')
      return done({
        reserved: model.reserved + 1,
        orders: { ...model.orders, [id]: { status: 'PROCESSING', lot: null } },
      })
    case 'receive': {
      const lot = model.lots[step.lot]
      // Its expiry was set to another day.
      return lot.expired
        ? refused('LOT_EXPIRY_DIFFERS')
        : change(step.lot, { onHand: lot.onHand + step.pieces })
    }
    case 'correct': {
      const lot = model.lots[step.lot]
      if (lot.onHand + step.pieces < 0) return refused('LOT_TOO_SMALL')
      const promised = model.reserved > usable(model) + step.pieces
      if (step.pieces < 0 && isUsable(lot) && promised) return refused('STOCK_RESERVED')
      return change(step.lot, { onHand: lot.onHand + step.pieces })
    }
    case 'hold':
    case 'release': {
      const held = step.act === 'hold'
      return model.lots[step.lot].held === held ? refused('LOT_CHANGED') : change(step.lot, { held })
    }
    case 'expire':
      return change(step.lot, { expired: true })
    default:
      return move(model, step.act, step.order)
  }
}

function move(model: Model, act: keyof typeof MOVES, id: string): { model: Model; outcome: string } {
  const { from, to } = MOVES[act]
  const order = model.orders[id]
  if (order?.status !== from) return { model, outcome: 'ORDER_MOVED' }
  const orders = { ...model.orders, [id]: { ...order, status: to } }
  if (act === 'reject') return { model: { ...model, orders, reserved: model.reserved - 1 }, outcome: 'done' }
  if (act !== 'ship') return { model: { ...model, orders }, outcome: 'done' }
  const name = LOTS.find(candidate => isUsable(model.lots[candidate]) && model.lots[candidate].onHand > 0)
  if (name === undefined) return { model, outcome: 'NO_USABLE_LOT' }
  const lot = { ...model.lots[name], onHand: model.lots[name].onHand - 1 }
  return {
    model: {
      lots: { ...model.lots, [name]: lot },
      reserved: model.reserved - 1,
      orders: { ...model.orders, [id]: { status: to, lot: name } },
    },
    outcome: 'done',
  }
}
