import type { Meta } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import { type Answers, openScreen } from './open-screen.tsx'
import { anOrder, aRecruit, aRep } from './records.ts'

const NO_ORDERS = {
  PROCESSING: 0,
  IN_REVIEW: 0,
  POSTED: 0,
  COMPLETED: 0,
  CANCELLED: 0,
  CANCELLED_BY_COMPANY: 0,
  LOST: 0,
}
/** The counts in the list's response, enough for the filters to show. */
export const counts = {
  ...{ yearMonth: '2026-11', registered: 1, fulfilled: 0, byCard: 0, processing: 4, next: null },
  byStatus: { ...NO_ORDERS, PROCESSING: 4 },
} satisfies Meta<'GET /haleon/promoter/recruited-users'>

/** How the server answers one change. @param make makes the change @param leave removes the HCP from the rep's list */
export type ChangeAnswer = (make: () => Order, leave: () => void) => Order | Promise<Order>

type Options = {
  /** The filters in the address. */
  search?: string
  /** The HCP of each order. */
  hcps?: readonly Partial<RecruitedUser>[]
  byStatus?: Partial<typeof NO_ORDERS>
  /** The responses to the first changes. Later changes succeed. */
  answers?: readonly ChangeAnswer[]
  /** The responses to other calls. */
  more?: Answers
}

/**
 * Opens a rep's requests, one per HCP, on a fake server that applies changes. @returns a function with the changes sent so far
 */
export async function openRepRequests(orders: readonly Order[], options: Options = {}) {
  const { search = '', hcps = [], byStatus, answers = [], more } = options
  const listed = orders.map((order, index) =>
    aRecruit({ name: `Dr Number ${index}`, ...hcps[index], orders: [order] }),
  )
  const answering = [...answers]
  const sent = await openScreen(
    `/sale-rep/sample/request${search}`,
    {
      'GET /users/details': aRep,
      'GET /haleon/promoter/recruited-users': ({ query }) => ({
        data: listed.filter(({ orders: [order] }) => !query.status || order?.status === query.status),
        meta: { ...counts, byStatus: { ...counts.byStatus, ...byStatus } },
      }),
      'POST /order/update': ({ body }) => {
        // Per the contract. How the server names a parcel does not matter here.
        const { orderId, parcel: _named, ...change } = body as { orderId: string } & Partial<Order>
        const place = listed.findIndex(hcp => hcp.orders[0]?.id === orderId)
        const leave = () => void listed.splice(place, 1)
        const make = () => {
          const order = { ...(listed[place]?.orders[0] ?? anOrder()), ...change }
          listed[place] = { ...aRecruit(listed[place]), orders: [order] }
          return order
        }
        return (answering.shift() ?? (answer => answer()))(make, leave)
      },
      ...more,
    },
    'RETAILER',
  )
  return () => sent.filter(({ name }) => name === 'POST /order/update')
}
