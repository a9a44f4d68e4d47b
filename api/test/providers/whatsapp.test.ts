import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost } from '../../src/notifications/providers/post.ts'
import { createWhatsapp } from '../../src/notifications/providers/whatsapp.ts'
import { metaError, startWhatsapp } from './fake-whatsapp.ts'
import { outgoing } from './outgoing.ts'

let fake: Awaited<ReturnType<typeof startWhatsapp>>
beforeAll(async () => {
  fake = await startWhatsapp({
    portal_code: { parameters: 1, button: true },
    portal_request_rejected: { parameters: 2, button: true },
    portal_phone_changed: { parameters: 0, button: false },
  })
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.trouble = undefined
  fake.received.length = 0
})

function whatsapp(changes: { accessToken?: string } = {}) {
  const settings = { url: fake.url, ...fake.account, ...changes }
  return createWhatsapp(settings, { post: createPost({ publicOnly: false }) })
}

const bodyOf = () => JSON.parse(fake.received[0]?.body ?? '{}')
const text = (content: string) => ({ type: 'text', text: content })

test('a code fills an authentication template: its text and the button that copies it, without a link', async () => {
  const provider = whatsapp()
  expect(provider).toMatchObject({ name: 'whatsapp', channel: 'WHATSAPP' })
  const handed = await provider.send(outgoing({ linkSuffix: 'never' }))
  expect(handed).toEqual({ providerId: expect.stringMatching(/^wamid\./), answer: 'accepted' })
  expect(bodyOf()).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '60123456789',
    type: 'template',
    template: {
      name: 'portal_code',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters: [text('4711')] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [text('4711')] },
      ],
    },
  })
})

test('a notice fills its template in order, and its button with the last part of the link', async () => {
  await whatsapp().send(
    outgoing({
      kind: 'REQUEST_REJECTED',
      parameters: ['HCP-2026-0001', 'Too many\nof these\t\tthis     month. '],
      linkSuffix: 'a.1234.b',
    }),
  )
  expect(bodyOf().template).toEqual({
    name: 'portal_request_rejected',
    language: { code: 'en' },
    components: [
      { type: 'body', parameters: [text('HCP-2026-0001'), text('Too many of these this month.')] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [text('a.1234.b')] },
    ],
  })
})

test('a template without parameters and link has no components', async () => {
  await whatsapp().send(outgoing({ kind: 'PHONE_CHANGED', parameters: [] }))
  expect(bodyOf().template.components).toEqual([])
})

test.each([
  [400, 131026, 'Message undeliverable'],
  [400, 131030, 'Recipient phone number not in allowed list'],
  [400, 131051, 'Unsupported message type'],
  [400, 131009, 'Parameter value is not valid'],
])('%i with %i is of this person or message, and lasts', async (status, code, title) => {
  fake.trouble = metaError(status, code, title)
  await expect(whatsapp().send(outgoing())).rejects.toMatchObject({
    message: `${code}: ${title}`,
    lasting: true,
  })
})

test.each([
  [429, 130429, 'Rate limit hit'],
  [400, 131048, 'Spam rate limit hit'],
  [400, 131056, 'Pair rate limit hit'],
  [400, 80007, 'Rate limit issues'],
  [400, 4, 'Application request limit reached'],
  [500, 1, 'An unknown error occurred'],
  [503, 2, 'Service temporarily unavailable'],
  [500, 131000, 'Something went wrong'],
  [401, 190, 'Error validating access token'],
  [401, 0, 'AuthException'],
  [403, 131031, 'Account has been locked'],
  [400, 131042, 'Business eligibility payment issue'],
  [404, 132001, 'Template name does not exist in the translation'],
  [500, 131026, 'Message undeliverable'],
])('%i with %i passes or is the operator’s to mend', async (status, code, title) => {
  fake.trouble = metaError(status, code, title)
  await expect(whatsapp().send(outgoing())).rejects.toMatchObject({
    message: `${code}: ${title}`,
    lasting: false,
  })
})

test('control characters of an answer go, and an id that no receipt can name is left out', async () => {
  const message = { id: 'wamid.\0', message_status: 'held\0back' }
  fake.trouble = { status: 200, body: { messages: [message] } }
  expect(await whatsapp().send(outgoing())).toEqual({ answer: 'held back' })
})

test('another token is refused, and a template that Meta has not approved waits for it', async () => {
  const stranger = whatsapp({ accessToken: 'EAAJB-of-someone-else-0123' })
  await expect(stranger.send(outgoing())).rejects.toMatchObject({
    message: '190: Error validating access token',
    lasting: false,
  })
  await expect(whatsapp().send(outgoing({ kind: 'REP_ASSIGNED' }))).rejects.toMatchObject({
    message: '132001: Template name does not exist in the translation',
    lasting: false,
  })
})
