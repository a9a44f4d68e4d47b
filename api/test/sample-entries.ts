import { buildBuyer, placeOrder } from './buyers.ts'
import { buildHcp, buildOrder, buildRep, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'

type Company = TestServer['companies']['MY']

/**
 * Asks the list, the cart, placing, approving and shipping about a sample for an HCP of the company.
 * @returns for each, true where it is offered, else the error
 */
export async function askEntries(
  server: TestServer,
  item: { id: string },
  { company, ...hcp }: { company: Company; profession: string; specialty: string },
): Promise<unknown[]> {
  const rep = await buildRep(server, { company })
  const repToken = await buildToken(server, rep)
  const buyer = await buildBuyer(server, [item], { company, promoter_id: rep.id, ...hcp })
  const { data } = await server.call('GET /shop-items', { token: buyer.token })
  const body = { shopItemId: item.id, qty: 1, isSelected: true }
  const cart = await server.call('POST /carts', { token: buyer.token, body })
  const placed = await placeOrder(server, buyer)
  const answers: unknown[] = [
    data.shopItems.some(({ id }) => id === item.id),
    cart.status === 200 || cart.error.code,
    placed.status === 200 || placed.error.code,
  ]
  const user = await buildHcp(server, { company, promoter_id: rep.id, ...hcp })
  for (const [status, to] of [
    ['PROCESSING', 'IN_REVIEW'],
    ['IN_REVIEW', 'POSTED'],
  ] as const) {
    const order = await buildOrder(server, { user, status, itemId: item.id })
    const moved = await server.call('POST /order/status-update', {
      token: repToken,
      body: { id: order.id, status: to },
    })
    answers.push(moved.status === 200 || moved.error.code)
  }
  return answers
}

export const OFFERED_AT_ALL = [true, true, true, true, true]

/** The answers of the entries to a sample that is refused. @param code the reason that rep and admin read */
export const refusedAtAll = (code: string) => [
  false,
  'CATEGORY_NOT_OFFERED',
  'CATEGORY_NOT_OFFERED',
  code,
  code,
]
