import type { RawInput } from '@portal/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { findAuditOf } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { signInHcp } from '../../test/sign-in-hcp.ts'

const server = useTestServer()

type Values = RawInput<'POST /profile/update', 'body'>['values']

const save = (token: string, values: Values, comUserId?: string) =>
  server.call('POST /profile/update', { token, body: { values, ...(comUserId && { comUserId }) } })
const details = async (token: string) => (await server.call('GET /users/details', { token })).data

describe('an admin assigns a rep', () => {
  test('to an HCP of the company, audited with before and after [R§6 R§7]', async () => {
    const [admin, rep, hcp] = [await buildAdmin(server), await buildRep(server), await buildHcp(server)]
    const token = await buildToken(server, admin)
    const { data } = await save(token, { registeredByPromoterId: rep.id }, hcp.id)
    expect(data.updatedUser).toMatchObject({ id: hcp.id, registeredByPromoterId: rep.id })
    await save(token, { registeredByPromoterId: rep.id }, hcp.id)
    expect(await findAuditOf(server.db, hcp.id)).toEqual([
      { action: 'promoter.assigned', actor_id: admin.id, details: { from: null, to: rep.id } },
    ])
  })

  test('in place of the rep on the screen only: a newer assignment stays, and nothing is audited [R§4 R§8 D§6]', async () => {
    const token = await buildToken(server, await buildAdmin(server))
    const [mine, other, hcp] = [await buildRep(server), await buildRep(server), await buildHcp(server)]
    const assign = (promoterId: string, shown: string) =>
      server.call('POST /profile/update', {
        token,
        body: { comUserId: hcp.id, values: { registeredByPromoterId: promoterId } },
        headers: { 'if-match': `"${shown}"` },
      })
    expect((await assign(other.id, 'NOT_ASSIGNED')).status).toBe(200)
    for (const shown of ['NOT_ASSIGNED', mine.id, crypto.randomUUID()]) {
      expect(await assign(mine.id, shown)).toMatchObject({
        status: 409,
        error: { code: 'PROMOTER_CHANGED', message: 'The sales rep was changed in the meantime.' },
      })
    }
    // A repeated assignment is no conflict, and the rep on the screen can be replaced.
    expect((await assign(other.id, 'NOT_ASSIGNED')).status).toBe(200)
    expect((await assign(mine.id, other.id)).data.updatedUser.registeredByPromoterId).toBe(mine.id)
    expect((await findAuditOf(server.db, hcp.id)).map(({ details }) => details)).toEqual([
      { from: null, to: other.id },
      { from: other.id, to: mine.id },
    ])
  })

  test('HCPs and reps of the other company, disabled reps and users of other roles are not found [R§6]', async () => {
    const token = await buildToken(server, await buildAdmin(server))
    const [rep, hcp] = [await buildRep(server), await buildHcp(server)]
    const elsewhere = { company: server.companies.SG }
    const disabled = await buildRep(server, { disabled_at: new Date() })
    for (const [hcpId, promoterId] of [
      [hcp.id, (await buildRep(server, elsewhere)).id],
      [hcp.id, disabled.id],
      [hcp.id, (await buildHcp(server)).id],
      [hcp.id, crypto.randomUUID()],
      [(await buildHcp(server, elsewhere)).id, rep.id],
      [(await buildRep(server)).id, rep.id],
      [crypto.randomUUID(), rep.id],
    ] as const) {
      const { status, error } = await save(token, { registeredByPromoterId: promoterId }, hcpId)
      expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await findAuditOf(server.db, hcp.id)).toEqual([])
  })
})

describe('the two whitelists', () => {
  test('an HCP may not assign a rep or send a user id, not even the id of the HCP [H§6]', async () => {
    const { hcp, token } = await signInHcp(server)
    const rep = await buildRep(server)
    const assign = await save(token, { registeredByPromoterId: rep.id })
    expect(assign.error.issues?.map(({ path }) => path)).toEqual(['values.registeredByPromoterId'])
    const named = await save(token, { name: 'Mei Ling Tan' }, hcp.id)
    expect(named.error.issues?.map(({ path }) => path)).toEqual(['comUserId'])
    expect((await details(token)).personalInfo).toMatchObject({ registeredByPromoterId: null })
  })

  test('an admin may change only the rep [R§6]', async () => {
    const token = await buildToken(server, await buildAdmin(server))
    const [rep, hcp] = [await buildRep(server), await buildHcp(server)]
    for (const [key, value] of [
      ['name', 'Mei Ling Tan'],
      ['phone', '60123334444'],
      ['registerSource', { 't&c': 'true' }],
    ] as const) {
      const values = { registeredByPromoterId: rep.id, [key]: value }
      const { status, error } = await save(token, values, hcp.id)
      expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, [`values.${key}`]])
    }
    expect(
      (await server.db.selectFrom('users').where('id', '=', hcp.id).select('promoter_id').execute())[0],
    ).toEqual({
      promoter_id: null,
    })
  })

  test('an admin must send both the HCP and the rep', async () => {
    const token = await buildToken(server, await buildAdmin(server))
    const [rep, hcp] = [await buildRep(server), await buildHcp(server)]
    const nobody = await save(token, { registeredByPromoterId: rep.id })
    expect(nobody.error.issues?.[0]?.path).toBe('comUserId')
    const none = await save(token, {}, hcp.id)
    expect(none.error.issues).toMatchObject([
      { path: 'values.registeredByPromoterId', message: 'Promoter is required.' },
    ])
  })
})
