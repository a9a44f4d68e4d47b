import type { EndpointName } from '@portal/contract/endpoints'
import { erasedHcpName } from '@portal/contract/users/names'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endNoticesByReply } from '../../src/notifications/end-notices-by-reply.ts'
import { closeHcpAccount, eraseReadyClosedAccounts } from '../../src/privacy/close-account.ts'
import { buildBuyer, fillCart, placeOrder, readOrders } from '../buyers.ts'
import { REPORT } from '../case-examples.ts'
import { LICENCE } from '../example-parts.ts'
import { examples } from '../examples.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildShopItem, buildToken } from '../factories.ts'
import { holdUser, holdWrites, meetChange } from '../hold-writes.ts'
import { findLicenceMessages, giveLicence, tellOfLicences } from '../licences.ts'
import { buildPng } from '../pictures.ts'
import { findRowsWith } from '../search-database.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
const actor = async () => {
  const { company_id: companyId, id: userId, role } = await buildAdmin(server)
  return { companyId, userId, role }
}
const outcome = (work: Promise<unknown>) =>
  work.then(String, (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error))

test("every call of an HCP that waits for the HCP's own erasure is refused [D§10]", async () => {
  const item = await buildShopItem(server)
  const buyer = await buildBuyer(server, [item])
  const { newAddr } = examples['POST /address/create'].body
  const by = await actor()
  const { token } = buyer
  const send = <K extends EndpointName>(name: K, body: object) => server.call(name, { token, body })
  const answers = await holdUser<{ status: number }>(server.db, buyer.hcp.id, [
    async () => ({ status: (await closeHcpAccount(server.db, by, buyer.hcp.id, 'HCP_ASKED')).length }),
    () => placeOrder(server, buyer),
    () => send('POST /address/create', { newAddr, addrDelete: false }),
    () => send('POST /privacy/corrections', { field: 'clinicName', text: 'Smile Clinic Bangsar' }),
    () => send('POST /safety-reports', REPORT),
    () => send('POST /profile/licence', LICENCE),
    () => send('POST /messages/preferences', { channel: 'SMS', on: false }),
  ])
  expect(answers.slice(1).map(({ status }) => status)).toEqual(Array(6).fill(401))
  expect(await readOrders(server, buyer.hcp.id)).toEqual([])
  const cases = server.db.selectFrom('cases').where('hcp_id', '=', buyer.hcp.id).select('kind')
  expect(await cases.execute()).toEqual([])
})

test('a note and a photo that wait for the erasure of the case they are for are refused [D§10]', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const [own, ofRep] = [await buildToken(server, hcp), await buildToken(server, rep)]
  const order = await buildOrder(server, { user: hcp, status: 'COMPLETED' })
  const { data } = await server.call('POST /order/:id/problems', {
    token: own,
    params: { id: order.id },
    body: { problem: 'DAMAGED', items: [order.itemId], text: 'Crushed' },
  })
  const params = { id: data.caseId }
  const note = (token: string) => () =>
    server.call('POST /cases/:id/notes', { token, params, body: { text: 'Ring at the red door' } })
  const photo = () =>
    server.call('POST /cases/:id/photos', { token: own, params, body: new Uint8Array(buildPng(60)) })
  const by = await actor()
  // The erasure has blanked and locked the case when it waits.
  const answers = await meetChange<{ status?: number }>(
    server.db,
    trx => sql`lock table legal_holds in share row exclusive mode`.execute(trx),
    [
      async () => ({ status: (await closeHcpAccount(server.db, by, hcp.id, 'HCP_ASKED')).length }),
      ...[note(own), note(ofRep), photo],
    ],
  )
  // A photo waits for its person, whose session has ended; a note waits for the case.
  expect(answers.slice(1).map(({ status }) => status)).toEqual([404, 404, 401])
  expect(await findRowsWith(server.db, ['Ring at the red door'])).toEqual([])
  expect(await server.db.selectFrom('case_photos').select('id').execute()).toEqual([])
})

test('an erasure waits for the notice of a certificate that ends, and blanks the name in it [D§10]', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, full_name: 'Zephyrina Quillfeather' })
  await giveLicence(server, hcp, 20)
  const by = await actor()
  // The round has written its messages when it waits.
  await meetChange<unknown>(
    server.db,
    trx => sql`lock table audit_chains in share row exclusive mode`.execute(trx),
    [() => tellOfLicences(server), () => closeHcpAccount(server.db, by, hcp.id, 'HCP_ASKED')],
  )
  expect(await findLicenceMessages(server, rep)).toMatchObject([{ details: { name: erasedHcpName(hcp.id) } }])
})

test('a parcel problem reported while the account is being erased is refused [D§10]', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const order = await buildOrder(server, { user: hcp, status: 'COMPLETED' })
  const by = await actor()
  const body = { problem: 'DAMAGED', items: [order.itemId], text: 'Crushed' }
  const report = () => server.call('POST /order/:id/problems', { token, params: { id: order.id }, body })
  // The report waits for the erasure's locks on the HCP and the order.
  const [, reported] = await meetChange<{ status?: number }>(
    server.db,
    trx => sql`lock table erasures in share row exclusive mode`.execute(trx),
    [async () => ({ status: (await closeHcpAccount(server.db, by, hcp.id, 'HCP_ASKED')).length }), report],
  )
  expect(reported?.status).toBe(404)
  const cases = server.db.selectFrom('cases').where('hcp_id', '=', hcp.id).select('text')
  expect(await cases.execute()).toEqual([])
})

test('an order placed before the closure is cancelled by it, and one placed after it is refused [D§10]', async () => {
  const item = await buildShopItem(server)
  const buyer = await buildBuyer(server, [item])
  await buildOrder(server, { user: buyer.hcp, status: 'POSTED' })
  const by = await actor()
  const answers = await holdUser<{ status?: number; error?: { code: string } }>(server.db, buyer.hcp.id, [
    () => placeOrder(server, buyer),
    async () => ({ status: (await closeHcpAccount(server.db, by, buyer.hcp.id, 'HCP_ASKED')).length }),
  ])
  expect(answers[0]?.status).toBe(200)
  const orders = await readOrders(server, buyer.hcp.id)
  expect(orders.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'POSTED'])
  await fillCart(server, buyer.hcp.id, item)
  expect((await placeOrder(server, buyer)).error.code).toBe('ACCOUNT_CLOSING')
})

test('a legal hold placed first stops an erasure that waits for it [D§10]', async () => {
  const hcp = await buildHcp(server)
  const by = await actor()
  const [erasure] = await meetChange(
    server.db,
    async trx => {
      await trx.selectFrom('users').where('id', '=', hcp.id).select('id').forNoKeyUpdate().execute()
      const hold = { company_id: hcp.company_id, user_id: hcp.id, reason: 'Inquiry', placed_by: by.userId }
      await trx.insertInto('legal_holds').values(hold).execute()
    },
    [() => outcome(closeHcpAccount(server.db, by, hcp.id, 'HCP_ASKED'))],
  )
  expect(erasure).toBe('LEGAL_HOLD')
})

test('two processes that erase the due accounts at once erase each account once [D§10]', async () => {
  const hcp = await buildHcp(server)
  const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
  await closeHcpAccount(server.db, await actor(), hcp.id, 'HCP_ASKED')
  const token = await buildToken(server, hcp)
  await server.call('POST /order/status-update', { token, body: { id: order.id, status: 'COMPLETED' } })
  const erase = () => eraseReadyClosedAccounts(server.db)
  const erased = await holdUser(server.db, hcp.id, [erase, erase])
  expect(erased.sort()).toEqual([0, 1])
})

test('a legal hold placed while an erasure runs succeeds and stays in force [D§10]', async () => {
  const hcp = await buildHcp(server)
  const by = await actor()
  const token = await buildToken(server, await buildAdmin(server))
  const body = { id: hcp.id, reason: 'Inquiry' }
  const [, held] = await meetChange<{ status?: number }>(
    server.db,
    trx => sql`lock table erasures in share row exclusive mode`.execute(trx),
    [
      async () => ({ status: (await closeHcpAccount(server.db, by, hcp.id, 'HCP_ASKED')).length }),
      () => server.call('POST /admin/hcps/legal-hold', { token, body }),
    ],
  )
  expect(held?.status).toBe(200)
  const holds = server.db.selectFrom('legal_holds').where('user_id', '=', hcp.id).select('lifted_at')
  expect(await holds.execute()).toEqual([{ lifted_at: null }])
})

test('an account put on hold while the erasure of due accounts begins is not erased [D§10]', async () => {
  const hcp = await buildHcp(server)
  const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
  const by = await actor()
  await closeHcpAccount(server.db, by, hcp.id, 'HCP_ASKED')
  const token = await buildToken(server, hcp)
  await server.call('POST /order/status-update', { token, body: { id: order.id, status: 'COMPLETED' } })
  const hold = { company_id: hcp.company_id, user_id: hcp.id, reason: 'Inquiry', placed_by: by.userId }
  const [erased] = await meetChange(
    server.db,
    async trx => {
      await trx.selectFrom('users').where('id', '=', hcp.id).select('id').forNoKeyUpdate().execute()
      await trx.insertInto('legal_holds').values(hold).execute()
    },
    [() => eraseReadyClosedAccounts(server.db)],
  )
  expect(erased).toBe(0)
})

test('notices switched off twice at once are withdrawn once [D§5]', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const stop = () =>
    server.call('POST /messages/preferences', { token, body: { channel: 'WHATSAPP', on: false } })
  const answers = await holdWrites(server.db, 'consents', [stop, stop])
  expect(answers.map(({ data }) => data.WHATSAPP)).toEqual([false, false])
  const consents = server.db.selectFrom('consents').where('user_id', '=', hcp.id).select('given')
  expect(await consents.execute()).toEqual([{ given: false }])
})

test('replies that stop notices, the same twice and another at once, are one withdrawal with one answer', async () => {
  const hcp = await buildHcp(server, { whatsapp: true })
  const reply = (providerId: string) => () =>
    endNoticesByReply(server.db, {
      ...{ provider: 'whatsapp', channel: 'WHATSAPP', from: hcp.phone ?? '', text: 'STOP' },
      ...{ providerId, answered: false },
    })
  await holdWrites(server.db, 'consents', [reply('first'), reply('first'), reply('second')])
  const consents = server.db.selectFrom('consents').where('user_id', '=', hcp.id).orderBy('created_at')
  expect(await consents.select(['given', 'place']).execute()).toEqual([
    { given: true, place: 'CARD' },
    { given: false, place: 'REPLY' },
  ])
  const answers = server.db.selectFrom('messages').where('user_id', '=', hcp.id).select('kind')
  expect(await answers.execute()).toEqual([{ kind: 'NOTICES_ENDED' }])
})
