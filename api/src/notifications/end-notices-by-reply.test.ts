import { randomUUID } from 'node:crypto'
import { BUILT_IN_VERSION } from '@portal/contract/document-versions'
import type { Locale } from '@portal/contract/languages'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { readMessages, requestCode } from '../../test/codes.ts'
import { buildHcp, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { startTwilio } from '../../test/providers/fake-twilio.ts'
import { startWebhook } from '../../test/providers/fake-webhook.ts'
import { startWhatsapp } from '../../test/providers/fake-whatsapp.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'
import { addFastifyErrorHandlers } from '../platform/http/handle-errors.ts'
import { registerDeliveryReceiptRoutes } from './delivery-receipts.routes.ts'
import { endNoticesByReply } from './end-notices-by-reply.ts'
import { enqueueNotification } from './enqueue-notification.ts'

const server = useTestServer()
const PUBLIC_URL = 'https://portal.example'
const [twilio, whatsapp, webhook] = [await startTwilio(), await startWhatsapp({}), await startWebhook()]
afterAll(() => {
  for (const fake of [twilio, whatsapp, webhook]) fake.close()
})
const app = Fastify()
addFastifyErrorHandlers(app)
registerDeliveryReceiptRoutes(app, {
  settings: {
    ...{ chains: { MY: [], SG: [] }, perDay: 1 },
    twilio: { url: twilio.url, accountSid: twilio.account.sid, authToken: twilio.account.token, from: {} },
    whatsapp: { url: whatsapp.url, ...whatsapp.account },
    webhook: { url: webhook.url, secret: webhook.secret },
  },
  publicUrl: PUBLIC_URL,
  onReceipt: async () => undefined,
  onReply: reply => endNoticesByReply(server.db, reply),
})

type Posted = { url: string; headers: Record<string, string>; payload: string }
type Written = { from: string; text: string; id?: string }
const newId = () => `wamid.${randomUUID()}`

/** What somebody writes, as each provider posts it. */
const WRITE = {
  whatsapp({ from, text, id = newId() }: Written): Posted {
    const message = { from, id, timestamp: '1793588645', type: 'text', text: { body: text } }
    return { url: '/api/messages/receipts/whatsapp', ...whatsapp.notice({ messages: [message] }) }
  },
  twilio({ from, text, id = `SM${randomUUID().replaceAll('-', '')}`, ...more }: Written): Posted {
    const url = '/api/messages/replies/twilio'
    const form = { MessageSid: id, From: `+${from}`, To: '+60123456789', Body: text, ...more }
    return { url, ...twilio.receipt(PUBLIC_URL + url, form) }
  },
  webhook({ from, text, id = newId() }: Written): Posted {
    return { url: '/api/messages/replies/webhook', ...webhook.receipt({ id, from, text }) }
  },
}
const CHANNEL = { whatsapp: 'WHATSAPP', twilio: 'SMS', webhook: 'SMS' } as const
const NAME = { WHATSAPP: 'WhatsApp', SMS: 'SMS' } as const
const PROVIDERS = ['whatsapp', 'twilio', 'webhook'] as const

const post = async (posted: Posted) => (await app.inject({ method: 'POST', ...posted })).statusCode
const preferences = async (token: string) => (await server.call('GET /messages/preferences', { token })).data
const turnOn = (token: string, channel: 'SMS' | 'WHATSAPP') =>
  server.call('POST /messages/preferences', { token, body: { channel, on: true } })

beforeEach(() => void server.db.deleteFrom('dev_inbox').execute())

/** An HCP who gets notices by both channels. */
async function meet(locale: Locale = 'en') {
  const hcp = await buildHcp(server, { whatsapp: true, locale })
  return { hcp, phone: hcp.phone ?? '', token: await buildToken(server, hcp) }
}

async function textsTo(phone: string) {
  await server.deliver()
  return (await readMessages(server, phone)).map(({ channel, text }) => ({ channel, text }))
}

test.each(PROVIDERS)(
  'a stop by %s ends the notices of its channel alone, and is answered there once, whatever is said again',
  async name => {
    const { hcp, phone, token } = await meet()
    const channel = CHANNEL[name]
    expect(await post(WRITE[name]({ from: phone, text: ' Stop. ' }))).toBe(200)
    expect(await preferences(token)).toEqual({ SMS: true, WHATSAPP: true, [channel]: false })
    for (const text of ['STOP', 'berhenti']) expect(await post(WRITE[name]({ from: phone, text }))).toBe(200)
    const [answer, ...others] = await textsTo(phone)
    expect(others).toEqual([])
    expect(answer?.channel).toBe(channel)
    expect(answer?.text).toContain(`no more notices by ${NAME[channel]}.`)
    const withdrawals = server.db
      .selectFrom('consents')
      .where('user_id', '=', hcp.id)
      .where('given', '=', false)
    expect(await withdrawals.select(['purpose', 'actor', 'actor_id', 'place', 'version']).execute()).toEqual([
      {
        purpose: `${channel}_NOTICES`,
        actor: 'SELF',
        actor_id: hcp.id,
        place: 'REPLY',
        version: BUILT_IN_VERSION,
      },
    ])
    const events = selectAudit(server.db).where('entity_id', '=', hcp.id)
    expect(await events.select(['action', 'actor_id', 'details']).execute()).toEqual([
      { action: 'notices.switched', actor_id: hcp.id, details: { channel, on: false, place: 'REPLY' } },
    ])
  },
)

test('the answer is in the language of the person, and notices go on by the other channel; codes and recalls come as before', async () => {
  const { hcp, phone } = await meet('ms')
  await post(WRITE.whatsapp({ from: phone, text: 'BERHENTI' }))
  expect((await textsTo(phone))[0]?.text).toContain(
    'Anda tidak lagi menerima pemberitahuan melalui WhatsApp.',
  )
  const notify = (kind: 'REP_ASSIGNED' | 'SAMPLE_RECALL') =>
    enqueueNotification(server.db, { companyId: hcp.company_id, userId: hcp.id, kind })
  await notify('REP_ASSIGNED')
  await server.deliver()
  expect((await readMessages(server, phone))[0]?.channel).toBe('SMS')
  await post(WRITE.twilio({ from: phone, text: 'batal' }))
  await notify('REP_ASSIGNED')
  const before = await textsTo(phone)
  await notify('SAMPLE_RECALL')
  expect(await textsTo(phone)).toHaveLength(before.length + 1)
  expect(await requestCode(server, phone, 'LOGIN')).toMatch(/^\d{4}$/)
  const muted = server.db.selectFrom('messages').where('user_id', '=', hcp.id).where('state', '=', 'MUTED')
  expect(await muted.select('kind').execute()).toEqual([{ kind: 'REP_ASSIGNED' }])
})

test('a rep stops notices in the same way', async () => {
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  expect(await preferences(token)).toEqual({ SMS: true, WHATSAPP: true })
  await post(WRITE.whatsapp({ from: rep.phone ?? '', text: 'STOP' }))
  expect(await preferences(token)).toEqual({ SMS: true, WHATSAPP: false })
})

test.each(PROVIDERS)('a reply by %s that comes again after a yes changes nothing', async name => {
  const { phone, token } = await meet()
  const [first, second] = [
    WRITE[name]({ from: phone, text: 'STOP' }),
    WRITE[name]({ from: phone, text: 'STOP' }),
  ]
  for (const posted of [first, second]) await post(posted)
  await turnOn(token, CHANNEL[name])
  await expectTablesUnchanged(server.db, async () => {
    for (const posted of [first, second]) expect(await post(posted)).toBe(200)
  })
  expect(await preferences(token)).toEqual({ SMS: true, WHATSAPP: true })
})

test.each(PROVIDERS)(
  'a reply by %s without its signature, or with another text than the signed one, is refused',
  async name => {
    const { phone } = await meet()
    const posted = WRITE[name]({ from: phone, text: 'Thanks' })
    const forged = { ...posted, payload: posted.payload.replace('Thanks', 'STOP') }
    const unsigned = { ...forged, headers: { 'content-type': 'application/json' } }
    await expectTablesUnchanged(server.db, async () => {
      for (const one of [forged, unsigned]) expect(await post(one)).toBe(403)
    })
  },
)

test('other words, unknown numbers and what is written to another number of the app change and answer nothing', async () => {
  const { phone } = await meet()
  const gone = await buildRep(server, { disabled_at: new Date() })
  const elsewhere = whatsapp.notice({
    metadata: { display_phone_number: '15550783881', phone_number_id: '999999' },
    messages: [{ from: phone, id: newId(), type: 'text', text: { body: 'STOP' } }],
  })
  const picture = whatsapp.notice({
    messages: [{ from: phone, id: newId(), type: 'image', image: { id: '1' } }],
  })
  await expectTablesUnchanged(server.db, async () => {
    for (const name of PROVIDERS) {
      for (const text of ['Thank you', 'Please stop calling', 'START', 'MULA', ''])
        expect(await post(WRITE[name]({ from: phone, text }))).toBe(200)
      for (const from of [freshPhone(), gone.phone ?? ''])
        expect(await post(WRITE[name]({ from, text: 'STOP' }))).toBe(200)
    }
    expect(await post(WRITE.twilio({ from: '15550783881', text: 'STOP' }))).toBe(200)
    for (const posted of [elsewhere, picture])
      expect(await post({ url: '/api/messages/receipts/whatsapp', ...posted })).toBe(200)
  })
})

test('the words of a button count, and one unreadable message does not hide the next', async () => {
  const { phone, token } = await meet()
  const messages = [
    { from: phone, id: 7, type: 'text', text: { body: 'STOP' } },
    { from: phone, id: newId(), type: 'button', button: { text: 'Stop', payload: 'x' } },
  ]
  await post({ url: '/api/messages/receipts/whatsapp', ...whatsapp.notice({ messages }) })
  expect(await preferences(token)).toEqual({ SMS: true, WHATSAPP: false })
})

test('a stop that Twilio has followed and answered itself is recorded, and not answered again', async () => {
  const { phone, token } = await meet()
  const posted = WRITE.twilio({ from: phone, text: 'KELUAR', ...{ OptOutType: 'STOP' } })
  expect(await post(posted)).toBe(200)
  expect(await preferences(token)).toEqual({ SMS: false, WHATSAPP: true })
  expect(await textsTo(phone)).toEqual([])
})

test.each<[string, Posted]>([
  ['twilio', WRITE.twilio({ from: '60123456789', text: 'STOP', id: 'SM\0' })],
  ['webhook', WRITE.webhook({ from: '123', text: 'STOP' })],
  ['webhook', WRITE.webhook({ from: '60123456789', text: 'STOP', id: '' })],
])('%s: what is signed and cannot be read is refused', async (_name, posted) => {
  expect(await post(posted)).toBe(400)
})
