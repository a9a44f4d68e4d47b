import { randomBytes } from 'node:crypto'
import { PHOTO_BYTES_PER_MONTH } from '@portal/contract/cases/case-kinds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildCase } from '../../test/cases.ts'
import { messagesTo } from '../../test/delivery-problems.ts'
import { buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { red } from '../../test/pictures.ts'
import { buildDelivery, sendReport } from '../../test/safety-reports.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
const HOUR = 3600

/** An HCP with a rep and an open delivery problem. */
async function buildProblem() {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
  const { id } = await buildCase(server, { by: hcp, hcpId: hcp.id, orderId: order.id })
  const [own, ofRep] = [await buildToken(server, hcp), await buildToken(server, rep)]
  const note = (text: string, token = own, key?: string) =>
    server.call('POST /cases/:id/notes', {
      ...{ token, params: { id }, body: { text } },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  return { rep, hcp, id, own, ofRep, note }
}

const newsTo = async (user: { id: string }) =>
  (await messagesTo(server, user.id)).filter(kind => kind === 'PROBLEM_NEWS').length
const TOO_MANY = { status: 429, error: { code: 'TOO_MANY_REQUESTS' } }

test('twenty notes an hour on a case, and no more; a repeated note counts once, and others may still write', async () => {
  const { note, ofRep } = await buildProblem()
  for (let count = 0; count < 20; count += 1) {
    expect((await note(`Note ${count}`, undefined, `key ${count}`)).status).toBe(200)
    expect((await note(`Note ${count}`, undefined, `key ${count}`)).status).toBe(200)
  }
  const refused = await note('One more')
  expect(refused).toMatchObject(TOO_MANY)
  expect(refused.error.retryAfter).toBeGreaterThan(HOUR - 600)
  expect((await note('Note 0', undefined, 'key 0')).status).toBe(200)
  expect((await note('From the rep', ofRep)).status).toBe(200)
  expect((await (await buildProblem()).note('Another case')).status).toBe(200)
})

test('many notes on a case are one notice until it is read, or a day later', async () => {
  const { rep, note, ofRep } = await buildProblem()
  for (let count = 0; count < 5; count += 1) await note(`Note ${count}`)
  expect(await newsTo(rep)).toBe(1)
  const until = new Date(Date.now() + 60_000).toISOString()
  await server.call('POST /messages/notices/read', { token: ofRep, body: { until } })
  await note('After reading')
  await note('And again')
  expect(await newsTo(rep)).toBe(2)
  await server.db
    .updateTable('messages')
    .set({ due_at: sql<Date>`due_at - interval '25 hours'` })
    .where('user_id', '=', rep.id)
    .execute()
  await note('The next day')
  expect(await newsTo(rep)).toBe(3)
  await server.db.updateTable('messages').set({ state: 'EXPIRED' }).where('user_id', '=', rep.id).execute()
  await note('The last one did not arrive')
  expect(await newsTo(rep)).toBe(4)
})

test('ten safety reports a day for each person; a repeated report is answered', async () => {
  const { own, rep } = await buildDelivery(server)
  const first = await sendReport(server, own, {}, 'first')
  for (let count = 1; count < 10; count += 1) expect((await sendReport(server, own)).status).toBe(200)
  const refused = await sendReport(server, own)
  expect(refused).toMatchObject(TOO_MANY)
  expect(refused.error.retryAfter).toBeGreaterThan(23 * HOUR)
  expect((await sendReport(server, own, {}, 'first')).data.id).toBe(first.data.id)
  const opened = server.db.selectFrom('cases').where('kind', '=', 'SAFETY').select('id')
  expect(await opened.execute()).toHaveLength(10)
  const toldBy = { name: 'Dr Tan', heardAt: new Date().toISOString() }
  expect((await sendReport(server, await buildToken(server, rep), { toldBy })).status).toBe(200)
})

test('five corrections a day for each HCP', async () => {
  const token = await buildToken(server, await buildHcp(server))
  const ask = () =>
    server.call('POST /privacy/corrections', { token, body: { field: 'clinicName', text: 'Smile Clinic' } })
  for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject(TOO_MANY)
})

test('50 MB of photos in 30 days for each person; the answer says when there is room again', async () => {
  const { id, own, ofRep, hcp } = await buildProblem()
  const photo = new Uint8Array(await red(40, 40).png().toBuffer())
  const add = (token = own) => server.call('POST /cases/:id/photos', { token, params: { id }, body: photo })
  const other = await buildCase(server, { by: hcp, hcpId: hcp.id })
  for (const [days, bytes] of [
    [31, PHOTO_BYTES_PER_MONTH],
    [20, PHOTO_BYTES_PER_MONTH - 1_000_000],
    [1, 1_000_000],
  ] as const)
    await server.db
      .insertInto('case_photos')
      .values({
        ...{
          case_id: other.id,
          added_by: hcp.id,
          hash: randomBytes(32).toString('hex'),
          width: 1,
          height: 1,
        },
        webp: sql<Uint8Array<ArrayBuffer>>`convert_to(repeat('x', ${sql.lit(bytes)}), 'UTF8')`,
        created_at: sql<Date>`now() - make_interval(days => ${days})`,
      })
      .execute()
  const refused = await add()
  expect(refused).toMatchObject(TOO_MANY)
  // In ten days the photo of twenty days ago no longer counts.
  expect(Math.round((refused.error.retryAfter ?? 0) / HOUR / 24)).toBe(10)
  expect((await add(ofRep)).status).toBe(200)
})

test('the message of an act names who caused it, unless an admin did', async () => {
  const { rep, hcp, note } = await buildProblem()
  await note('Hello')
  const news = server.db.selectFrom('messages').where('user_id', '=', rep.id).select('caused_by')
  expect(await news.execute()).toEqual([{ caused_by: hcp.id }])
})
