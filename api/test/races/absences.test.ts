import { beforeAll, expect, test } from 'vitest'
import type { UserRow } from '../../src/platform/database/schema.ts'
import { buildAbsence, dayAhead } from '../absences.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../factories.ts'
import { auditOf, holdWrites, meetChange, sorted } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const enter = (rep: UserRow, deputy: UserRow, from: string, to: string) => () =>
  server.call('POST /admin/reps/:id/absences', {
    token,
    params: { id: rep.id },
    body: { from, to, deputyId: deputy.id },
  })
const absencesOf = (rep: UserRow) =>
  server.db.selectFrom('rep_absences').where('rep_id', '=', rep.id).select('id').execute()

test('when two admins enter absences of a rep that share a day, only one is saved', async () => {
  const [rep, deputy] = [await buildRep(server), await buildRep(server)]
  const answers = await holdWrites(server.db, 'rep_absences', [
    enter(rep, deputy, dayAhead(31), dayAhead(44)),
    enter(rep, deputy, dayAhead(44), dayAhead(50)),
  ])
  expect(sorted(answers)).toEqual([200, 409])
  expect(await absencesOf(rep)).toHaveLength(1)
})

test("when two reps become each other's deputy on the same day, only one absence is saved", async () => {
  const [one, other] = [await buildRep(server), await buildRep(server)]
  const answers = await holdWrites(server.db, 'rep_absences', [
    enter(one, other, dayAhead(31), dayAhead(44)),
    enter(other, one, dayAhead(44), dayAhead(50)),
  ])
  expect(sorted(answers)).toEqual([200, 409])
  expect([...(await absencesOf(one)), ...(await absencesOf(other))]).toHaveLength(1)
})

test('a rep who is deactivated while being made a deputy does not end up as both', async () => {
  const [rep, deputy] = [await buildRep(server), await buildRep(server)]
  const answers = await holdWrites<{ status: number }>(server.db, 'users', [
    enter(rep, deputy, dayAhead(31), dayAhead(44)),
    () =>
      server.call('POST /admin/reps/:id/deactivate', {
        token,
        params: { id: deputy.id },
        body: { successors: [] },
      }),
  ])
  const [entered, deactivated] = answers.map(({ status }) => status)
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([entered, deactivated])
})

/** A deputy, which of the two reps is away, and the two concurrent calls. */
async function meet() {
  const [rep, deputy] = [await buildRep(server), await buildRep(server)]
  const { id } = await buildAbsence(server, { rep, deputy })
  const order = await buildOrder(server, { user: await buildHcp(server, { promoter_id: rep.id }) })
  const session = await buildToken(server, deputy)
  const approve = () =>
    server.call('POST /order/update', {
      token: session,
      body: { orderId: order.id, status: 'IN_REVIEW' },
    })
  const end = () => server.call('POST /admin/absences/:id/end', { token, params: { id } })
  return { rep, order, approve, end }
}

test('an act on behalf waits for the call that ends the absence, and is refused [R§6]', async () => {
  const { rep, order, approve } = await meet()
  const [answer] = await meetChange(
    server.db,
    trx =>
      trx.updateTable('rep_absences').set({ ended_at: new Date() }).where('rep_id', '=', rep.id).execute(),
    [approve],
  )
  expect(answer?.error.code).toBe('NOT_FOUND')
  expect(await auditOf(server.db, order.id)).toEqual([])
})

test('the end of an absence waits for a running act on behalf, and no act follows it [R§6]', async () => {
  const { rep, order, approve, end } = await meet()
  const [approved, ended] = await meetChange<{ status: number }>(
    server.db,
    trx => trx.selectFrom('orders').where('id', '=', order.id).select('id').forUpdate().execute(),
    [approve, end],
  )
  expect([approved?.status, ended?.status]).toEqual([200, 200])
  const events = await server.db
    .selectFrom('audit_events')
    .where('entity_id', 'in', [order.id, rep.id])
    .orderBy('position')
    .select('action')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['order.moved', 'rep.absence-ended'])
})
