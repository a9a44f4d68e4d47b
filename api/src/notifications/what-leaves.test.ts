import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requestCode } from '../../test/codes.ts'
import { deliveryTo, findMessage, letMessagesPass, notifyHcp } from '../../test/deliveries.ts'
import { buildHcp, buildOrder, buildRep, freshPhone } from '../../test/factories.ts'
import { chainsOf, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { createEncryptedCodeMessages } from '../auth/codes/code-message.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { SendError } from './providers/provider.ts'

const server = useTestServer()
let MY: string
beforeAll(async () => {
  MY = server.companies.MY.id
})
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await server.db.deleteFrom('message_attempts').execute()
})

/** A valid code, and a function that writes a message with it. */
async function prepareCode(phone = freshPhone()) {
  const codes = createEncryptedCodeMessages(server.secret)
  const code = await requestCode(server, phone, 'REGISTER')
  const { id: codeId } = await server.db
    .selectFrom('one_time_codes')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirstOrThrow()
  const write = () =>
    server.db
      .transaction()
      .execute(trx => codes.write(trx, { phone, code, codeId, locale: 'en', companyId: MY }))
  return { phone, code, codeId, write }
}

test('a code is sent before all notices and stored encrypted until sent; an invalid code is not sent [D§3]', async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]))
  for (let told = 0; told < 20; told += 1) await notifyHcp(server)
  const { phone, code, codeId, write } = await prepareCode()
  // As if the process that wrote it had died before sending: another worker sends it after some seconds.
  const id = await write()
  expect(JSON.stringify((await findMessage(server, id)).details)).not.toContain(`"${code}"`)
  await letMessagesPass(server, 6)
  await delivery.deliverNext(MY)
  expect(provider.taken).toMatchObject([{ id, to: phone, parameters: [code] }])
  expect((await findMessage(server, id)).details).toEqual({ codeId, locale: 'en' })

  const late = await write()
  await server.db
    .updateTable('one_time_codes')
    .set({ ended_at: new Date() })
    .where('id', '=', codeId)
    .execute()
  await letMessagesPass(server, 6)
  await delivery.deliverNext(MY)
  expect(await findMessage(server, late)).toMatchObject({ state: 'DROPPED', details: { codeId } })
  expect(provider.taken).toHaveLength(1)
})

test('a code that no provider accepts gives an error, and its message is finished', async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]))
  provider.refusal = new SendError('HTTP 503', { lasting: false })
  const { id } = await notifyHcp(server)
  expect(await delivery.deliverNew(id)).toBe('NOT_SENT')
  expect(await findMessage(server, id)).toMatchObject({ state: 'FAILED', answer: 'HTTP 503' })
  provider.refusal = undefined
  expect(await delivery.deliverNew((await notifyHcp(server)).id)).toBe('SENT')
})

test("a company's daily cap counts each attempt to send a notice except certain refusals, and delays no code", async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]), { MESSAGES_PER_DAY: '2' })
  const deliverAll = async () => {
    while (await delivery.deliverNext(MY));
  }
  for (let told = 0; told < 9; told += 1) await notifyHcp(server)
  provider.refusal = new SendError('no such number', { lasting: true })
  await delivery.deliverNext(MY)
  expect(provider.tried).toBe(1)
  // Two hand-overs of one message, either of which may have arrived, are two texts.
  provider.refusal = new SendError('no answer in 8 s', { lasting: false, maybeSent: true })
  await delivery.deliverNext(MY)
  await letMessagesPass(server, 61)
  await deliverAll()
  expect(provider.tried).toBe(1 + 2)
  provider.refusal = undefined
  await letMessagesPass(server, 7200)
  await deliverAll()
  expect(provider.taken).toEqual([])

  const { write } = await prepareCode()
  expect(await delivery.deliverNew(await write())).toBe('SENT')
  const { id: abroad } = await notifyHcp(server, 'SG')
  await delivery.deliverNext(server.companies.SG.id)
  expect(await findMessage(server, abroad)).toMatchObject({ state: 'SENT' })
  await letMessagesPass(server, 86_400)
  await deliverAll()
  expect(provider.taken.map(({ kind }) => kind)).toEqual(['CODE', ...Array(3).fill('REP_ASSIGNED')])
})

test('a disabled account gets no more messages, but the notice of its number change still goes to the old number', async () => {
  const provider = fakeProvider()
  const { hcp, id } = await notifyHcp(server)
  const phone = freshPhone()
  const notice = await enqueueNotification(server.db, {
    companyId: MY,
    kind: 'PHONE_CHANGED',
    phone,
    details: { text: '1234' },
  })
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', hcp.id).execute()
  const delivery = deliveryTo(server, chainsOf([provider]))
  while (await delivery.deliverNext(MY));
  expect(await findMessage(server, id)).toMatchObject({ state: 'DROPPED' })
  expect(provider.taken).toMatchObject([{ id: notice, to: phone }])
})

test('in Singapore only users who can sign in get a link', async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]))
  const company = server.companies.SG
  for (const entryStatus of ['COMPLETED', 'CANCELLED'] as const) {
    const { id: userId } = await buildHcp(server, { company, entryStatus })
    for (const kind of ['REQUEST_SHIPPED', 'REP_ASSIGNED'] as const)
      await enqueueNotification(server.db, { companyId: company.id, userId, kind })
  }
  while (await delivery.deliverNext(company.id));
  const told = provider.taken.map(({ kind, text }) => [kind, /\/l\/[0-9a-v]{16}$/.test(text)])
  expect(told).toEqual([
    ['REQUEST_SHIPPED', true],
    ['REP_ASSIGNED', true],
    ['REQUEST_SHIPPED', false],
  ])
})

test('a delivery reminder is sent only while the order is on its way', async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]))
  const user = await buildHcp(server)
  const told: string[] = []
  for (const status of ['POSTED', 'COMPLETED'] as const) {
    const { id: orderId } = await buildOrder(server, { user, status })
    const about = { companyId: MY, userId: user.id, orderId }
    told.push((await enqueueNotification(server.db, { ...about, kind: 'DELIVERY_REMINDER', dueIn: 7 })) ?? '')
  }
  expect(await delivery.deliverNext(MY)).toBe(false)
  await letMessagesPass(server, 7 * 86_400)
  while (await delivery.deliverNext(MY));
  expect(await Promise.all(told.map(async id => (await findMessage(server, id)).state))).toEqual([
    'SENT',
    'DROPPED',
  ])
})

test('a promotion without consent cannot be written', async () => {
  const hcp = await buildHcp(server)
  const row = {
    company_id: MY,
    user_id: hcp.id,
    kind: 'REP_ASSIGNED' as const,
    purpose: 'PROMOTION' as const,
    expires_at: new Date(),
  }
  await expect(server.db.insertInto('messages').values(row).execute()).rejects.toThrow(/messages_check/)
  const { id: consent_id } = await server.db
    .insertInto('consents')
    .values({ user_id: hcp.id, purpose: 'SMS_NOTICES', version: '1', actor: 'SELF', actor_id: hcp.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('messages')
    .values({ ...row, consent_id })
    .execute()
})

test('a rep is notified of five waiting requests one by one, and not of the sixth', async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]))
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id })
  const place = async () => {
    const { id: orderId } = await buildOrder(server, { user })
    await enqueueNotification(server.db, { companyId: MY, kind: 'REQUEST_RECEIVED', userId: rep.id, orderId })
    while (await delivery.deliverNext(MY));
  }
  for (let placed = 0; placed < 6; placed += 1) await place()
  expect(provider.taken).toHaveLength(5)
})
