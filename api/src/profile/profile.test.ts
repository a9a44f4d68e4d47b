import type { RawInput } from '@portal/contract/endpoints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findAuditOf } from '../../test/audit.ts'
import { buildAddress, buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { signInHcp } from '../../test/sign-in-hcp.ts'

const server = useTestServer()

type Values = RawInput<'POST /profile/update', 'body'>['values']

const save = (token: string, values: Values) =>
  server.call('POST /profile/update', { token, body: { values } })
const details = async (token: string) => (await server.call('GET /users/details', { token })).data

test('everybody who is signed in chooses a language, which is no new version of the profile [D§10]', async () => {
  const users = [(await signInHcp(server)).hcp, await buildRep(server), await buildAdmin(server)]
  for (const user of users) {
    const token = await buildToken(server, user)
    expect((await details(token)).personalInfo.locale).toBeNull()
    expect(await server.call('POST /users/language', { token, body: { locale: 'ms' } })).toMatchObject({
      status: 200,
      data: { locale: 'ms' },
    })
    const { personalInfo } = await details(token)
    expect(personalInfo.locale).toBe('ms')
    const row = await server.db
      .selectFrom('users')
      .where('id', '=', user.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.updated_at).toEqual(user.updated_at)
    // A language that the portal no longer has.
    await sql`update users set locale = 'tlh' where id = ${user.id}`.execute(server.db)
    expect((await details(token)).personalInfo.locale).toBeNull()
    const unknown = { body: { locale: 'tlh' }, token } as never // no language of the contract
    expect((await server.call('POST /users/language', unknown)).status).toBe(400)
  }
})

describe('details', () => {
  test('an HCP sees salutation plus name, the derived practice sector and the addresses [H§3 H§7]', async () => {
    const rep = await buildRep(server)
    const { hcp, token } = await signInHcp(server, {
      promoter_id: rep.id,
      register_source: JSON.stringify({ channel: 'booth-7', 't&c': 'true' }),
    })
    const address = await buildAddress(server, { user_id: hcp.id })
    const { personalInfo, addressInfo } = await details(token)
    expect(personalInfo).toEqual({
      id: hcp.id,
      name: 'Dr Mei Ling Wong',
      title: 'Dr',
      phone: hcp.phone,
      role: 'RETAILER_STAFF',
      companyId: hcp.company_id,
      acceptedTerms: 0,
      registeredByPromoterId: rep.id,
      extendedFields: {
        practiceSector: 'Dental',
        professionalRegNo: 'MDC 1234',
        profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
        clinicName: 'SMILE CLINIC',
        clinicAddress: '1 Jalan Ampang',
      },
      registerSource: { channel: 'booth-7', 't&c': 'true' },
      locale: null,
    })
    expect(addressInfo.map(({ id }) => id)).toEqual([address.id])
  })

  test('reps and admins have no practice and no addresses', async () => {
    for (const user of [await buildRep(server), await buildAdmin(server)]) {
      const { personalInfo, addressInfo } = await details(await buildToken(server, user))
      expect(personalInfo).toMatchObject({
        name: user.full_name,
        title: null,
        role: user.role,
        phone: user.phone,
      })
      expect(personalInfo.extendedFields).toMatchObject({ practiceSector: null, clinicName: null })
      expect(addressInfo).toEqual([])
    }
  })

  test('an HCP who waits for an admin can read them too', async () => {
    const { token } = await signInHcp(server, { entryStatus: 'PENDING', terms: false })
    expect((await details(token)).personalInfo.registerSource).toEqual({})
  })
})

describe('an HCP changes the name', () => {
  test('a leading salutation sets the title', async () => {
    const { hcp, token } = await signInHcp(server)
    const { data } = await save(token, { name: 'A/Prof  Mei Ling a/p Wong ' })
    expect(data.updatedUser).toMatchObject({ name: 'A/Prof Mei Ling a/p Wong', title: 'A/Prof' })
    expect(await findAuditOf(server.db, hcp.id)).toEqual([
      {
        action: 'profile.updated',
        actor_id: hcp.id,
        details: {
          changed: ['title', 'full_name'],
          former: expect.objectContaining({ full_name: hcp.full_name }),
        },
      },
    ])
  })

  test('without a salutation the title stays', async () => {
    const { token } = await signInHcp(server)
    const { data } = await save(token, { name: 'Mei Ling Tan' })
    expect(data.updatedUser).toMatchObject({ name: 'Dr Mei Ling Tan', title: 'Dr' })
  })

  test('a name with special characters is refused with a message', async () => {
    const { token } = await signInHcp(server)
    for (const name of ['Mei_Ling', 'Mei 2', '<b>']) {
      const { status, error } = await save(token, { name })
      expect(status).toBe(400)
      expect(error.issues).toMatchObject([{ path: 'values.name', message: 'Invalid full name.' }])
    }
  })

  test('unchanged values change and audit nothing', async () => {
    const { hcp, token } = await signInHcp(server)
    for (const values of [{}, { name: 'Dr Mei Ling Wong' }, { phone: hcp.phone ?? '' }]) {
      expect((await save(token, values)).status).toBe(200)
    }
    expect(await findAuditOf(server.db, hcp.id)).toEqual([])
  })
})

describe('the terms', () => {
  test('accepting merges the flag, never replacing the channel, and writes one consent [H§3 H§4 H§7]', async () => {
    const { hcp, token } = await signInHcp(server, {
      register_source: JSON.stringify({ channel: 'booth-7' }),
    })
    const accept = () => save(token, { registerSource: { 't&c': 'true' } })
    const answers = await Promise.all([accept(), accept(), accept()])
    for (const { data } of answers) {
      expect(data.updatedUser.registerSource).toEqual({ channel: 'booth-7', 't&c': 'true' })
    }
    const consents = await server.db
      .selectFrom('consents')
      .where('user_id', '=', hcp.id)
      .selectAll()
      .execute()
    expect(consents).toMatchObject([{ purpose: 'PORTAL_TERMS', actor: 'SELF', actor_id: hcp.id }])
    expect(await findAuditOf(server.db, hcp.id)).toHaveLength(1)
  })

  test('before they are accepted nothing else may be changed', async () => {
    const { token } = await signInHcp(server, { terms: false })
    for (const values of [
      { name: 'Mei Ling Tan' },
      { phone: '60123334444' },
      { name: 'Mei Ling Tan', registerSource: { 't&c': 'true' as const } }, // the literal type
      {},
    ]) {
      expect((await save(token, values)).error.code).toBe('TERMS_REQUIRED')
    }
    expect((await save(token, { registerSource: { 't&c': 'true' } })).status).toBe(200)
    expect((await save(token, { name: 'Mei Ling Tan' })).status).toBe(200)
  })

  test('another value, or a channel, is refused [H§6]', async () => {
    const { token } = await signInHcp(server, { terms: false })
    for (const registerSource of [{ 't&c': 'false' }, { 't&c': true }, { 't&c': 'true', channel: 'x' }]) {
      const body = { values: { registerSource } }
      expect((await server.call('POST /profile/update', { token, body })).status).toBe(400)
    }
  })
})

test('the details say that an account is closed and waits for its parcel', async () => {
  const user = await buildHcp(server)
  await buildOrder(server, { user, status: 'POSTED' })
  const read = async () =>
    (await server.call('GET /users/details', { token: await buildToken(server, user) })).data.closing
  expect(await read()).toBeUndefined()
  const owner = await buildToken(server, await buildAdmin(server))
  const body = { id: user.id, reason: 'HCP_ASKED' as const }
  expect((await server.call('POST /admin/hcps/erase', { token: owner, body })).status).toBe(200)
  expect(await read()).toBe(true)
})
