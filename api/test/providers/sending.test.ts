import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Provider, SendError } from '../../src/notifications/providers/provider.ts'
import { createTwilioProvider } from '../../src/notifications/providers/twilio.ts'
import { createWebhookProvider } from '../../src/notifications/providers/webhook.ts'
import { createWhatsappProvider } from '../../src/notifications/providers/whatsapp.ts'
import type { Trouble } from './fake-server.ts'
import { signAsTwilio, startTwilio, twilioError } from './fake-twilio.ts'
import { startWebhook } from './fake-webhook.ts'
import { metaError, startWhatsapp } from './fake-whatsapp.ts'
import { outgoing } from './outgoing.ts'

const SERVICE = 'MG0123456789abcdef0123456789abcdef'

const fakes = {
  twilio: await startTwilio(),
  whatsapp: await startWhatsapp({
    portal_code: { parameters: 1, button: true },
    portal_request_rejected_2: { parameters: 2, button: true },
    portal_phone_changed: { parameters: 0, button: false },
  }),
  webhook: await startWebhook(),
}
afterAll(() => {
  for (const fake of Object.values(fakes)) fake.close()
})
beforeEach(() => {
  fakes.webhook.messages.length = 0
  for (const fake of Object.values(fakes)) {
    fake.trouble = undefined
    fake.received.length = 0
  }
})

function twilio(from = 'Portal', authToken = fakes.twilio.account.token) {
  const settings = { url: fakes.twilio.url, accountSid: fakes.twilio.account.sid, authToken, from: {} }
  return createTwilioProvider(settings, { from, publicUrl: 'https://portal.example' })
}
const whatsapp = (changes: { accessToken?: string } = {}) =>
  createWhatsappProvider({ url: fakes.whatsapp.url, ...fakes.whatsapp.account, ...changes })
const webhook = (secret = fakes.webhook.secret) =>
  createWebhookProvider({ url: `${fakes.webhook.url}/send?token=of-the-gateway`, secret })

const makers: Record<keyof typeof fakes, () => Provider> = { twilio, whatsapp, webhook }
const names = ['twilio', 'whatsapp', 'webhook'] as const

/** The error of a message sent during this fault. Operators see it, so it contains no code, number or secret. */
async function meet(name: keyof typeof fakes, trouble: Trouble): Promise<SendError> {
  fakes[name].trouble = trouble
  const error = await makers[name]()
    .send(outgoing())
    .then(() => expect.fail('It was taken.'), Object)
  expect(error.message).not.toMatch(/4711|60123456789|fedcba98|EAAJB0|wQ3rTn8/)
  return error
}

test.each(
  names.flatMap(name =>
    [401, 403, 404, 429, 500, 502, 503, 504].map(status => [name, status, status === 502 || status === 504]),
  ) as [keyof typeof fakes, number, boolean][],
)(
  'a message that %s answers with %i may be retried; whether it may have been sent: %s',
  async (name, status, maybeSent) => {
    const message = `answered ${status}`
    expect(await meet(name, { status })).toMatchObject({ message, lasting: false, maybeSent })
  },
)

test.each(['twilio', 'whatsapp'] as const)(
  'a success response of %s without a message id counts as not sent',
  async name => {
    const nul = { sid: `SM${'0'.repeat(32)}\0`, status: 'queued' }
    for (const trouble of [
      'garbage',
      { status: 200, body: {} },
      { status: 201, body: nul },
      { status: 204 },
    ] as const) {
      const { message, lasting } = await meet(name, trouble)
      expect([message, lasting]).toEqual([expect.stringMatching(/^20[014] without a message's id$/), false])
    }
  },
)

describe('Twilio', () => {
  const formOf = (index = 0) => Object.fromEntries(new URLSearchParams(fakes.twilio.received[index]?.body))

  test('gets an SMS with the number in +… form, the country’s sender and the URL for receipts', async () => {
    expect(twilio()).toMatchObject({ name: 'twilio', channel: 'SMS' })
    const text = 'RM0.00 Portal: your code is 4711 & “more” +1'
    const sent = await twilio('Acme Health').send(outgoing({ text }))
    expect(sent).toEqual({ providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/), answer: 'queued' })
    expect(formOf()).toEqual({
      To: '+60123456789',
      From: 'Acme Health',
      Body: text,
      StatusCallback: `https://portal.example/api/messages/receipts/twilio?message=${outgoing().id}`,
    })
  })

  test('gets a messaging service id as the service; a name that only begins like one is a sender name', async () => {
    expect(await twilio(SERVICE).send(outgoing())).toMatchObject({ answer: 'accepted' })
    await twilio('MGHealth').send(outgoing())
    expect(formOf(0)).toMatchObject({ MessagingServiceSid: SERVICE })
    expect(formOf(0)).not.toHaveProperty('From')
    expect(formOf(1)).toMatchObject({ From: 'MGHealth' })
  })

  test('refuses a bad number or text permanently, and a wrong token temporarily', async () => {
    for (const [changes, message] of [
      [{ to: '0123456789' }, "21211: The 'To' number +… is not a valid phone number."],
      [{ text: 'x'.repeat(1601) }, '21617: The concatenated message body exceeds the … character limit.'],
    ] as const)
      await expect(twilio().send(outgoing(changes))).rejects.toMatchObject({ message, lasting: true })
    const wrong = twilio('Portal', 'another-token-000').send(outgoing())
    await expect(wrong).rejects.toMatchObject({ message: '20003: Authenticate', lasting: false })
  })

  test.each([
    [400, 21610, 'Attempt to send to unsubscribed recipient', true],
    [400, 21408, 'Permission to send an SMS has not been enabled for the region', false],
    [400, 21606, "The 'From' phone number provided is not a valid, SMS-capable Twilio phone number", false],
    [400, 21611, "This 'From' number has exceeded the maximum number of queued messages", false],
    [403, 20403, 'Forbidden', false],
    [404, 20404, 'The requested resource was not found', false],
    [503, 20503, 'Service unavailable', false],
  ])('answers %i with %i: %s; lasts: %s', async (status, code, said, lasting) => {
    const message = `${code}: ${said}`
    expect(await meet('twilio', twilioError(status, code, said))).toMatchObject({ message, lasting })
  })

  test('has its long error texts cut to a few words', async () => {
    const { message } = await meet('twilio', twilioError(400, 21610, `${'very '.repeat(100)}long`))
    expect(message).toMatch(/^21610: very .{1,120}$/)
  })

  test('signs like the tests’ fake: the example of its documentation', () => {
    const numbers = { Caller: '+12349013030', From: '+12349013030', To: '+18005551212' }
    const form = { CallSid: 'CA1234567890ABCDE', Digits: '1234', ...numbers }
    const signature = signAsTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)
    expect(signature).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })
})

describe('WhatsApp', () => {
  const templateOf = () => JSON.parse(fakes.whatsapp.received[0]?.body ?? '{}').template
  const text = (content: string) => ({ type: 'text', text: content })
  const button = (content: string) => ({
    ...{ type: 'button', sub_type: 'url', index: '0' },
    parameters: [text(content)],
  })

  test('gets a code in an authentication template with text and copy button, without a link', async () => {
    expect(whatsapp()).toMatchObject({ name: 'whatsapp', channel: 'WHATSAPP' })
    const sent = await whatsapp().send(outgoing({ linkSuffix: 'never' }))
    expect(sent).toEqual({ providerId: expect.stringMatching(/^wamid\./), answer: 'accepted' })
    const { template, ...message } = JSON.parse(fakes.whatsapp.received[0]?.body ?? '{}')
    expect(message).toEqual({
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual' },
      ...{ to: '60123456789', type: 'template', biz_opaque_callback_data: outgoing().id },
    })
    const components = [{ type: 'body', parameters: [text('4711')] }, button('4711')]
    expect(template).toEqual({ name: 'portal_code', language: { code: 'en' }, components })
  })

  test('gets a notice with its parameters in order, each on one line, and the last part of the link', async () => {
    const parameters = ['Mouthwash + 1 more', 'Too many\nof these\t\tthis     month. ']
    await whatsapp().send(outgoing({ kind: 'REQUEST_REJECTED', parameters, linkSuffix: '0123456789abcdef' }))
    const body = {
      type: 'body',
      parameters: [text('Mouthwash + 1 more'), text('Too many of these this month.')],
    }
    expect(templateOf()).toMatchObject({
      name: 'portal_request_rejected_2',
      components: [body, button('0123456789abcdef')],
    })
  })

  test('gets a template that has no parameters and no link without components', async () => {
    await whatsapp().send(outgoing({ kind: 'PHONE_CHANGED', parameters: [] }))
    expect(templateOf().components).toEqual([])
  })

  test.each([
    [400, 131026, 'Message undeliverable', true],
    [400, 131030, 'Recipient phone number not in allowed list', true],
    [400, 131009, 'Parameter value is not valid', true],
    [429, 130429, 'Rate limit hit', false],
    [400, 131056, 'Pair rate limit hit', false],
    [400, 4, 'Application request limit reached', false],
    [500, 131000, 'Something went wrong', false],
    [401, 0, 'AuthException', false],
    [403, 131031, 'Account has been locked', false],
    [400, 131042, 'Business eligibility payment issue', false],
    [500, 131026, 'Message undeliverable', false],
  ])('answers %i with %i: %s; lasts: %s', async (status, code, title, lasting) => {
    const message = `${code}: ${title}`
    expect(await meet('whatsapp', metaError(status, code, title))).toMatchObject({ message, lasting })
  })

  test('has control characters removed from its response; an id that no receipt can name is dropped', async () => {
    fakes.whatsapp.trouble = {
      status: 200,
      body: { messages: [{ id: 'wamid.\0', message_status: 'held\0back' }] },
    }
    expect(await whatsapp().send(outgoing())).toEqual({ answer: 'held back' })
  })

  test('refuses a wrong token and an unapproved template, both temporarily', async () => {
    const stranger = whatsapp({ accessToken: 'EAAJB-of-someone-else-0123' }).send(outgoing())
    const message = '190: Error validating access token'
    await expect(stranger).rejects.toMatchObject({ message, lasting: false })
    await expect(whatsapp().send(outgoing({ kind: 'REP_ASSIGNED' }))).rejects.toMatchObject({
      message: '132001: Template name does not exist in the translation',
      lasting: false,
    })
  })
})

describe('a gateway', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T03:04:05.678Z') }))
  afterAll(() => void vi.useRealTimers())

  test('gets message, id, time and a new signature at each try, and forwards a repeated message once', async () => {
    expect(webhook()).toMatchObject({ name: 'webhook', channel: 'SMS' })
    const { id, to, kind, text } = outgoing()
    expect(await webhook().send(outgoing())).toEqual({ providerId: id, answer: 'answered 202' })
    vi.setSystemTime(new Date('2026-11-02T03:05:05.678Z'))
    await webhook().send(outgoing())
    const { received, messages } = fakes.webhook
    expect(messages).toEqual([{ id, to, channel: 'SMS', kind, text }])
    expect(received[0]).toMatchObject({
      ...{ method: 'POST', path: '/send?token=of-the-gateway' },
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
    })
    expect(received.map(({ headers }) => headers['x-portal-time'])).toEqual(['1793588645', '1793588705'])
    expect(new Set(received.map(({ headers }) => headers['x-portal-signature'])).size).toBe(2)
  })

  test('accepts nothing signed with another secret', async () => {
    await expect(webhook('another').send(outgoing())).rejects.toMatchObject({ lasting: false })
    expect(fakes.webhook.messages).toEqual([])
  })

  test.each([
    ...[400, 406, 410, 413, 415, 422].map(status => [status, true] as const),
    ...[405, 408, 409, 423, 425].map(status => [status, false] as const),
  ])('answers %i; lasts: %s', async (status, lasting) => {
    const trouble = { status, body: { error: 'code 4711 to 60123456789' } }
    expect(await meet('webhook', trouble)).toMatchObject({ message: `answered ${status}`, lasting })
  })
})
