import { afterAll, beforeAll, expect, test } from 'vitest'
import { signAsTwilio, startTwilio } from './fake-twilio.ts'
import { PUBLIC_URL, startReceipts } from './receipts-server.ts'

const TWILIO = '/api/messages/receipts/twilio'
const SID = 'SM0123456789abcdef0123456789abcdef'

let fake: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  fake = await startTwilio()
})
afterAll(() => fake.close())

function start(publicUrl?: string) {
  const { sid: accountSid, token: authToken } = fake.account
  return startReceipts({ twilio: { url: fake.url, accountSid, authToken, from: {} } }, publicUrl)
}

const callback = (form: Record<string, string>) =>
  fake.receipt(PUBLIC_URL + TWILIO, { MessageSid: SID, To: '+60123456789', From: 'Portal', ...form })

test.each([
  ['delivered', undefined, true, 'delivered'],
  ['undelivered', '30003', false, 'undelivered: 30003'],
  ['failed', '30008', false, 'failed: 30008'],
])('Twilio tells that a message is %s', async (MessageStatus, code, delivered, answer) => {
  const { post, told } = await start()
  const form = { MessageStatus, ...(code !== undefined && { ErrorCode: code }) }
  expect(await post(TWILIO, callback(form))).toBe(200)
  expect(told).toEqual([{ provider: 'twilio', providerId: SID, delivered, answer }])
})

test.each(['accepted', 'queued', 'sending', 'sent'])(
  'tells of a message %s, which is no end',
  async status => {
    const { post, told } = await start()
    expect(await post(TWILIO, callback({ MessageStatus: status }))).toBe(200)
    expect(told).toEqual([])
  },
)

test('Twilio is believed by its signature alone, over the very address and every parameter', async () => {
  const { post, told } = await start()
  const right = callback({ MessageStatus: 'delivered' })
  const other = (headers: Record<string, string>) => ({
    ...right,
    headers: { ...right.headers, ...headers },
  })
  const form = Object.fromEntries(new URLSearchParams(right.payload))
  const forged = [
    { ...right, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    other({ 'x-twilio-signature': '' }),
    other({ 'x-twilio-signature': signAsTwilio('another token', PUBLIC_URL + TWILIO, form) }),
    other({
      'x-twilio-signature': signAsTwilio(fake.account.token, `https://evil.example${TWILIO}`, form),
    }),
    { ...right, payload: right.payload.replace('delivered', 'failed') },
    { ...right, payload: `${right.payload}&ErrorCode=1` },
    { ...right, payload: '' },
  ]
  for (const posted of forged) expect(await post(TWILIO, posted)).toBe(403)
  expect(told).toEqual([])
})

test.each([
  ['https://portal.example', 'https://portal.example:443'],
  ['https://portal.example:8443', 'https://portal.example'],
])('Twilio is believed at %s when it signs %s', async (publicUrl, signed) => {
  const { post, told } = await start(publicUrl)
  const form = { MessageSid: SID, MessageStatus: 'delivered' }
  expect(await post(TWILIO, fake.receipt(signed + TWILIO, form))).toBe(200)
  expect(told).toHaveLength(1)
})

test.each<Record<string, string>>([{}, { MessageSid: `${SID}\0` }, { MessageSid: SID, ErrorCode: '1\0' }])(
  'what Twilio signs and cannot be read is refused: %j',
  async form => {
    const { post, told } = await start()
    const receipt = fake.receipt(PUBLIC_URL + TWILIO, { MessageStatus: 'delivered', ...form })
    expect(await post(TWILIO, receipt)).toBe(400)
    expect(told).toEqual([])
  },
)
