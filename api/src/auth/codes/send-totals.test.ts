import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enterCode, requestCode } from '../../../test/codes.ts'
import { buildHcp, buildRep, buildToken, freshPhone } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const CAPS = {
  ALL_CODES_PER_HOUR: '6',
  ALL_CODES_PER_DAY: '9',
  REGISTER_CODES_PER_HOUR: '3',
  REGISTER_CODES_PER_DAY: '5',
}
const PAUSES = { REGISTER_CODES_JUDGED: '20', NEW_NUMBERS_PER_ADDRESS: '3' }
let server: TestServer
let lines: string[]
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
/** Gives each test of a group the same server, without the codes of the tests before. */
function serveWith(limits: Record<string, string>): void {
  beforeAll(async () => {
    server = await startTestServer(limits, { logger })
  })
  beforeEach(async () => {
    lines = []
    await server.db.deleteFrom('one_time_codes').execute()
    await server.db.deleteFrom('rate_limits').execute()
  })
  afterAll(() => server.close())
}

type From = { token?: string; address?: string; device?: string }
const send = (phone: string, action: 'LOGIN' | 'REGISTER', from: From = {}) =>
  server.call('POST /auth/otp', {
    body: { recipient: phone, tokenAction: action, tokenType: 'PHONE' },
    address: from.address ?? randomUUID(),
    ...(from.token && { token: from.token }),
    ...(from.device && { headers: { cookie: `device=${from.device}` } }),
  })

const anyone = async (action: 'LOGIN' | 'REGISTER') =>
  action === 'LOGIN' ? ((await buildHcp(server)).phone ?? '') : freshPhone()

async function letAllPass(seconds: number): Promise<void> {
  const earlier = (time: string) => sql<never>`${sql.raw(time)} - make_interval(secs => ${seconds})`
  const times = sql<Date[]>`array(select ${earlier('t')} from unnest(times) t order by t desc)`
  await server.db.updateTable('rate_limits').set({ times }).execute()
  await server.db
    .updateTable('one_time_codes')
    .set({ created_at: earlier('created_at') })
    .execute()
}

describe('caps', () => {
  serveWith(CAPS)

  test.each([
    ['LOGIN', 6, 9],
    ['REGISTER', 3, 5],
  ] as const)(
    'texts of the action %s are capped at %s per hour and %s per day, with retryAfter and a log line',
    async (action, hourly, daily) => {
      for (let sent = 0; sent < hourly; sent++)
        expect((await send(await anyone(action), action)).status).toBe(200)
      await letAllPass(60)
      for (let tried = 0; tried < 3; tried++) {
        const { status, error } = await send(await anyone(action), action)
        expect([status, error.code]).toEqual([429, 'OTP_LIMIT'])
        expect(Math.abs((error.retryAfter ?? 0) - 3540)).toBeLessThan(30)
      }
      expect(lines.map(line => JSON.parse(line))).toMatchObject([
        { level: 40, alert: expect.stringContaining('in an hour') },
      ])
      await letAllPass(3600)
      for (let sent = hourly; sent < daily; sent++)
        expect((await send(await anyone(action), action)).status).toBe(200)
      await letAllPass(3600)
      const { status, error } = await send(await anyone(action), action)
      expect([status, error.code]).toEqual([429, 'OTP_LIMIT'])
      expect(error.retryAfter).toBeGreaterThan(79_000)
      expect(lines).toHaveLength(2)
    },
  )

  test('the cap of registrations does not stop logins, and the cap of all texts does not stop a known device', async () => {
    const phone = await anyone('LOGIN')
    const { headers } = await enterCode(server, { phone }, await requestCode(server, phone, 'LOGIN'))
    const device = /device=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    for (let sent = 0; sent < 3; sent++) await send(freshPhone(), 'REGISTER')
    expect((await send(freshPhone(), 'REGISTER')).status).toBe(429)
    for (let sent = 0; sent < 2; sent++) expect((await send(await anyone('LOGIN'), 'LOGIN')).status).toBe(200)
    await letAllPass(60)
    expect((await send(phone, 'LOGIN')).error.code).toBe('OTP_LIMIT')
    expect((await send(phone, 'LOGIN', { device })).status).toBe(200)
  })
})

/** Stores registration codes sent ten minutes ago. */
async function insertSent(count: number, used: number): Promise<void> {
  await sql`insert into one_time_codes (phone, action, digest, created_at, expires_at, verified_at, ended_at)
    select ${randomUUID()} || n, 'REGISTER', '', now() - interval '10 minutes', now(),
      case when n <= ${used}::int then now() end, now() from generate_series(1, ${count}::int) n`.execute(
    server.db,
  )
}

describe('pauses', () => {
  serveWith(PAUSES)

  test('texts to new numbers pause, except for reps, while under 5 % of the last were used, with one log line', async () => {
    await insertSent(20, 1)
    expect((await send(freshPhone(), 'REGISTER')).status).toBe(200)
    await server.db.deleteFrom('one_time_codes').execute()
    await insertSent(20, 0)
    const paused = await send(freshPhone(), 'REGISTER')
    expect(paused).toMatchObject({ status: 429, error: { code: 'OTP_LIMIT' } })
    expect(Math.abs((paused.error.retryAfter ?? 0) - 3000)).toBeLessThan(30)
    await send(freshPhone(), 'REGISTER')
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 40, alert: 'codes of registrations that are not used', sent: 20, used: 0 },
    ])
    const pending = await buildToken(server, await buildHcp(server, { entryStatus: 'PENDING' }))
    expect((await send(freshPhone(), 'REGISTER', { token: pending })).status).toBe(429)
    const token = await buildToken(server, await buildRep(server))
    expect((await send(freshPhone(), 'REGISTER', { token })).status).toBe(200)
    expect((await send((await buildHcp(server)).phone ?? '', 'LOGIN')).status).toBe(200)
  })

  test('the wait of a network grows with each new number; a repeated number is not a new one', async () => {
    const ask = (phone = freshPhone(), host = 1) =>
      send(phone, 'REGISTER', { address: `2001:db8:7:7::${host}` })
    const phone = freshPhone()
    const forgetSends = () => server.db.deleteFrom('rate_limits').where('bucket', 'like', 'codes %').execute()
    for (let sent = 0; sent < 3; sent++) {
      expect((await ask(phone)).status).toBe(200)
      await forgetSends()
    }
    for (const host of [2, 3]) expect((await ask(freshPhone(), host)).status).toBe(200)
    await forgetSends()
    const { status, error } = await ask()
    expect([status, error.code]).toEqual([429, 'OTP_LIMIT'])
    expect(error.retryAfter).toBeGreaterThan(50)
    expect(error.retryAfter).toBeLessThanOrEqual(60)
    expect((await ask(phone)).status).toBe(200)
  })
})
