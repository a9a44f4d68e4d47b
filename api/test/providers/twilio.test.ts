import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost } from '../../src/notifications/providers/post.ts'
import { createTwilio } from '../../src/notifications/providers/twilio.ts'
import { signAsTwilio, startTwilio, twilioError } from './fake-twilio.ts'
import { outgoing } from './outgoing.ts'

const SERVICE = 'MG0123456789abcdef0123456789abcdef'

let fake: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  fake = await startTwilio()
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.trouble = undefined
  fake.received.length = 0
})

function twilioFrom(from: string, authToken = fake.account.token) {
  const settings = { url: fake.url, accountSid: fake.account.sid, authToken, from: {} }
  const post = createPost({ publicOnly: false })
  return createTwilio(settings, { from, publicUrl: 'https://portal.example', post })
}

const formOf = (index = 0) => Object.fromEntries(new URLSearchParams(fake.received[index]?.body))

test('an SMS goes to the number with its plus, from the country’s sender, and asks for a receipt', async () => {
  const provider = twilioFrom('Acme Health')
  expect(provider).toMatchObject({ name: 'twilio', channel: 'SMS' })
  const text = 'RM0.00 Portal: your code is 4711 & “more” +1'
  const handed = await provider.send(outgoing({ text }))
  expect(handed).toEqual({ providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/), answer: 'queued' })
  expect(formOf()).toEqual({
    To: '+60123456789',
    From: 'Acme Health',
    Body: text,
    StatusCallback: 'https://portal.example/api/messages/receipts/twilio',
  })
})

test('a messaging service chooses the sender by itself; a name that begins like one is a name', async () => {
  expect(await twilioFrom(SERVICE).send(outgoing())).toMatchObject({ answer: 'accepted' })
  await twilioFrom('MGHealth').send(outgoing())
  expect(formOf(0)).toMatchObject({ MessagingServiceSid: SERVICE })
  expect(formOf(0)).not.toHaveProperty('From')
  expect(formOf(1)).toMatchObject({ From: 'MGHealth' })
})

test('an id that no receipt can name is no id', async () => {
  fake.trouble = { status: 201, body: { sid: `SM${'0'.repeat(32)}\0`, status: 'queued' } }
  await expect(twilioFrom('Portal').send(outgoing())).rejects.toMatchObject({
    message: "201 without a message's id",
    maybeSent: true,
  })
})

test('what is wrong with the message or its number lasts, and is told without the number', async () => {
  const provider = twilioFrom('Portal')
  await expect(provider.send(outgoing({ to: '0123456789' }))).rejects.toMatchObject({
    message: "21211: The 'To' number +… is not a valid phone number.",
    lasting: true,
  })
  await expect(provider.send(outgoing({ text: 'x'.repeat(1601) }))).rejects.toMatchObject({
    message: '21617: The concatenated message body exceeds the … character limit.',
    lasting: true,
  })
  fake.trouble = twilioError(400, 21610, 'Attempt to send to unsubscribed recipient')
  await expect(provider.send(outgoing())).rejects.toMatchObject({ lasting: true })
})

test('a token that is not right any more is the operator’s to mend, and nothing is lost', async () => {
  await expect(twilioFrom('Portal', 'another-token-000').send(outgoing())).rejects.toMatchObject({
    message: '20003: Authenticate',
    lasting: false,
  })
})

test.each([
  [400, 21408, 'Permission to send an SMS has not been enabled for the region'],
  [400, 21606, "The 'From' phone number provided is not a valid, SMS-capable Twilio phone number"],
  [400, 21611, "This 'From' number has exceeded the maximum number of queued messages"],
  [403, 20403, 'Forbidden'],
  [404, 20404, 'The requested resource was not found'],
  [429, 20429, 'Too Many Requests'],
  [503, 20503, 'Service unavailable'],
])('%i with %i passes or is the operator’s to mend', async (status, code, message) => {
  fake.trouble = twilioError(status, code, message)
  await expect(twilioFrom('Portal').send(outgoing())).rejects.toMatchObject({
    message: `${code}: ${message}`,
    lasting: false,
  })
})

test('a long answer is kept in a few words', async () => {
  fake.trouble = twilioError(400, 21610, `${'very '.repeat(100)}long`)
  const error = await twilioFrom('Portal')
    .send(outgoing())
    .catch((reason: Error) => reason)
  expect(error).toMatchObject({ lasting: true, message: expect.stringMatching(/^21610: very .{1,120}$/) })
})

test('the signature of these tests is that of Twilio’s documentation', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  }
  const signature = signAsTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)
  expect(signature).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
})
