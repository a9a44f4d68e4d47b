import { BUILT_IN_VERSION } from '@portal/contract/document-versions'
import type { MessageChannel, MessageKind } from '@portal/contract/notifications/message-kinds'
import { expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { readMessages, requestCode } from '../../test/codes.ts'
import { deliveryTo, findMessage, letMessagesPass } from '../../test/deliveries.ts'
import {
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildToken,
  sayYesToWhatsapp,
} from '../../test/factories.ts'
import { chainsOf, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { sendsByWhatsapp } from '../config/message-settings.ts'
import { recordAccountClosureIfAbsent } from '../privacy/erasures.queries.ts'
import { endNoticesByReply } from './end-notices-by-reply.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { type Provider, SendError } from './providers/provider.ts'

const server = useTestServer()

async function meet() {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, whatsapp: true })
  return { rep, hcp, token: await buildToken(server, hcp), repToken: await buildToken(server, rep) }
}
type Met = Awaited<ReturnType<typeof meet>>

const read = async (token: string) => (await server.call('GET /messages/preferences', { token })).data
const change = (token: string, channel: MessageChannel, on: boolean) =>
  server.call('POST /messages/preferences', { token, body: { channel, on } })

/** A rep approves an order of the HCP. @returns by which channels the HCP was told, in all */
async function approve({ hcp, repToken }: Met): Promise<string[]> {
  const { id } = await buildOrder(server, { user: hcp })
  await server.call('POST /order/status-update', { token: repToken, body: { id, status: 'IN_REVIEW' } })
  await server.deliver()
  return (await readMessages(server, hcp.phone ?? '')).map(({ channel }) => channel)
}

async function consentsOf({ hcp }: Met) {
  return server.db
    .selectFrom('consents')
    .where('user_id', '=', hcp.id)
    .where('purpose', '=', 'SMS_NOTICES')
    .orderBy('created_at')
    .select(['purpose', 'given', 'version', 'actor', 'actor_id', 'place'])
    .execute()
}

test('with WhatsApp off an approval is sent by SMS; with both off it appears only under the bell; switched on again it is sent [D§5]', async () => {
  const met = await meet()
  expect(await read(met.token)).toEqual({ SMS: true, WHATSAPP: true })
  expect(await approve(met)).toEqual(['WHATSAPP'])
  expect((await change(met.token, 'WHATSAPP', false)).data).toEqual({ SMS: true, WHATSAPP: false })
  expect(await approve(met)).toEqual(['SMS', 'WHATSAPP'])
  expect((await change(met.token, 'SMS', false)).data).toEqual({ SMS: false, WHATSAPP: false })
  expect(await approve(met)).toEqual(['SMS', 'WHATSAPP'])
  const states = server.db.selectFrom('messages').where('user_id', '=', met.hcp.id).orderBy('position')
  expect(await states.select('state').execute()).toEqual([
    { state: 'SENT' },
    { state: 'SENT' },
    { state: 'MUTED' },
  ])
  const notices = await server.call('GET /messages/notices', { token: met.token })
  expect(notices.data.map(({ kind }) => kind)).toEqual(Array(3).fill('REQUEST_APPROVED'))
  await change(met.token, 'WHATSAPP', true)
  expect(await approve(met)).toEqual(['WHATSAPP', 'SMS', 'WHATSAPP'])
})

test('codes and account messages are sent even with all notices off [D§5]', async () => {
  const met = await meet()
  const phone = met.hcp.phone ?? ''
  for (const channel of ['SMS', 'WHATSAPP'] as const) await change(met.token, channel, false)
  expect(await requestCode(server, phone, 'LOGIN')).toMatch(/^\d{4}$/)
  const decision = {
    campaignEntryId: met.hcp.entryId,
    status: 'CANCELLED',
    campaignInput: { isVerified: false },
  }
  const token = await buildToken(server, await buildAdmin(server))
  expect((await server.call('POST /campaign-entries/update', { token, body: decision })).status).toBe(200)
  await server.deliver()
  const [news, code] = await readMessages(server, phone)
  expect(news?.text).toContain('Your registration was not approved.')
  expect(code?.text).toContain('your code is')
})

test('a switch gives or withdraws consent to the current text and is audited; a switch without a change is neither [D§5]', async () => {
  const met = await meet()
  await change(met.token, 'SMS', true)
  expect(await consentsOf(met)).toEqual([])
  for (const on of [false, false, true, true]) await change(met.token, 'SMS', on)
  const row = {
    purpose: 'SMS_NOTICES',
    version: BUILT_IN_VERSION,
    actor: 'SELF',
    actor_id: met.hcp.id,
    place: 'PORTAL',
  }
  expect(await consentsOf(met)).toEqual([
    { ...row, given: false },
    { ...row, given: true },
  ])
  const deeds = await selectAudit(server.db)
    .where('entity_id', '=', met.hcp.id)
    .orderBy('position')
    .select(['action', 'actor_id', 'details'])
    .execute()
  const deed = { action: 'notices.switched', actor_id: met.hcp.id }
  expect(deeds).toEqual([
    { ...deed, details: { channel: 'SMS', on: false, place: 'PORTAL' } },
    { ...deed, details: { channel: 'SMS', on: true, place: 'PORTAL' } },
  ])
})

test('each channel and each person has a separate switch, and reps have the same switches', async () => {
  const [met, other] = [await meet(), await meet()]
  await change(met.token, 'SMS', false)
  expect(await read(met.token)).toEqual({ SMS: false, WHATSAPP: true })
  expect(await read(other.token)).toEqual({ SMS: true, WHATSAPP: true })
  expect((await change(met.repToken, 'WHATSAPP', false)).data).toEqual({ SMS: true, WHATSAPP: false })
  expect(await read(met.repToken)).toEqual({ SMS: true, WHATSAPP: false })
})

test('nobody has a yes to WhatsApp until the card or the switch got it: until then SMS, and a yes of before does not count', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const met = { rep, hcp, token: await buildToken(server, hcp), repToken: await buildToken(server, rep) }
  const asked = async () => (await server.call('GET /users/details', { token: met.token })).data.askWhatsapp
  expect([await read(met.token), await asked()]).toEqual([{ SMS: true, WHATSAPP: false }, true])
  expect(await approve(met)).toEqual(['SMS'])
  const old = { purpose: 'WHATSAPP_NOTICES', version: BUILT_IN_VERSION, actor: 'SELF' } as const
  await server.db
    .insertInto('consents')
    .values({ ...old, user_id: hcp.id, actor_id: hcp.id, given: true })
    .execute()
  expect([await read(met.token), await asked()]).toEqual([{ SMS: true, WHATSAPP: false }, true])
  expect(await approve(met)).toEqual(['SMS', 'SMS'])
  const answer = (on: boolean) =>
    server.call('POST /messages/preferences', {
      token: met.token,
      body: { channel: 'WHATSAPP', on, asked: true },
      headers: { cookie: 'locale=ms' },
    })
  expect((await answer(true)).data).toEqual({ SMS: true, WHATSAPP: true })
  expect(await asked()).toBeUndefined()
  expect(await approve(met)).toEqual(['WHATSAPP', 'SMS', 'SMS'])
  const newest = await server.db
    .selectFrom('consents')
    .where('user_id', '=', hcp.id)
    .orderBy('created_at', 'desc')
    .select(['purpose', 'given', 'version', 'locale', 'actor', 'place'])
    .executeTakeFirst()
  expect(newest).toEqual({ ...old, given: true, locale: 'ms', place: 'CARD' })
})

test("'Not now' is an answer: nobody asks again, it is no withdrawal in the list, and the switch says yes later", async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const body = { channel: 'WHATSAPP', on: false, asked: true } as const
  for (let press = 0; press < 2; press++)
    expect((await server.call('POST /messages/preferences', { token, body })).data.WHATSAPP).toBe(false)
  expect((await server.call('GET /users/details', { token })).data.askWhatsapp).toBeUndefined()
  const admin = await buildToken(server, await buildAdmin(server, { admin_role: 'COMPLIANCE' }))
  const list = async (query: Record<string, string>) =>
    (await server.call('GET /admin/consents', { token: admin, query })).data.filter(
      one => one.hcp.id === hcp.id,
    )
  expect(await list({})).toMatchObject([{ purpose: 'WHATSAPP_NOTICES', given: false, place: 'CARD' }])
  expect(await list({ withdrawn: 'true' })).toEqual([])
  expect((await change(token, 'WHATSAPP', true)).data.WHATSAPP).toBe(true)
  await change(token, 'WHATSAPP', false)
  expect(await list({ withdrawn: 'true' })).toMatchObject([{ given: false, place: 'PORTAL' }])
})

test('an HCP whose account closes is not asked, nor a rep; where the country has no WhatsApp nobody is', async () => {
  const [hcp, rep] = [await buildHcp(server), await buildRep(server)]
  const asked = async (token: string) => (await server.call('GET /users/details', { token })).data.askWhatsapp
  const token = await buildToken(server, hcp)
  expect(await asked(await buildToken(server, rep))).toBeUndefined()
  expect(await asked(token)).toBe(true)
  await server.db
    .transaction()
    .execute(trx => recordAccountClosureIfAbsent(trx, hcp, { reason: 'HCP_ASKED', by: hcp.id }))
  expect(await asked(token)).toBeUndefined()
  const bySms = { MY: ['twilio' as const], SG: ['twilio' as const, 'whatsapp' as const] }
  expect([sendsByWhatsapp({ chains: bySms }, 'MY'), sendsByWhatsapp({ chains: bySms }, 'SG')]).toEqual([
    false,
    true,
  ])
})

test('where WhatsApp is the only provider, notices before a yes stand under the bell alone, and what cannot be switched off comes', async () => {
  const hcp = await buildHcp(server)
  const whatsapp = fakeProvider('WHATSAPP')
  const delivery = deliveryTo(server, chainsOf([whatsapp]))
  const notify = (kind: MessageKind) =>
    enqueueNotification(server.db, { companyId: hcp.company_id, userId: hcp.id, kind })
  for (const kind of ['SAMPLE_BACK', 'REGISTRATION_RECEIVED', 'SAMPLE_RECALL'] as const) await notify(kind)
  while (await delivery.deliverNext(hcp.company_id));
  expect(whatsapp.taken.map(({ kind }) => kind).toSorted()).toEqual([
    'REGISTRATION_RECEIVED',
    'SAMPLE_RECALL',
  ])
  await sayYesToWhatsapp(server, hcp)
  await notify('SAMPLE_BACK')
  while (await delivery.deliverNext(hcp.company_id));
  expect(whatsapp.taken).toHaveLength(3)
})

test('a person who stops while a notice is being sent gets no other attempt of it by that channel', async () => {
  const hcp = await buildHcp(server, { whatsapp: true })
  const whatsapp = fakeProvider('WHATSAPP')
  const [called, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Provider = {
    ...whatsapp,
    async send() {
      called.resolve()
      await held.promise
      throw new SendError('no answer in 8 s', { lasting: false, maybeSent: true })
    },
  }
  const details = { companyId: hcp.company_id, userId: hcp.id, kind: 'HCP_LICENCES_END' as const }
  const id = (await enqueueNotification(server.db, details)) ?? ''
  const sending = deliveryTo(server, chainsOf([slow])).deliverNext(hcp.company_id)
  await called.promise
  const from = { from: hcp.phone ?? '', text: 'STOP', providerId: 'during the send', answered: true }
  await endNoticesByReply(server.db, { provider: 'whatsapp', channel: 'WHATSAPP', ...from })
  held.resolve()
  await sending
  expect(await findMessage(server, id)).toMatchObject({ state: 'WAITING', attempts: 1 })
  await letMessagesPass(server, 600)
  const delivery = deliveryTo(server, chainsOf([whatsapp]))
  while (await delivery.deliverNext(hcp.company_id));
  expect(whatsapp.taken).toEqual([])
  expect(await findMessage(server, id)).toMatchObject({ state: 'MUTED' })
})
