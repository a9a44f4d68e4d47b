import { expect, test } from 'vitest'
import { letTimePass, readCode, readMessages, requestCode } from '../../../test/codes.ts'
import { buildHcp, buildRep, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const server = useTestServer({ PUBLIC_URL: 'https://portal.example:8443' })

const send = (phone: string, tokenAction = 'REGISTER', address?: string) =>
  server.call('POST /auth/otp', {
    body: { recipient: phone, tokenAction, tokenType: 'PHONE' },
    ...(address && { address }),
  })

test('a code is four digits in a message that names the brand, its validity and the host, and is found when all of it is pasted [H§9]', async () => {
  const phone = freshPhone()
  expect(await send(phone)).toMatchObject({ status: 200, data: { retryAfter: 60 } })
  const messages = await readMessages(server, phone)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({ to: phone, channel: 'SMS' })
  const code = await readCode(server, phone)
  const says = `Meridian Care: your code is ${code}. It is valid for 5 minutes. Do not share it.`
  expect(messages[0]?.text).toBe(`RM0.00 ${says}`)
  const there = freshPhone('SG')
  await send(there)
  const [message] = await readMessages(server, there)
  const digits = await readCode(server, there)
  expect(message?.text).toMatch(/^Meridian Care: your code is \d{4}\. .*\n\n@portal\.example #\d{4}$/)
  expect(message?.text).toContain(`your code is ${digits}.`)
})

test('a code is worded in the language of the browser that asked for it [D§10]', async () => {
  const phone = freshPhone()
  await server.call('POST /auth/otp', {
    body: { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE' },
    headers: { 'accept-language': 'ms' },
  })
  expect((await readMessages(server, phone))[0]?.text).toMatch(
    /^RM0\.00 Meridian Care: kod anda ialah \d{4}\. Sah selama 5 minit\. Jangan kongsikannya\.$/,
  )
})

test('REGISTER for a registered number is ACCOUNT_EXISTS and sends nothing', async () => {
  for (const user of [await buildHcp(server), await buildRep(server)]) {
    expect(await send(user.phone ?? '')).toMatchObject({ status: 409, error: { code: 'ACCOUNT_EXISTS' } })
    expect(await readMessages(server, user.phone ?? '')).toEqual([])
  }
})

test('LOGIN for an unknown or disabled number is USER_NOT_FOUND and sends nothing', async () => {
  const disabled = await buildHcp(server, { disabled_at: new Date() })
  for (const phone of [freshPhone(), disabled.phone ?? '']) {
    expect(await send(phone, 'LOGIN')).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } })
    expect(await readMessages(server, phone)).toEqual([])
  }
})

test('a send within 60 seconds of the last send to the number is refused [H§4 D§3]', async () => {
  const phone = freshPhone()
  await send(phone)
  await letTimePass(server, phone, 20)
  const early = await send(phone)
  expect(early).toMatchObject({ status: 429, error: { code: 'OTP_TOO_EARLY' } })
  expect(early.error.retryAfter).toBeGreaterThan(35)
  expect(early.error.retryAfter).toBeLessThanOrEqual(40)
  await letTimePass(server, phone, 40)
  expect((await send(phone)).status).toBe(200)
  expect(await readMessages(server, phone)).toHaveLength(2)
})

test('a new code ends the one before', async () => {
  const phone = freshPhone()
  const first = await requestCode(server, phone, 'REGISTER')
  await letTimePass(server, phone, 60)
  await requestCode(server, phone, 'REGISTER')
  const codes = await server.db.selectFrom('one_time_codes').where('phone', '=', phone).selectAll().execute()
  expect(codes.filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  const second = await readCode(server, phone)
  const answer = await server.call('POST /auth/verify-token', {
    body: {
      recipient: phone,
      tokenAction: 'REGISTER',
      tokenType: 'PHONE',
      token: first,
      degenerate: false,
    },
  })
  expect(answer.status).toBe(first === second ? 200 : 400)
})

test('all usual notations of a number are the same number [H§3]', async () => {
  const phone = freshPhone()
  await send(`+${phone.slice(0, 2)} 0${phone.slice(2, 5)}-${phone.slice(5)}`)
  expect(await send(phone)).toMatchObject({ error: { code: 'OTP_TOO_EARLY' } })
  expect(await readMessages(server, phone)).toHaveLength(1)
})

test('an invalid number is refused before a send', async () => {
  expect(await send('60212345678')).toMatchObject({
    status: 400,
    error: { code: 'VALIDATION', issues: [{ path: 'recipient', message: 'Invalid phone number' }] },
  })
})
