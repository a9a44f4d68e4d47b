import type { LimitPeriod } from '@portal/contract/limits/limit-rules'
import type { SampleCategory } from '@portal/contract/users/professions'
import { countPiecesLeftUnderLimit } from '../../limits/count-pieces-left.ts'
import { type PlannedItem, type PlannedOrder, PROGRAMME_DAYS, type World } from './plan.ts'
import type { Random } from './random.ts'
import { localDay, localHourToInstant } from './working-hours.ts'

/** A limit as it is stored; one of a sample names its id. */
export type PlannedLimit = {
  id: string
  itemId: string | null
  category: SampleCategory | null
  profession: null
  period: LimitPeriod
  days: null
  pieces: number
  active: true
  createdAt: Date
}

type DemoLimit = { item: string | null; category: SampleCategory | null; period: LimitPeriod; pieces: number }

/** Pieces that each HCP may request; both companies have the same limits. */
export const LIMITS: readonly DemoLimit[] = [
  { item: null, category: 'Oral Care Sample', period: 'MONTH', pieces: 10 },
  { item: null, category: 'Wellness Sample', period: 'MONTH', pieces: 8 },
  { item: 'Sensitive Toothpaste 100 g', category: null, period: 'QUARTER', pieces: 5 },
]

/** The limits of a company, since the second month of the programme. */
export function planDemoLimits(random: Random, { items, now }: World): PlannedLimit[] {
  return LIMITS.map(({ item, category, period, pieces }) => ({
    id: random.uuid(),
    itemId: items.find(({ name }) => name === item)?.id ?? null,
    category,
    profession: null,
    period,
    days: null,
    pieces,
    active: true,
    createdAt: localHourToInstant(now, 11.6, 30 - PROGRAMME_DAYS),
  }))
}

/** Whether the limits allow an HCP one more piece. @param itemsOfSameOrder the other pieces of the same request */
export function limitsAllowPiece(
  limits: readonly DemoLimit[],
  { item, placedAt }: { item: PlannedItem; placedAt: Date },
  earlierOrders: readonly PlannedOrder[],
  itemsOfSameOrder: readonly PlannedItem[],
): boolean {
  const toPiece = (one: PlannedItem, at: Date) => ({
    itemId: one.id,
    category: one.category,
    day: localDay(at),
  })
  const requested = [
    ...earlierOrders
      .filter(({ status }) => status !== 'CANCELLED')
      .flatMap(order => order.items.map(one => toPiece(one, order.placedAt))),
    ...itemsOfSameOrder.map(one => toPiece(one, placedAt)),
  ]
  return limits
    .filter(({ item: name, category }) => name === item.name || category === item.category)
    .every(({ item: name, category, period, pieces }) => {
      const allowed = { itemId: name && item.id, category, period, days: null, pieces }
      return countPiecesLeftUnderLimit(allowed, requested, localDay(placedAt)).left > 0
    })
}
