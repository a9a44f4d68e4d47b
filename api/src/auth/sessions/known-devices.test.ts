import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { enterCode, letTimePass, readCode, requestCode, wrongCode } from '../../../test/codes.ts'
import { buildHcp, buildToken, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const server = useTestServer({
  CODES_PER_HOUR: '3',
  CODES_PER_DAY: '4',
  PUBLIC_URL: 'https://portal.example',
})

const valueIn = (header: unknown) => /^device=([\w-]{43});/.exec(String(header))?.[1] ?? ''
const check = (phone: string, device?: string) =>
  server.call('POST /auth/check-user', {
    body: { phone, type: 'PHONE' },
    ...(device && { headers: { cookie: `device=${device}` } }),
  })

/** Logs in from a device. @returns the new value of its device cookie */
async function logIn(phone: string, device?: string): Promise<string> {
  await check(phone, device)
  const { status, headers } = await enterCode(server, { phone }, await readCode(server, phone), {
    ...(device && { device }),
  })
  expect(status).toBe(200)
  await letTimePass(server, phone, 60)
  return valueIn(headers['set-cookie'])
}

async function buildKnown() {
  const hcp = await buildHcp(server)
  const phone = hcp.phone ?? ''
  return { hcp, phone, device: await logIn(phone) }
}

test('strangers cannot stop the owner on a known device from getting a code and logging in [D§3]', async () => {
  const { phone, device } = await buildKnown()
  // Send wrong codes until strangers are locked out, and request codes up to the daily limit.
  let blocked = false
  for (let sent = 0; sent < 6; sent++) {
    await check(phone)
    const code = await readCode(server, phone)
    for (const step of [1, 2, 3]) {
      blocked ||= (await enterCode(server, { phone }, wrongCode(code, step))).error.code === 'OTP_BLOCKED'
    }
    await letTimePass(server, phone, 60)
  }
  expect(blocked).toBe(true)
  expect(await check(phone)).toMatchObject({ status: 429, error: { code: 'OTP_LIMIT' } })

  expect((await check(phone, device)).data).toEqual({ identity: 'LOGIN' })
  const code = await readCode(server, phone)
  for (let guess = 1; guess <= 20; guess++) await enterCode(server, { phone }, wrongCode(code, guess))
  expect((await enterCode(server, { phone }, code, { device })).status).toBe(200)
})

test('a code for a known device works on no other device, and a code for strangers does not end it [D§3]', async () => {
  const { phone, device } = await buildKnown()
  await check(phone, device)
  const own = await readCode(server, phone)
  const theirs = await requestCode(server, phone, 'LOGIN')
  if (own !== theirs) expect((await enterCode(server, { phone }, own)).status).toBe(400)
  expect((await enterCode(server, { phone }, own, { device })).status).toBe(200)
})

test('a known device has a separate limit of wrong codes, which a right code resets [D§3]', async () => {
  const { phone, device: first } = await buildKnown()
  let device = first
  for (let round = 0; round < 3; round++) {
    await check(phone, device)
    const code = await readCode(server, phone)
    for (const step of [1, 2]) {
      const { error } = await enterCode(server, { phone }, wrongCode(code, step), { device })
      expect(error.code).toBe('OTP_INVALID')
    }
    const { status, headers } = await enterCode(server, { phone }, code, { device })
    expect(status).toBe(200)
    device = valueIn(headers['set-cookie'])
    await letTimePass(server, phone, 3600)
  }
})

test('the cookie is HttpOnly, changes on each login and is stored as a hash [D§3]', async () => {
  const { phone, device } = await buildKnown()
  const next = await logIn(phone, device)
  expect(next).not.toBe(device)
  const rows = server.db.selectFrom('known_devices').where('phone', '=', phone).selectAll()
  expect(await rows.execute()).toMatchObject([
    { hash: createHash('sha256').update(next).digest('base64url') },
  ])
  await check(phone)
  const { headers } = await enterCode(server, { phone }, await readCode(server, phone))
  expect(headers['set-cookie']).toMatch(
    /^device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('one device can be known for several numbers, and a replaced cookie value for none [D§3]', async () => {
  const { phone, device } = await buildKnown()
  const other = (await buildHcp(server)).phone ?? ''
  const both = await logIn(other, device)
  const known = server.db
    .selectFrom('known_devices')
    .innerJoin('one_time_codes as codes', 'codes.device_id', 'known_devices.id')
  const sentTo = async (number: string) =>
    (
      await known
        .where('codes.phone', '=', number)
        .where('codes.ended_at', 'is', null)
        .select('codes.id')
        .execute()
    ).length
  for (const number of [phone, other]) {
    await check(number, device)
    expect(await sentTo(number)).toBe(0)
    await check(number, both)
    expect(await sentTo(number)).toBe(1)
  }
})

test('a number with a new owner loses its known devices, and only the current session stays [D§3 D§6]', async () => {
  const { hcp, phone, device } = await buildKnown()
  const moved = freshPhone()
  const token = await buildToken(server, hcp)
  const code = await requestCode(server, moved, 'REGISTER')
  const body = {
    recipient: moved,
    tokenAction: 'REGISTER',
    tokenType: 'PHONE',
    token: code,
    degenerate: false,
  }
  await server.call('POST /auth/verify-token', { token, body })
  const saved = await server.call('POST /profile/update', { token, body: { values: { phone: moved } } })
  expect(saved.status).toBe(200)
  await buildHcp(server, { phone })
  for (const number of [phone, moved]) {
    await check(number, device)
    const codes = server.db
      .selectFrom('one_time_codes')
      .where('phone', '=', number)
      .where('action', '=', 'LOGIN')
    const newest = await codes.where('ended_at', 'is', null).select('device_id').execute()
    expect(newest).toEqual([{ device_id: null }])
  }
})
