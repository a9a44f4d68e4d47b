import type { OrderStatus } from '@portal/contract/order-status'

/** Two HCPs, each with a rep of their own, and a rep of the other company. */
export const ACTORS = ['HCP 0', 'HCP 1', 'rep 0', 'rep 1', 'foreign rep'] as const
export type Actor = (typeof ACTORS)[number]
export type Owner = 0 | 1

/** What happens to an order once it is placed, by whom, from which status to which (R§4). */
export const ACTS = {
  approve: { by: 'rep', from: 'PROCESSING', to: 'IN_REVIEW' },
  reject: { by: 'rep', from: 'PROCESSING', to: 'CANCELLED' },
  remark: { by: 'rep', from: 'IN_REVIEW', to: 'IN_REVIEW' },
  ship: { by: 'rep', from: 'IN_REVIEW', to: 'POSTED' },
  deliver: { by: 'HCP', from: 'POSTED', to: 'COMPLETED' },
} as const satisfies Record<string, { by: 'rep' | 'HCP'; from: OrderStatus; to: OrderStatus }>
export type ActName = keyof typeof ACTS

export type Place = { act: 'place'; owner: Owner }
/** `text` is the remark or reason of those acts that have one. */
export type Act = { act: ActName; actor: Actor; order: string; text: string }
export type Step = Place | Act
/** 'done', or the code of the refusal. */
type Outcome = string

export type ModelOrder = { owner: Owner; status: OrderStatus; remark: string[] }
/** What each HCP orders: HCP 1 both items, so that one that is out of stock must undo the other. */
export const CART: Record<Owner, readonly ('x' | 'y')[]> = { 0: ['x'], 1: ['x', 'y'] }
export type Model = {
  stock: { x: number; y: number }
  cartFull: Record<Owner, boolean>
  orders: Record<string, ModelOrder>
}

/**
 * What the specification says of a step: written without the product's own table, in the plainest words.
 * @param id what an order that is placed is called
 */
export function apply(model: Model, step: Step, id: string): { model: Model; outcome: Outcome } {
  const refused = (outcome: Outcome) => ({ model, outcome })
  if (step.act === 'place') {
    if (!model.cartFull[step.owner]) return refused('CART_EMPTY')
    if (CART[step.owner].some(item => model.stock[item] === 0)) return refused('OUT_OF_STOCK')
    const order: ModelOrder = { owner: step.owner, status: 'PROCESSING', remark: [] }
    const taken = { ...restock(model, step.owner, -1), cartFull: { ...model.cartFull, [step.owner]: false } }
    return { model: { ...taken, orders: { ...model.orders, [id]: order } }, outcome: 'done' }
  }
  const { by, from, to } = ACTS[step.act]
  const order = model.orders[step.order]
  if (!step.actor.includes(by)) return refused('FORBIDDEN')
  if (order === undefined || step.actor !== `${by} ${order.owner}`) return refused('NOT_FOUND')
  if (order.status !== from) return refused('ORDER_MOVED')
  const says = step.act === 'remark' || (step.act === 'reject' && step.text !== '')
  const moved = { ...order, status: to, ...(says && { remark: [step.text].filter(text => text !== '') }) }
  const changed = { ...model, orders: { ...model.orders, [step.order]: moved } }
  return { model: to === 'CANCELLED' ? restock(changed, order.owner, 1) : changed, outcome: 'done' }
}

function restock(model: Model, owner: Owner, by: number): Model {
  const stock = { ...model.stock }
  for (const item of CART[owner]) stock[item] += by
  return { ...model, stock }
}
