import { beforeAll, expect, test } from 'vitest'
import { buildProblem, closeProblem, sendAgain } from '../delivery-problems.ts'
import { buildAdmin, buildHcp, buildOrder, buildToken } from '../factories.ts'
import { holdWrites, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

const replacements = async (id: string) =>
  (await server.db.selectFrom('orders').where('replaces_id', '=', id).select('id').execute()).length

test('of two presses at once one request is sent again, and both have its answer; an admin meanwhile is told', async () => {
  const problem = await buildProblem(server)
  const press = () => sendAgain(server, problem, problem.items)
  const asAdmin = () => sendAgain(server, problem, problem.items, { by: admin })
  const answers = await holdWrites(server.db, 'order_items', [...times(2, press), asAdmin])
  const [winner] = answers.filter(({ status }) => status === 200)
  expect(winner).toBeDefined()
  for (const { status, data, error } of answers)
    expect(status === 200 ? data : error.code).toEqual(status === 200 ? winner?.data : 'CASE_CHANGED')
  expect(await replacements(problem.order.id)).toBe(1)
})

test('a problem that is closed and sent again at once has one end', async () => {
  const problem = await buildProblem(server)
  const calls: (() => Promise<{ status: number }>)[] = [
    () => sendAgain(server, problem, problem.items, { pieces: 'RETURNED' }),
    () => closeProblem(server, problem, 'RETURNED'),
  ]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 409])
  const back = server.db.selectFrom('stock_movements').where('order_id', '=', problem.order.id)
  const rows = await back.where('kind', '=', 'RETURN').select('item_id').execute()
  expect(rows.map(({ item_id }) => item_id).sort()).toEqual([...problem.items].sort())
})

test('an HCP and an admin who report the same parcel at once open one case', async () => {
  const user = await buildHcp(server)
  const order = await buildOrder(server, { user, status: 'POSTED' })
  const report = (token: string) => () =>
    server.call('POST /order/:id/problems', {
      token,
      params: { id: order.id },
      body: { problem: 'NOT_ARRIVED', items: [order.itemId], text: '' },
    })
  const calls = [report(await buildToken(server, user)), report(admin)]
  const answers = await holdWrites(server.db, 'case_events', calls)
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('PROBLEM_REPORTED')
})
