import { expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../../test/factories.ts'
import { INFORMED, RECALL, readCase, recallLot, recipientsOf, tellPeople } from '../../test/recalls.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

test.each(['MY', 'SG'] as const)(
  'in %s a recall goes from the receipt of goods to the final report, and reaches an HCP who has closed the account [D§11]',
  async region => {
    const company = server.companies[region]
    const token = await buildToken(server, await buildAdmin(server, { company }))
    const item = await buildShopItem(server, {
      company,
      class: 'Medical device',
      registration_no: 'DE1',
      stock: 0,
    })
    const goods = { sampleId: item.id, lotNo: 'L1', expiresOn: '2099-12-31', quantity: 2 }
    const { id: lotId } = (await server.call('POST /admin/lots/receive', { token, body: goods })).data
    const [open, closed] = [await buildHcp(server, { company }), await buildHcp(server, { company })]
    const orders = []
    for (const user of [open, closed]) {
      const order = await buildOrder(server, { user, itemId: item.id, status: 'IN_REVIEW' })
      expect((await server.call('POST /admin/requests/ship', { token, body: { id: order.id } })).status).toBe(
        200,
      )
      const own = { token: await buildToken(server, user), body: { id: order.id, status: 'COMPLETED' } }
      expect((await server.call('POST /order/status-update', own)).status).toBe(200)
      orders.push(order.id)
    }
    const erasure = { token, body: { id: closed.id, reason: 'HCP_ASKED' } }
    expect((await server.call('POST /admin/hcps/erase', erasure)).data.closing?.state).toBe('ERASED')

    const { caseId } = (await recallLot(server, token, lotId, RECALL)).data
    expect((await tellPeople(server, token, caseId, INFORMED)).data).toEqual({ told: 2, byLetter: 0 })
    await server.deliver()
    const reached = (await recipientsOf(server, token, lotId)).data
    expect(reached.map(({ told, reach }) => `${told} ${reach}`).sort()).toEqual([
      'SENT ACCOUNT',
      'SENT KEPT_NUMBER',
    ])
    const kept = reached.find(({ reach }) => reach === 'KEPT_NUMBER')?.hcp.phone ?? ''
    const texts = (await readMessages(server, kept)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('stop using'))

    for (const orderId of orders) {
      const body = { orderId }
      await server.call('POST /admin/cases/:id/returns', { token, params: { id: caseId }, body })
    }
    const { meta } = await recipientsOf(server, token, lotId)
    expect(meta).toMatchObject({ total: 2, returned: 2, hcps: 2, told: 2 })
    for (const step of ['COUNT_RETURNS', 'FINAL_REPORT']) {
      const body = { step, doneAt: new Date().toISOString(), reference: 'R-1' }
      await server.call('POST /admin/cases/:id/duties', { token, params: { id: caseId }, body })
    }
    const end = { outcome: 'COMPLETED', reason: 'Both pieces are back' }
    await server.call('POST /admin/cases/:id/close', { token, params: { id: caseId }, body: end })
    const { duties, closed: closing, recall } = await readCase(server, token, caseId)
    expect(duties.map(({ done }) => done !== null)).toEqual([true, true, true, true])
    expect(closing).toMatchObject({ outcome: 'COMPLETED' })
    expect(recall?.lots.every(({ heldAt }) => heldAt !== null)).toBe(true)
  },
)
