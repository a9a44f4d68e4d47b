import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { enterCode, requestCode } from '../../../test/codes.ts'
import { examples } from '../../../test/examples.ts'
import { buildHcp, freshPhone } from '../../../test/factories.ts'
import { type TestServer, useTestServer } from '../../../test/server.ts'

const server = useTestServer({ CHECKS_PER_HOUR_AND_ADDRESS: '40', ALL_CHECKS_PER_HOUR: '1000' })

const lines: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const full = useTestServer({ CHECKS_PER_HOUR_AND_ADDRESS: '200', ALL_CHECKS_PER_HOUR: '40' }, { logger })

const check = (phone: string, address: string, device?: string, at: TestServer = server) =>
  at.call('POST /auth/check-user', {
    body: { phone, type: 'NO_OTP' },
    address,
    ...(device && { headers: { cookie: `device=${device}` } }),
  })

test('40 of 60 look-ups from one network are answered, over all endpoints together [D§3]', async () => {
  let answered = 0
  for (let asked = 0; asked < 60; asked += 10) {
    const ten = Array.from({ length: 10 }, (_, host) => check(freshPhone(), `2001:db8:1:1::${host}`))
    for (const { status, error } of await Promise.all(ten)) {
      if (status === 200) answered += 1
      else expect(error.code).toBe('TOO_MANY_REQUESTS')
    }
  }
  expect(answered).toBe(40)
  const address = '2001:db8:1:1::f'
  for (const name of ['POST /auth/otp', 'POST /auth/register-otp'] as const) {
    expect((await server.call(name, { ...examples[name], address })).error.code).toBe('TOO_MANY_REQUESTS')
  }
  expect((await check(freshPhone(), '2001:db8:1:2::1')).status).toBe(200)
})

test('a known and an unknown number get answers of the same form, which do not show whether there is a code [H§3 D§3]', async () => {
  const phone = (await buildHcp(server)).phone ?? ''
  const [known, unknown] = [await check(phone, randomUUID()), await check(freshPhone(), randomUUID())]
  expect([known.data, unknown.data]).toEqual([{ identity: 'LOGIN' }, { identity: 'REGISTER' }])
  const tries = [
    await enterCode(server, { phone }, '1234'),
    await enterCode(server, { phone: freshPhone() }, '1234'),
  ]
  expect(tries[0]).toMatchObject({ status: 400, error: { code: 'OTP_INVALID' } })
  expect(tries[1]?.error).toEqual(tries[0]?.error)
})

test('above half of the total each address has three logins left; at the total only known devices may log in [D§3]', async () => {
  const ask = (phone: string, address: string, from?: string) => check(phone, address, from, full)
  const owner = (await buildHcp(full)).phone ?? ''
  const { headers } = await enterCode(full, { phone: owner }, await requestCode(full, owner, 'LOGIN'))
  const device = /device=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  // The owner's login used one look-up.
  for (const [address, left] of [
    ['10.5.0.1', 19],
    ['10.5.0.2', 12],
    ['10.5.0.3', 8],
    ...Array.from({ length: 5 }, () => [randomUUID(), 0] as const),
  ] as const) {
    for (let asked = 0; asked < left; asked++) expect((await ask(freshPhone(), address)).status).toBe(200)
    const { status, error } = await ask(owner, address)
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    for (let asked = 0; asked < 5; asked++) expect((await ask(owner, address, device)).status).toBe(200)
  }
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 40, alert: 'checks in all' }])
})
