import { beforeEach, expect, test } from 'vitest'
import { codeIn, enterCode, letTimePass } from '../../../test/codes.ts'
import { buildHcp, freshPhone } from '../../../test/factories.ts'
import { productionEnv, useMessageProvider } from '../../../test/message-provider.ts'
import { useTestServer } from '../../../test/server.ts'

const provider = await useMessageProvider()
beforeEach(() => {
  Object.assign(provider, { status: 202, received: [] })
})
const server = useTestServer({
  ...productionEnv(provider.url),
  CODES_PER_HOUR: '2',
  CODES_PER_DAY: '3',
  CODES_PER_HOUR_AND_ADDRESS: '3',
})
const quick = useTestServer({
  ...productionEnv(provider.url),
  SECONDS_BETWEEN_CODES: '0',
  CODES_PER_HOUR: '3',
})

let lastAddress = 0
const freshAddress = () => `10.0.0.${++lastAddress}`
const send = (phone: string, address = freshAddress(), at = server) =>
  at.call('POST /auth/otp', {
    body: { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE' },
    address,
  })

test('codes to one number are limited per hour and per day, from all addresses together [H§4 D§3]', async () => {
  const phone = freshPhone()
  expect((await send(phone)).status).toBe(200)
  await letTimePass(server, phone, 60)
  expect((await send(phone)).status).toBe(200)
  await letTimePass(server, phone, 60)
  const hourly = await send(phone)
  expect(hourly).toMatchObject({ status: 429, error: { code: 'OTP_LIMIT' } })
  expect(hourly.error.retryAfter).toBeGreaterThan(3400)
  await letTimePass(server, phone, 3600)
  expect((await send(phone)).status).toBe(200)
  await letTimePass(server, phone, 3600)
  const daily = await send(phone)
  expect(daily).toMatchObject({ status: 429, error: { code: 'OTP_LIMIT' } })
  expect(daily.error.retryAfter).toBeGreaterThan(70_000)
  await letTimePass(server, phone, 86_400)
  expect((await send(phone)).status).toBe(200)
})

test('codes per address and hour are limited over all numbers, in parallel too', async () => {
  const address = freshAddress()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(freshPhone(), address)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ error }) => error.code === 'OTP_LIMIT')).toHaveLength(7)
})

test('the limit also applies to check-user PHONE', async () => {
  const hcp = await buildHcp(server)
  const phone = hcp.phone ?? ''
  const check = () =>
    server.call('POST /auth/check-user', { body: { phone, type: 'PHONE' }, address: freshAddress() })
  for (let sent = 0; sent < 2; sent++) {
    expect(await check()).toMatchObject({ status: 200, data: { identity: 'LOGIN' } })
    await letTimePass(server, phone, 60)
  }
  expect(await check()).toMatchObject({ status: 429, error: { code: 'OTP_LIMIT' } })
  expect(provider.received).toHaveLength(2)
})

test('a failed delivery is reported, locks nobody out and keeps the earlier code valid', async () => {
  const phone = freshPhone()
  const verify = (token: string) =>
    server.call('POST /auth/verify-token', {
      body: { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE', token, degenerate: false },
    })
  expect((await send(phone, '10.1.0.1')).status).toBe(200)
  const earlier = codeIn(provider.received[0])
  await letTimePass(server, phone, 60)

  provider.status = 500
  const failed = await send(phone, '10.1.0.1')
  expect(failed).toMatchObject({ status: 502, error: { code: 'MESSAGE_NOT_SENT' } })
  expect((await verify(earlier)).status).toBe(200)

  provider.status = 202
  expect((await send(phone, '10.1.0.1')).status).toBe(200)
  const newest = codeIn(provider.received.at(-1))
  expect((await verify(newest)).status).toBe(200)
})

test('after a delivery with an unknown outcome the pause applies and the code is valid [D§3]', async () => {
  const phone = freshPhone()
  provider.status = 504
  const slow = await send(phone, '10.1.0.4')
  expect(slow).toMatchObject({ status: 502, error: { code: 'MESSAGE_NOT_SENT', retryAfter: 60 } })
  const again = await send(phone, '10.1.0.4')
  expect(again).toMatchObject({ status: 429, error: { code: 'OTP_TOO_EARLY' } })
  expect(provider.received).toHaveLength(1)
  const code = codeIn(provider.received[0])
  expect((await enterCode(server, { phone, action: 'REGISTER' }, code)).status).toBe(200)
})

test('a failed delivery after a newer send keeps the newer code valid and is not counted [D§3]', async () => {
  const phone = freshPhone()
  expect((await send(phone, '10.1.0.3', quick)).status).toBe(200)
  const { promise, resolve } = Promise.withResolvers<void>()
  provider.held = promise
  const slow = send(phone, '10.1.0.3', quick)
  await expect.poll(() => provider.received.length).toBe(2)
  provider.held = Promise.resolve()
  expect((await send(phone, '10.1.0.3', quick)).status).toBe(200)
  const newest = codeIn(provider.received[2])

  provider.status = 500
  resolve()
  expect(await slow).toMatchObject({ status: 502, error: { code: 'MESSAGE_NOT_SENT' } })
  expect((await enterCode(quick, { phone, action: 'REGISTER' }, newest)).status).toBe(200)
  provider.status = 202
  expect((await send(phone, '10.1.0.3', quick)).status).toBe(200)
  expect((await send(phone, '10.1.0.3', quick)).status).toBe(429)
})

test('failed deliveries count for the address, so a broken provider is not called without limit', async () => {
  // A provider that has just failed again and again is not called at once.
  expect((await send(freshPhone())).status).toBe(200)
  provider.status = 500
  const phone = freshPhone()
  const statuses = []
  for (let tried = 0; tried < 5; tried++) statuses.push((await send(phone, '10.1.0.2')).status)
  expect(statuses).toEqual([502, 502, 502, 429, 429])
  expect(provider.received).toHaveLength(4)
})
