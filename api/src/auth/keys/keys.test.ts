import { randomBytes } from 'node:crypto'
import { API_KEY_DAYS_MAX } from '@portal/contract/auth/api-key-rules'
import { addDays } from '@portal/contract/days'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildAdmin, buildRep, buildToken, freshPhone } from '../../../test/factories.ts'
import { buildKey } from '../../../test/keys.ts'
import { useTestServer } from '../../../test/server.ts'
import { findCurrentDay } from '../../platform/database/days.ts'

const server = useTestServer()
let token: string
beforeEach(async () => {
  token = await buildToken(server, await buildAdmin(server, { full_name: 'Nadia Osman' }))
})

const today = () => findCurrentDay(server.db, server.companies.MY.timeZone)
const make = async (overrides: object = {}, headers: Record<string, string> = {}) => {
  const body = {
    name: 'Warehouse',
    scopes: ['requests:read'],
    expiresOn: addDays(await today(), 30),
    ...overrides,
  }
  return server.call('POST /admin/keys', { token, body, headers })
}
const read = (secret: string, address?: string) =>
  server.call('GET /admin/requests', { token: secret, ...(address && { address }) })
const end = (id: string) => server.call('POST /admin/keys/:id/end', { token, params: { id } })
const set = (id: string, values: object) =>
  server.db.updateTable('api_keys').set(values).where('user_id', '=', id).execute()
const lastUseOf = async (id: string) => {
  const key = server.db.selectFrom('api_keys').where('user_id', '=', id).select('last_used_at')
  return (await key.executeTakeFirstOrThrow()).last_used_at
}

describe('an owner', () => {
  test('makes a key, which is shown once and of which only a digest is stored', async () => {
    const expiresOn = addDays(await today(), 30)
    const networks = ['203.0.113.0/24', '2001:DB8::/32']
    const { status, data } = await make({ expiresOn, networks, scopes: ['stock:read', 'requests:read'] })
    expect(status).toBe(200)
    expect(data).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^pk_[\w-]{43}$/) })
    const { data: keys } = await server.call('GET /admin/keys', { token })
    expect(keys.find(({ id }) => id === data.id)).toEqual({
      id: data.id,
      name: 'Warehouse',
      scopes: ['requests:read', 'stock:read'],
      expiresOn,
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      state: 'ACTIVE',
      lastUsedAt: null,
      madeBy: 'Nadia Osman',
      madeAt: expect.any(String),
    })
    const { rows } = await sql<{ row: string }>`
      select k::text as row from api_keys k union all select c::text from change_details c
      union all select i::text from idempotency_keys i`.execute(server.db)
    expect(rows.filter(({ row }) => row.includes(data.secret.slice(3)))).toEqual([])
  })

  test('gets no second key and no second look when the answer was lost', async () => {
    const headers = { 'idempotency-key': 'lost' }
    const body = { name: 'CRM' }
    const first = await make(body, headers)
    const again = await make(body, headers)
    expect([again.status, again.error.code]).toEqual([409, 'ALREADY_MADE'])
    expect(again.text).not.toContain('pk_')
    expect((await make({ name: 'Other' }, headers)).error.code).toBe('KEY_REUSED')
    const { data } = await server.call('GET /admin/keys', { token })
    expect(data.filter(({ name }) => name === 'CRM')).toHaveLength(1)
    expect((await read(first.data.secret)).status).toBe(200)
  })

  test('chooses a last day from today to a year ahead', async () => {
    const now = await today()
    const problem = async (expiresOn: string) => (await make({ expiresOn })).error.issues?.[0]?.code
    expect(await problem(now)).toBeUndefined()
    expect(await problem(addDays(now, -1))).toBe('DAY_TOO_EARLY')
    expect(await problem(addDays(now, API_KEY_DAYS_MAX))).toBeUndefined()
    expect(await problem(addDays(now, API_KEY_DAYS_MAX + 1))).toBe('DAY_TOO_LATE')
  })

  test.each([
    '203.0.113.0/33',
    '203.0.113',
    'example.com',
    '2001:db8::/129',
    '10.0.0.0/8 ,',
    '::ffff:10.0.0.1',
  ])('is told that %s is no network', async network => {
    const { status, error } = await make({ networks: [network] })
    expect([status, error.issues?.[0]?.code]).toEqual([400, 'NETWORK_INVALID'])
  })

  test('ends a key, once', async () => {
    const { id, secret } = await buildKey(server)
    expect((await read(secret)).status).toBe(200)
    expect((await end(id)).data).toMatchObject({ id, state: 'ENDED' })
    expect((await read(secret)).status).toBe(401)
    expect((await end(id)).status).toBe(200)
    const events = server.db.selectFrom('audit_events').where('entity_id', '=', id).select('action')
    expect(await events.execute()).toEqual([{ action: 'key.ended' }])
  })
})

describe('a key', () => {
  test('acts as a service that the audit names and no list of people shows', async () => {
    const { id, secret } = await buildKey(server, { name: 'Night CRM' })
    const body = { name: 'Ms Aisyah', phone: freshPhone() }
    const added = await server.call('POST /admin/reps', { token: secret, body })
    expect(added.status).toBe(200)
    const { data, meta } = await server.call('GET /admin/activity', { token, query: { person: id } })
    expect(data).toMatchObject([{ action: 'rep.added', actor: { id }, record: { id: added.data.id } }])
    expect(meta.names[id]).toBe('Key “Night CRM”')
    const lists = await Promise.all([
      server.call('GET /admin/admins', { token }),
      server.call('GET /admin/reps', { token }),
      server.call('GET /promoter/promoters', { token }),
      server.call('POST /campaign-entries/retailer/submissions', {
        token,
        body: { campaignId: server.companies.MY.campaignId },
      }),
      server.call('GET /admin/privacy/search', { token, query: { search: 'Night' } }),
      server.call('GET /admin/programme', { token, query: {} }),
    ])
    for (const list of lists) expect([list.status, list.text.includes(id)]).toEqual([200, false])
  })

  test('is of one company', async () => {
    const { secret } = await buildKey(server, { company: server.companies.SG })
    const rep = await buildRep(server)
    expect((await server.call('GET /admin/reps', { token: secret })).text).not.toContain(rep.id)
    const change = {
      token: secret,
      params: { id: rep.id },
      body: { name: 'Ms Taken', phone: freshPhone('SG') },
    }
    expect((await server.call('POST /admin/reps/:id', change)).error.code).toBe('NOT_FOUND')
  })

  test('that is unknown, ended, expired or used from elsewhere is refused alike', async () => {
    const [ended, expired] = [await buildKey(server), await buildKey(server)]
    await set(ended.id, { ended_at: new Date() })
    await set(expired.id, { expires_on: addDays(await today(), -1) })
    const abroad = await buildKey(server, { networks: ['203.0.113.0/24'] })
    const unknown = `pk_${randomBytes(32).toString('base64url')}`
    const answers = await Promise.all(
      [unknown, ended.secret, expired.secret, abroad.secret, 'pk_', `${unknown}x`].map(async secret => {
        const { status, text } = await read(secret)
        return `${status} ${text}`
      }),
    )
    expect(new Set(answers)).toEqual(
      new Set(['401 {"success":false,"result":"error","code":"INVALID_TOKEN","message":"Invalid token"}']),
    )
  })

  test("works until the end of its last day in the company's time zone", async () => {
    const { id, secret } = await buildKey(server)
    const { id: company, timeZone } = server.companies.MY
    const move = (time_zone: string) =>
      server.db.updateTable('companies').set({ time_zone }).where('id', '=', company).execute()
    try {
      // Between these two lies a day, whatever the time is.
      await set(id, { expires_on: await findCurrentDay(server.db, 'Pacific/Pago_Pago') })
      await move('Pacific/Pago_Pago')
      expect((await read(secret)).status).toBe(200)
      await move('Pacific/Kiritimati')
      expect((await read(secret)).status).toBe(401)
      expect((await server.call('GET /admin/keys', { token })).data.find(key => key.id === id)?.state).toBe(
        'EXPIRED',
      )
    } finally {
      await move(timeZone)
    }
  })

  test('that is ended is refused from then on, whatever is under way', async () => {
    const { id, secret } = await buildKey(server)
    const before = Array.from({ length: 10 }, () => read(secret))
    const ended = end(id).then(() => Promise.all(Array.from({ length: 10 }, () => read(secret))))
    expect((await ended).map(({ status }) => status)).toEqual(Array(10).fill(401))
    for (const { status } of await Promise.all(before)) expect([200, 401]).toContain(status)
  })

  test.each([
    ['203.0.113.0/24', '203.0.113.200', 200],
    ['203.0.113.0/24', '::ffff:203.0.113.200', 200],
    ['203.0.113.0/24', '203.0.114.1', 401],
    ['203.0.113.7', '203.0.113.7', 200],
    ['203.0.113.7', '203.0.113.8', 401],
    ['2001:db8:1::/48', '2001:db8:1:2::3', 200],
    ['2001:db8:1::/48', '2001:db8:2::3', 401],
    ['2001:db8:1::/48', '203.0.113.7', 401],
    ['::/0', '203.0.113.7', 401],
  ])('of the network %s used from %s is answered %i', async (network, address, status) => {
    const { secret } = await buildKey(server, { networks: ['192.0.2.1', network] })
    expect((await read(secret, address)).status).toBe(status)
  })

  test('takes no address from a header of the caller', async () => {
    const { secret } = await buildKey(server, { networks: ['203.0.113.7'] })
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' }
    expect((await server.call('GET /admin/requests', { token: secret, headers })).status).toBe(401)
  })

  test('notes its use once a minute', async () => {
    const { id, secret } = await buildKey(server)
    await read(secret)
    const first = await lastUseOf(id)
    await read(secret)
    expect(await lastUseOf(id)).toEqual(first)
    const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`
    await set(id, { last_used_at: ago(61) })
    await Promise.all([read(secret), read(secret)])
    expect(Date.now() - ((await lastUseOf(id))?.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('has a limit of its own, in which refused calls do not count', async () => {
    const [busy, other] = [await buildKey(server, { scopes: ['requests:read'] }), await buildKey(server)]
    const claims = server.db.selectFrom('rate_limits').where('bucket', '=', `calls of key ${busy.id}`)
    const timesOf = async () => (await claims.select('times').executeTakeFirst())?.times ?? []
    await Promise.all([read(busy.secret), read(busy.secret), read(busy.secret)])
    await server.call('GET /admin/reps', { token: busy.secret })
    expect(await timesOf()).toHaveLength(3)
    const times = Array.from({ length: 60 }, (_, index) => new Date(Date.now() + 60_000 - index))
    await server.db
      .updateTable('rate_limits')
      .set({ times })
      .where('bucket', '=', `calls of key ${busy.id}`)
      .execute()
    const refused = await read(busy.secret)
    expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(other.secret)).status).toBe(200)
  })

  test('repeats a call with its own Idempotency-Key, and sees a version as people do', async () => {
    const [one, other] = [await buildKey(server), await buildKey(server)]
    const headers = { 'idempotency-key': 'order 1' }
    const add = (secret: string, phone: string) =>
      server.call('POST /admin/reps', { token: secret, body: { name: 'Ms Farah', phone }, headers })
    const phone = freshPhone()
    const first = await add(one.secret, phone)
    expect((await add(one.secret, phone)).data).toEqual(first.data)
    expect((await add(other.secret, freshPhone())).data.id).not.toBe(first.data.id)
    const stale = await server.call('POST /admin/reps/:id', {
      token: one.secret,
      params: { id: first.data.id },
      body: { name: 'Ms Farah Lim', phone },
      headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
    })
    expect([stale.status, stale.error.code]).toEqual([409, 'REP_CHANGED'])
  })
})

describe('attacks', () => {
  test('a key in the cookie is none', async () => {
    const { secret } = await buildKey(server)
    const headers = { cookie: `user-token=${secret}` }
    expect((await server.call('GET /admin/requests', { headers })).error.code).toBe('NO_TOKEN')
  })

  test('a key is no session: it neither ends one nor is one', async () => {
    const { id, secret } = await buildKey(server)
    expect((await server.call('POST /auth/logout', { token: secret, body: {} })).error.code).toBe('FORBIDDEN')
    await server.call('POST /auth/end-session', { body: { token: secret } })
    expect((await read(secret)).status).toBe(200)
    const claims = { userId: id, comUserId: id, role: 'ADMIN', companyId: server.companies.MY.id } as const
    const session = {
      id: '3f0c2a54-9a51-4f8e-9d0e-0a8d5f3b7c11',
      user_id: id,
      expires_at: new Date(Date.now() + 60_000),
    }
    await server.db.insertInto('sessions').values(session).execute()
    const forged = server.tokens.sign('session', claims, session.id, session.expires_at)
    expect((await server.call('GET /users/details', { token: forged })).error.code).toBe('INVALID_TOKEN')
  })

  test('where a session is optional a key is refused', async () => {
    const { secret } = await buildKey(server)
    const body = { phone: '60123456789', type: 'LOGIN' }
    const answer = await server.call('POST /auth/verify-token', { token: secret, body })
    expect(answer.error.code).toBe('FORBIDDEN')
  })

  test('what is for HCPs, reps and everyone signed in is for no key', async () => {
    const { secret } = await buildKey(server)
    for (const name of ['GET /orders', 'GET /cases', 'GET /rep-card', 'GET /users/details'] as const)
      expect((await server.call(name, { token: secret })).error.code).toBe('FORBIDDEN')
  })

  test('1,000 changed texts of a key are none, and cause no error of the server', async () => {
    const { secret } = await buildKey(server)
    for (let index = 0; index < 1000; index += 1) {
      const bytes = randomBytes(4)
      const at = bytes.readUInt16BE() % (secret.length + 1)
      const changed = [
        secret.slice(0, at) + String.fromCharCode(33 + ((bytes[2] ?? 0) % 94)) + secret.slice(at + 1),
        secret.slice(0, at),
        secret.toUpperCase(),
        secret + secret.slice(at),
        `pk_${'%'.repeat(at)}`,
        `pk_' or 1=1 --${at}`,
      ][(bytes[3] ?? 0) % 6]
      if (changed === secret) continue
      const { status } = await read(changed ?? '')
      expect([changed, status]).toEqual([changed, 401])
    }
  })
})
