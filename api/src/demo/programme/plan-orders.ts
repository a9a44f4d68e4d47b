import { sampleCategoryOf } from '@portal/contract/users/professions'
import { DEMO } from '../demo-records.ts'
import { LIMITS, limitsAllowPiece } from './limits-of-demo.ts'
import { isScarceSample } from './lot-plans.ts'
import type { PlannedHcp, PlannedItem, PlannedOrder, World } from './plan.ts'
import { CANCELLED_REASONS, LOST_REASON, REJECTED_REASONS, SHIPPING_REMARKS } from './practice-words.ts'
import type { Random } from './random.ts'
import { DAY, HOUR, randomClinicTimeOn, randomOfficeTimeAfter } from './working-hours.ts'

/** Days before the start of the demo when the sample that is out of stock ran out. */
const SOLD_OUT_DAYS_AGO = 12
/** Days before the start of the demo whose requests the reps have not worked off. */
const LATEST_DAYS = 5
/** Days between two requests of an HCP. */
const GAP = { least: 10, most: 42 }

/** Plans the requests of the HCPs, in the order in which they were placed. @param readmeOrders those of the README */
export function planOrders(
  random: Random,
  world: World,
  hcps: readonly PlannedHcp[],
  readmeOrders: readonly PlannedOrder[],
): PlannedOrder[] {
  const planned = hcps
    .filter(hcp => !hcp.known && hcp.decision?.status === 'COMPLETED' && hcp.termsAt !== null)
    .flatMap(hcp => planOrdersOf(random, world, hcp))
  return [...readmeOrders, ...planned].sort((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
}

function planOrdersOf(random: Random, world: World, hcp: PlannedHcp): PlannedOrder[] {
  const orders: PlannedOrder[] = []
  const { now } = world
  // Some ask once, some every other week.
  const eager = random.between(0.6, 1.5)
  let after = hcp.termsAt ?? now
  let wait = random.between(0.02, 6)
  for (;;) {
    const soon = new Date(after.getTime() + wait * DAY)
    const placedAt = new Date(
      Math.max(randomClinicTimeOn(random, soon).getTime(), after.getTime() + HOUR / 3),
    )
    if (placedAt >= now) return orders
    const items = chooseItems(random, world, hcp, { placedAt, orders })
    if (items.length > 0) orders.push(followOrder(random, world, { hcp, items, placedAt }))
    after = placedAt
    wait = random.between(GAP.least, GAP.most) / eager
  }
}

/** One to three samples of the HCP's category, within the limits. */
function chooseItems(
  random: Random,
  { items, now }: World,
  hcp: PlannedHcp,
  { placedAt, orders }: { placedAt: Date; orders: readonly PlannedOrder[] },
): PlannedItem[] {
  const category = sampleCategoryOf(hcp.profession)
  const isOut = ({ name }: PlannedItem) =>
    name === DEMO.soldOut && now.getTime() - placedAt.getTime() < SOLD_OUT_DAYS_AGO * DAY
  const offered = items.filter(item => item.category === category && !isOut(item))
  const wanted = random.weighted([
    [1, 5],
    [2, 4],
    [3, 2],
  ] as const)
  const chosen: PlannedItem[] = []
  while (chosen.length < wanted) {
    const left = offered.filter(item => !chosen.includes(item))
    // The first of a category is the one most asked for.
    const item = random.weighted(left.map((one, place) => [one, 5 - place] as const))
    chosen.push(item)
  }
  return chosen.filter((item, place) =>
    limitsAllowPiece(LIMITS, { item, placedAt }, orders, chosen.slice(0, place)),
  )
}

type Placed = { hcp: PlannedHcp; items: PlannedItem[]; placedAt: Date }

/** What became of a request by now: every step takes the hours of an office or a clinic. */
function followOrder(random: Random, { now }: World, { hcp, items, placedAt }: Placed): PlannedOrder {
  const past = (at: Date) => (at <= now ? at : null)
  // Of the latest requests many wait still.
  const late = now.getTime() - placedAt.getTime() < LATEST_DAYS * DAY && random.chance(0.5)
  const slow = late || random.chance(0.12)
  const decidedAt = randomOfficeTimeAfter(random, placedAt, slow ? 30 : 0.4, late ? 200 : slow ? 100 : 22)
  const drawn = random.weighted([
    ['DELIVERED', 88],
    ['REJECTED', 7],
    ['CANCELLED', 2],
    ['LOST', 1.5],
  ] as const)
  const end = items.some(({ name }) => isScarceSample(hcp.region, name)) ? 'DELIVERED' : drawn
  const shipsAt = randomOfficeTimeAfter(random, decidedAt, 3, slow ? 60 : 30)
  const arrivesAt = randomClinicTimeOn(
    random,
    new Date(shipsAt.getTime() + random.between(1, random.chance(0.15) ? 12 : 4) * DAY),
  )
  const isLost = end === 'LOST'
  const lostAt = randomOfficeTimeAfter(random, shipsAt, 9 * 24, 14 * 24)
  const cancelledAt = randomOfficeTimeAfter(random, decidedAt, 1, 2.5)
  const neverSaid = random.chance(0.02)
  const remark = random.chance(0.3) ? [random.pick(SHIPPING_REMARKS)] : []
  const reason = random.pick(end === 'REJECTED' ? REJECTED_REASONS : CANCELLED_REASONS)
  const order: PlannedOrder = {
    id: random.uuid(),
    hcp,
    address: random.pick(hcp.addresses),
    items,
    status: 'PROCESSING',
    ending: null,
    remark: [],
    parcel: null,
    placedAt,
    approvedAt: null,
    shippedAt: null,
    endedAt: null,
  }
  if (past(decidedAt) === null) return order
  if (end === 'REJECTED') return { ...order, status: 'CANCELLED', remark: [reason], endedAt: decidedAt }
  const approved = { ...order, status: 'IN_REVIEW', approvedAt: decidedAt } as const
  if (end === 'CANCELLED' && past(cancelledAt) !== null && cancelledAt < shipsAt)
    return {
      ...approved,
      status: 'CANCELLED',
      ending: 'CANCELLED_BY_COMPANY',
      remark: [reason],
      endedAt: cancelledAt,
    }
  if (past(shipsAt) === null) return approved
  const shipped = { ...approved, status: 'POSTED', shippedAt: shipsAt, remark } as const
  if (isLost && past(lostAt) !== null)
    return { ...shipped, status: 'CANCELLED', ending: 'LOST', remark: [LOST_REASON], endedAt: lostAt }
  if (isLost || neverSaid || past(arrivesAt) === null) return shipped
  return { ...shipped, status: 'COMPLETED', endedAt: arrivesAt }
}
