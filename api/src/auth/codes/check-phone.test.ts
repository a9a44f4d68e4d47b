import { expect, test } from 'vitest'
import { enterCode, letTimePass, readMessages, requestCode, wrongCode } from '../../../test/codes.ts'
import { buildHcp, buildRep, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const server = useTestServer()

const check = (phone: string, type: string, companyId?: string) =>
  server.call('POST /auth/check-user', {
    body: { phone, type },
    ...(companyId && { headers: { 'x-company-id': companyId } }),
  })

test('NO_OTP answers LOGIN for an HCP or a rep and REGISTER for anyone else, and sends nothing [H§3 H§4]', async () => {
  for (const user of [await buildHcp(server, { entryStatus: 'PENDING' }), await buildRep(server)]) {
    expect(await check(user.phone ?? '', 'NO_OTP')).toMatchObject({
      status: 200,
      data: { identity: 'LOGIN' },
    })
    expect(await readMessages(server, user.phone ?? '')).toEqual([])
  }
  expect((await check(freshPhone(), 'NO_OTP')).data).toEqual({ identity: 'REGISTER' })
})

test('a company header narrows the look-up to that company [H§1 H§4 H§7 D§4]', async () => {
  const { MY, SG } = server.companies
  const hcp = await buildHcp(server, { company: SG })
  const phone = hcp.phone ?? ''
  expect((await check(phone, 'NO_OTP')).data.identity).toBe('LOGIN')
  expect((await check(phone, 'NO_OTP', SG.id)).data.identity).toBe('LOGIN')
  expect((await check(phone, 'NO_OTP', MY.id)).data.identity).toBe('REGISTER')
  expect((await check(phone, 'PHONE', MY.id)).data.identity).toBe('REGISTER')
  expect(await readMessages(server, phone)).toEqual([])
})

test('the three checks of the login flow may run in parallel [H§4]', async () => {
  const { MY, SG } = server.companies
  const phone = (await buildHcp(server)).phone ?? ''
  const answers = await Promise.all([undefined, MY.id, SG.id].map(id => check(phone, 'NO_OTP', id)))
  expect(answers.map(({ data }) => data.identity)).toEqual(['LOGIN', 'LOGIN', 'REGISTER'])
})

test('PHONE also sends the login code to a known number [H§4]', async () => {
  const phone = (await buildHcp(server)).phone ?? ''
  expect((await check(phone, 'PHONE', server.companies.MY.id)).data).toEqual({ identity: 'LOGIN' })
  expect(await readMessages(server, phone)).toHaveLength(1)
})

test('PHONE for an unknown or disabled number answers REGISTER and sends nothing [H§4]', async () => {
  const disabled = await buildHcp(server, { disabled_at: new Date() })
  for (const phone of [freshPhone(), disabled.phone ?? '']) {
    expect((await check(phone, 'PHONE')).data).toEqual({ identity: 'REGISTER' })
    expect(await readMessages(server, phone)).toEqual([])
  }
})

test('PHONE within the pause answers LOGIN with the seconds to wait and sends nothing [H§4]', async () => {
  const phone = (await buildHcp(server)).phone ?? ''
  await check(phone, 'PHONE')
  await letTimePass(server, phone, 30)
  const early = await check(phone, 'PHONE')
  expect(early).toMatchObject({ status: 200, data: { identity: 'LOGIN' } })
  expect(early.data.retryAfter).toBeGreaterThan(25)
  expect(early.data.retryAfter).toBeLessThanOrEqual(30)
  expect(await readMessages(server, phone)).toHaveLength(1)
})

test.each([
  ['used', (phone: string, code: string) => enterCode(server, { phone }, code)],
  [
    'ended by three wrong tries',
    async (phone: string, code: string) => {
      for (const step of [1, 2, 3]) await enterCode(server, { phone }, wrongCode(code, step))
    },
  ],
  [
    'expired',
    (phone: string) =>
      server.db
        .updateTable('one_time_codes')
        .set({ expires_at: new Date() })
        .where('phone', '=', phone)
        .execute(),
  ],
  [
    'of another action',
    (phone: string) =>
      server.db
        .updateTable('one_time_codes')
        .set({ action: 'REGISTER' })
        .where('phone', '=', phone)
        .execute(),
  ],
])(
  'too early PHONE sends at once when the last code is %s; a resend waits all the same [H§4 D§3]',
  async (_, end) => {
    const phone = (await buildHcp(server)).phone ?? ''
    await end(phone, await requestCode(server, phone, 'LOGIN'))
    const body = { recipient: phone, tokenAction: 'LOGIN', tokenType: 'PHONE' }
    expect((await server.call('POST /auth/otp', { body })).error.code).toBe('OTP_TOO_EARLY')
    expect((await check(phone, 'PHONE')).data).toEqual({ identity: 'LOGIN' })
    expect(await readMessages(server, phone)).toHaveLength(2)
    expect((await check(phone, 'PHONE')).data.retryAfter).toBeGreaterThan(50)
  },
)

test('parallel PHONE checks send one message and all answer LOGIN', async () => {
  const phone = (await buildHcp(server)).phone ?? ''
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(phone, 'PHONE')))
  expect(answers.map(({ data }) => data.identity)).toEqual(Array(10).fill('LOGIN'))
  expect(answers.filter(({ data }) => data.retryAfter === undefined)).toHaveLength(1)
  expect(await readMessages(server, phone)).toHaveLength(1)
})
