import { describe, expect, test } from 'vitest'
import { readMessages, requestCode, wrongCode } from '../codes.ts'
import { examples } from '../examples.ts'
import { buildAddress, buildAdmin, buildHcp, buildRep, buildToken, freshPhone } from '../factories.ts'
import { auditOf, holdWrites, sorted, times } from '../hold-writes.ts'
import { buildRegistration } from '../registrations.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

describe('addresses', () => {
  const { newAddr } = examples['POST /address/create'].body
  const create = (token: string, address: object) => () =>
    server.call('POST /address/create', { token, body: { newAddr: address, addrDelete: false } })
  const countAddresses = async (token: string) =>
    (await server.call('GET /users/details', { token })).data.addressInfo.length

  test('six saved at once beside four existing ones leave five [D§6]', async () => {
    const hcp = await buildHcp(server)
    for (let count = 0; count < 4; count++) await buildAddress(server, { user_id: hcp.id })
    const token = await buildToken(server, hcp)
    const answers = await holdWrites(server.db, 'addresses', times(6, create(token, newAddr)))
    expect(sorted(answers)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await countAddresses(token)).toBe(5)
  })

  test('three tabs that log in at once create one first address [D§6]', async () => {
    const token = await buildToken(server, await buildHcp(server, { terms: false }))
    const first = create(token, { name: 'SMILE CLINIC', line1: '1 Jalan Ampang', postcode: '' })
    const answers = await holdWrites(server.db, 'addresses', [first, first, first])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await countAddresses(token)).toBe(1)
  })

  test('two concurrent changes of different fields are both kept [D§6]', async () => {
    const hcp = await buildHcp(server)
    const token = await buildToken(server, hcp)
    const { id } = await buildAddress(server, { user_id: hcp.id })
    const changes = [{ name: 'SMILE DENTAL' }, { line2: 'Level 2' }]
    const saves = changes.map(change => () => {
      const body = { addrUpdate: { id, ...change }, addrDelete: false }
      return server.call('POST /address/update', { token, body })
    })
    expect(sorted(await holdWrites(server.db, 'addresses', saves))).toEqual([200, 200])
    const { data } = await server.call('GET /users/details', { token })
    expect(data.addressInfo).toMatchObject([{ name: 'SMILE DENTAL', line2: 'Level 2' }])
  })
})

describe('codes', () => {
  const enter = (recipient: string, token: string) => () =>
    server.call('POST /auth/verify-token', {
      body: { recipient, tokenAction: 'LOGIN', tokenType: 'PHONE', token, degenerate: true },
    })

  test.each(['sessions', 'one_time_codes'] as const)(
    'the right code entered three times at once opens one session (all wait for %s) [D§3]',
    async table => {
      const { id, phone } = await buildHcp(server)
      const attempt = enter(phone ?? '', await requestCode(server, phone ?? '', 'LOGIN'))
      const answers = await holdWrites(server.db, table, [attempt, attempt, attempt])
      expect(sorted(answers)).toEqual([200, 400, 400])
      const sessions = server.db.selectFrom('sessions').where('user_id', '=', id).select('id')
      expect(await sessions.execute()).toHaveLength(1)
    },
  )

  test('only three of eight concurrent wrong guesses count as tries [D§3]', async () => {
    const phone = (await buildHcp(server)).phone ?? ''
    const code = await requestCode(server, phone, 'LOGIN')
    const guesses = Array.from({ length: 8 }, (_, step) => enter(phone, wrongCode(code, step + 1)))
    const answers = await holdWrites(server.db, 'one_time_codes', guesses)
    const told = answers.map(({ error }) => error.code).sort()
    expect(told).toEqual([...Array(5).fill('OTP_EXPIRED'), ...Array(3).fill('OTP_INVALID')])
    const codes = server.db.selectFrom('one_time_codes').where('phone', '=', phone).select('attempts')
    expect(await codes.execute()).toEqual([{ attempts: 3 }])
  })

  test('when six callers ask for a code after wrong tries ended the last one, one new code is sent at once [D§3]', async () => {
    const phone = (await buildHcp(server)).phone ?? ''
    const code = await requestCode(server, phone, 'LOGIN')
    for (const step of [1, 2, 3]) await enter(phone, wrongCode(code, step))()
    const body = { phone, type: 'PHONE' }
    const ask = () => server.call('POST /auth/check-user', { body })
    const answers = await holdWrites(server.db, 'one_time_codes', times(6, ask))
    expect(answers.filter(({ data }) => data.retryAfter === undefined)).toHaveLength(1)
    expect(await readMessages(server, phone)).toHaveLength(2)
  })

  test('six concurrent requests for a code for one number send one code [D§3]', async () => {
    const body = { recipient: freshPhone(), tokenAction: 'REGISTER', tokenType: 'PHONE' }
    const ask = () => server.call('POST /auth/otp', { body })
    const answers = await holdWrites(server.db, 'one_time_codes', times(6, ask))
    expect(sorted(answers)).toEqual([200, 429, 429, 429, 429, 429])
  })
})

describe('people', () => {
  test('one number registered three times makes one user, and the other calls are told that it exists [D§5]', async () => {
    const body = await buildRegistration(server)
    const register = () => server.call('POST /auth/register-otp', { body })
    const answers = await holdWrites(server.db, 'users', times(3, register))
    expect(answers.map(({ error }) => error.code).sort()).toEqual([
      'ACCOUNT_EXISTS',
      'ACCOUNT_EXISTS',
      undefined,
    ])
  })

  test('three concurrent calls of one registration with one key all succeed [D§5]', async () => {
    const body = await buildRegistration(server)
    const headers = { 'idempotency-key': 'one' }
    const register = () => server.call('POST /auth/register-otp', { body, headers })
    expect(sorted(await holdWrites(server.db, 'users', times(3, register)))).toEqual([200, 200, 200])
  })

  test('when two admins decide at once, one decision is saved and the other gets 409 [D§5]', async () => {
    const { id, entryId } = await buildHcp(server, {
      entryStatus: 'PENDING',
      promoter_id: (await buildRep(server)).id,
    })
    const decide = (status: 'COMPLETED' | 'CANCELLED') => async () => {
      const token = await buildToken(server, await buildAdmin(server))
      const campaignInput = { isVerified: status === 'COMPLETED' }
      return server.call('POST /campaign-entries/update', {
        token,
        body: { campaignEntryId: entryId, status, campaignInput },
      })
    }
    const decisions = [decide('COMPLETED'), decide('CANCELLED')]
    expect(sorted(await holdWrites(server.db, 'campaign_entries', decisions))).toEqual([200, 409])
    expect(await auditOf(server.db, id)).toHaveLength(1)
  })

  test('when two admins approve all at once, each registration is approved once, with one message to each person and the rep of one admin [D§5]', async () => {
    const hcps = await Promise.all(
      Array.from({ length: 20 }, (_, no) =>
        buildHcp(server, { entryStatus: 'PENDING', professional_reg_no: `All ${no}` }),
      ),
    )
    const reps = [await buildRep(server), await buildRep(server)]
    const entryIds = hcps.map(({ entryId }) => entryId)
    const approve = reps.map(({ id: repId }, place) => async () => {
      const token = await buildToken(server, await buildAdmin(server))
      const ids = place === 0 ? entryIds : entryIds.toReversed()
      return server.call('POST /admin/registrations/approve', { token, body: { ids, repId } })
    })
    const answers = await holdWrites(server.db, 'campaign_entries', approve)
    expect(answers.map(({ status, data }) => [status, data.approved, data.refused.length]).sort()).toEqual([
      [200, 0, 20],
      [200, 20, 0],
    ])
    const winner = reps[answers.findIndex(({ data }) => data.approved > 0)]
    const messagesTo = async (userId: string) =>
      (await server.db.selectFrom('messages').where('user_id', '=', userId).select('kind').execute()).map(
        ({ kind }) => kind,
      )
    for (const { id } of hcps) {
      expect(await auditOf(server.db, id)).toEqual([
        { from: null, to: winner?.id },
        { from: 'PENDING', to: 'COMPLETED' },
      ])
      expect(await messagesTo(id)).toEqual(['REGISTRATION_APPROVED'])
    }
    for (const rep of reps)
      expect(await messagesTo(rep.id)).toEqual(rep === winner ? hcps.map(() => 'HCP_ASSIGNED') : [])
  })

  test('three concurrent calls of one decision make one decision, and all succeed [D§5]', async () => {
    const { id, entryId } = await buildHcp(server, { entryStatus: 'PENDING' })
    const token = await buildToken(server, await buildAdmin(server))
    const body = {
      campaignEntryId: entryId,
      status: 'COMPLETED',
      campaignInput: { isVerified: true },
    } as const
    const decide = () =>
      server.call('POST /campaign-entries/update', { token, body, headers: { 'if-match': '"PENDING"' } })
    expect(sorted(await holdWrites(server.db, 'campaign_entries', times(3, decide)))).toEqual([200, 200, 200])
    expect(await auditOf(server.db, id)).toHaveLength(1)
  })

  test('when two admins assign one HCP to different reps at once, one succeeds and the other gets 409 [R§8 D§6]', async () => {
    const hcp = await buildHcp(server)
    const reps = [await buildRep(server), await buildRep(server)]
    const assign = reps.map(({ id }) => async () => {
      const token = await buildToken(server, await buildAdmin(server))
      const body = { comUserId: hcp.id, values: { registeredByPromoterId: id } }
      return server.call('POST /profile/update', { token, body, headers: { 'if-match': '"NOT_ASSIGNED"' } })
    })
    const answers = await holdWrites(server.db, 'users', assign)
    expect(sorted(answers)).toEqual([200, 409])
    const winner = reps[answers.findIndex(({ status }) => status === 200)]
    expect(await auditOf(server.db, hcp.id)).toEqual([{ from: null, to: winner?.id }])
    const { promoter_id } = await server.db
      .selectFrom('users')
      .where('id', '=', hcp.id)
      .select('promoter_id')
      .executeTakeFirstOrThrow()
    expect(promoter_id).toBe(winner?.id)
  })

  test('two concurrent assignments are made one after the other, and the audit shows this order [D§6]', async () => {
    const hcp = await buildHcp(server)
    const reps = [await buildRep(server), await buildRep(server)]
    const token = await buildToken(server, await buildAdmin(server))
    const assign = reps.map(({ id }) => () => {
      const body = { comUserId: hcp.id, values: { registeredByPromoterId: id } }
      return server.call('POST /profile/update', { token, body })
    })
    expect(sorted(await holdWrites(server.db, 'users', assign))).toEqual([200, 200])
    const [one, other] = reps.map(({ id }) => id)
    expect([
      [
        { from: null, to: one },
        { from: one, to: other },
      ],
      [
        { from: null, to: other },
        { from: other, to: one },
      ],
    ]).toContainEqual(await auditOf(server.db, hcp.id))
  })

  test('terms accepted in three tabs at once are one consent [D§5]', async () => {
    const hcp = await buildHcp(server, { terms: false })
    const token = await buildToken(server, hcp)
    const body = { values: { registerSource: { 't&c': 'true' } } }
    const accept = () => server.call('POST /profile/update', { token, body })
    expect(sorted(await holdWrites(server.db, 'consents', times(3, accept)))).toEqual([200, 200, 200])
    const consents = server.db.selectFrom('consents').where('user_id', '=', hcp.id).select('id')
    expect(await consents.execute()).toHaveLength(1)
  })
})
