import { MAIL_BOUNCES_MAX } from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliveryTo, findMessage, letMessagesPass } from '../../test/deliveries.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { chainsOf, type FakeProvider, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { findDevInboxMessages } from './dev-inbox-page.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { SendError } from './providers/provider.ts'

const server = useTestServer()

async function mailTo(admin: { id: string; company_id: string }) {
  const mail = { companyId: admin.company_id, kind: 'MAIL_TEST', userId: admin.id } as const
  return (await enqueueNotification(server.db, mail)) ?? ''
}

const deliveryBy = (...mails: FakeProvider[]) => deliveryTo(server, chainsOf([]), {}, mails)

test('an admin has a test mail sent, which stands in the demo inbox in the language of the admin', async () => {
  const admin = await buildAdmin(server, { locale: 'ms' })
  const token = await buildToken(server, admin)
  const before = (await server.call('GET /admin/mail', { token })).data
  expect(before).toEqual({ mode: 'INBOX', lastSentAt: null, lastFailed: null })
  expect((await server.call('POST /admin/mail/test', { token, body: {} })).status).toBe(200)
  await server.deliver()
  const [mail] = await findDevInboxMessages(server.db, admin.email ?? '')
  expect(mail).toMatchObject({ channel: 'EMAIL', to: admin.email })
  expect(mail?.text).toContain('E-mel ujian')
  expect(mail?.text).toContain('http://localhost:3000/admin/settings#mail')
  expect((await server.call('GET /admin/mail', { token })).data.lastSentAt).not.toBeNull()
  const [row] = (await server.call('GET /admin/messages', { token, query: { kind: 'MAIL_TEST' } })).data
  expect(row).toMatchObject({ channel: 'EMAIL', provider: 'log', recipient: admin.email, state: 'SENT' })
})

test('few test mails are sent in an hour', async () => {
  const token = await buildToken(server, await buildAdmin(server))
  const ask = () => server.call('POST /admin/mail/test', { token, body: {} })
  const answers = []
  for (let count = 0; count <= 5; count += 1) answers.push((await ask()).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

test('a mail goes to the address of its moment, and never to a disabled admin', async () => {
  const [admin, disabled] = [await buildAdmin(server), await buildAdmin(server)]
  const [mail, none] = [await mailTo(admin), await mailTo(disabled)]
  await server.db
    .updateTable('users')
    .set({ email: `new-${admin.email}` })
    .where('id', '=', admin.id)
    .execute()
  await server.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', disabled.id)
    .execute()
  const provider = fakeProvider('EMAIL')
  while (await deliveryBy(provider).deliverNextMail(admin.company_id));
  expect(provider.taken.map(({ id, to }) => ({ id, to }))).toContainEqual({
    id: mail,
    to: `new-${admin.email}`,
  })
  expect(provider.taken.map(({ id }) => id)).not.toContain(none)
  expect((await findMessage(server, none)).state).toBe('DROPPED')
})

test('without a mail server a mail neither waits nor counts as failed', async () => {
  const admin = await buildAdmin(server)
  const id = await mailTo(admin)
  while (await deliveryBy().deliverNextMail(admin.company_id));
  expect(await findMessage(server, id)).toMatchObject({ state: 'MUTED', answer: 'no provider' })
})

test('a mail server that takes its time delays no text, and no text is claimed with the mails', async () => {
  const admin = await buildAdmin(server)
  await mailTo(admin)
  const [sms, slow] = [fakeProvider(), fakeProvider('EMAIL')]
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  slow.send = async () => {
    ask()
    await answered
    return { answer: 'taken' }
  }
  const delivery = deliveryTo(server, chainsOf([sms]), {}, [slow])
  const code = await enqueueNotification(server.db, {
    companyId: admin.company_id,
    kind: 'REGISTRATION_DECLINED',
    phone: '60123456789',
  })
  const mail = delivery.deliverNextMail(admin.company_id)
  await asked
  while (await delivery.deliverNext(admin.company_id));
  expect(sms.taken.map(({ id }) => id)).toEqual([code])
  answer()
  expect(await mail).toBe(true)
})

test('an address that is refused three times gets no mail, until an owner starts it again', async () => {
  const admin = await buildAdmin(server)
  const refusing = fakeProvider('EMAIL')
  refusing.refusal = new SendError('answered 550 5.1.1', { lasting: true, bounced: true })
  for (let count = 0; count < MAIL_BOUNCES_MAX; count += 1) {
    expect((await findMessage(server, await mailAndSend(admin, refusing))).state).toBe('FAILED')
  }
  const tried = refusing.tried
  const stopped = await findMessage(server, await mailAndSend(admin, refusing))
  expect(stopped).toMatchObject({ state: 'MUTED', answer: 'stopped: the address was refused' })
  expect(refusing.tried).toBe(tried)

  const token = await buildToken(server, await buildAdmin(server))
  const bounces = async () =>
    (await server.call('GET /admin/admins', { token })).data.find(({ id }) => id === admin.id)?.mailBounces
  expect(await bounces()).toBe(MAIL_BOUNCES_MAX)
  const resume = () => server.call('POST /admin/admins/:id/resume-mails', { token, params: { id: admin.id } })
  expect((await resume()).data.mailBounces).toBe(0)
  expect((await resume()).data.mailBounces).toBe(0)
  const audited = server.db
    .selectFrom('audit_events')
    .where('action', '=', 'admin.mails-resumed')
    .select('entity_id')
  expect(await audited.execute()).toEqual([{ entity_id: admin.id }])
  refusing.refusal = undefined
  expect((await findMessage(server, await mailAndSend(admin, refusing))).state).toBe('SENT')
})

test('the settings tell when the last mail was sent and what the last one that failed was answered', async () => {
  const admin = await buildAdmin(server, { company: server.companies.SG })
  const token = await buildToken(server, admin)
  const provider = fakeProvider('EMAIL')
  await mailAndSend(admin, provider)
  provider.refusal = new SendError('answered 554', { lasting: true })
  await mailAndSend(admin, provider)
  expect((await server.call('GET /admin/mail', { token })).data).toMatchObject({
    lastSentAt: expect.any(String),
    lastFailed: { at: expect.any(String), answer: 'answered 554' },
  })
})

test('so many mails leave in a day; the rest waits, and texts do not count', async () => {
  const admin = await buildAdmin(server, { company: server.companies.SG })
  const id = await mailTo(admin)
  const counted = (mail: boolean) =>
    sql`insert into message_attempts (company_id, mail)
    select ${admin.company_id}, ${mail} from generate_series(1, 2000)`.execute(server.db)
  await counted(true)
  const provider = fakeProvider('EMAIL')
  expect(await deliveryBy(provider).deliverNextMail(admin.company_id)).toBe(false)
  expect(await findMessage(server, id)).toMatchObject({ state: 'WAITING', attempts: 0 })
  await server.db.deleteFrom('message_attempts').execute()
  await counted(false)
  expect(await deliveryBy(provider).deliverNextMail(admin.company_id)).toBe(true)
  await server.db.deleteFrom('message_attempts').execute()
})

test('a mail that its address takes forgets earlier refusals', async () => {
  const admin = await buildAdmin(server)
  const provider = fakeProvider('EMAIL')
  for (const refused of [true, true, false, true, true, false]) {
    provider.refusal = refused ? new SendError('answered 550', { lasting: true, bounced: true }) : undefined
    const { state } = await findMessage(server, await mailAndSend(admin, provider))
    expect(state).toBe(refused ? 'FAILED' : 'SENT')
  }
})

test('no other worker takes a mail while a mail server may still answer', async () => {
  const admin = await buildAdmin(server)
  await mailTo(admin)
  const never = fakeProvider('EMAIL')
  never.send = () => new Promise(() => undefined)
  void deliveryBy(never).deliverNextMail(admin.company_id)
  await expect.poll(async () => findAttempts(admin.id)).toEqual([1])
  await letMessagesPass(server, 100)
  const other = fakeProvider('EMAIL')
  while (await deliveryBy(other).deliverNextMail(admin.company_id));
  expect(other.tried).toBe(0)
  await letMessagesPass(server, 21)
  while (await deliveryBy(other).deliverNextMail(admin.company_id));
  expect(other.tried).toBe(1)
})

async function mailAndSend(admin: { id: string; company_id: string }, provider: FakeProvider) {
  const id = await mailTo(admin)
  while (await deliveryBy(provider).deliverNextMail(admin.company_id));
  return id
}

async function findAttempts(userId: string) {
  const rows = await server.db
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .select('attempts')
    .execute()
  return rows.map(({ attempts }) => attempts)
}
