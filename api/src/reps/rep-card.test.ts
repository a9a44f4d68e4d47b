import { expect, test } from 'vitest'
import { findAuditOf } from '../../test/audit.ts'
import { assignRep, buildAdmin, buildHcp, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { registerHcp } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()

async function buildCard(overrides: Parameters<typeof buildRep>[1] = {}) {
  const rep = await buildRep(server, overrides)
  const token = await buildToken(server, rep)
  return { rep, token, code: await renew(token, null) }
}
const renew = async (token: string, replaces: string | null) =>
  (await server.call('POST /rep-card', { token, body: { replaces } })).data.code ?? ''
const lookUp = async (code: string) =>
  (await server.call('GET /public/rep-card', { query: { code } })).data.rep
const disable = (rep: UserRow) =>
  server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', rep.id).execute()
async function sendAway(rep: UserRow, firstDay: string, lastDay: string) {
  const deputy = await buildRep(server)
  const days = { first_day: firstDay, last_day: lastDay }
  await server.db
    .insertInto('rep_absences')
    .values({ company_id: rep.company_id, rep_id: rep.id, deputy_id: deputy.id, ...days })
    .execute()
}

test('a rep has one card with a code of 128 bits; a new code ends the old one, and a repeated call changes nothing [D§10]', async () => {
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  const read = async () => (await server.call('GET /rep-card', { token })).data
  expect(await read()).toEqual({ code: null, away: false })
  const first = await renew(token, null)
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(await renew(token, null)).toBe(first)
  const second = await renew(token, first)
  expect(second).not.toBe(first)
  expect(await renew(token, first)).toBe(second)
  expect(await read()).toEqual({ code: second, away: false })
  expect(await lookUp(first)).toBeNull()
  expect(await lookUp(second)).toEqual({ name: 'Aisyah Rahman', region: 'MY' })
  const audit = await findAuditOf(server.db, rep.id)
  expect(audit.map(({ action }) => action)).toEqual(['rep.card-made', 'rep.card-renewed'])
  expect(JSON.stringify(audit)).not.toContain(second)
})

test('an HCP who registers by a card gets its rep, counts as registered by nobody, and waits for an admin [D§10]', async () => {
  const { rep, code } = await buildCard()
  const { user, entry } = await registerHcp(server, undefined, {
    repCode: code,
    registerSource: { channel: 'booth-7' },
  })
  expect(user).toMatchObject({
    promoter_id: rep.id,
    card_rep_id: rep.id,
    registered_by_id: null,
    earned_by_id: null,
    register_source: { channel: 'booth-7' },
  })
  expect(entry).toMatchObject({ status: 'PENDING', promoter_id: rep.id })
  expect(await findAuditOf(server.db, user.id)).toMatchObject([
    { action: 'registration.created', actor_id: user.id, details: { byCardOf: rep.id } },
  ])
  const told = server.db.selectFrom('messages').where('user_id', '=', rep.id).select(['kind', 'details'])
  expect(await told.execute()).toEqual([
    { kind: 'HCP_ASSIGNED', details: { name: 'Dr Mei Ling Wong', hcpId: user.id } },
  ])
})

test('an unknown or replaced code, or the code of an absent, deactivated or foreign rep, is treated as no code [D§10]', async () => {
  const [gone, away, abroad, back, old] = [
    await buildCard(),
    await buildCard(),
    await buildCard({ company: server.companies.SG }),
    await buildCard(),
    await buildCard(),
  ]
  await disable(gone.rep)
  await sendAway(away.rep, '2000-01-01', '2199-12-31')
  await sendAway(back.rep, '2000-01-01', '2000-01-02')
  await renew(old.token, old.code)
  expect(await lookUp(abroad.code)).toMatchObject({ region: 'SG' })
  expect(await lookUp(back.code)).toMatchObject({ region: 'MY' })
  expect((await server.call('GET /rep-card', { token: away.token })).data.away).toBe(true)

  const unknown = await server.call('GET /public/rep-card', { query: { code: 'A'.repeat(22) } })
  for (const { code } of [gone, away, old]) {
    const answer = await server.call('GET /public/rep-card', { query: { code } })
    expect([answer.status, answer.text]).toEqual([200, unknown.text])
  }
  for (const repCode of [gone.code, away.code, abroad.code, old.code, 'x', ''])
    expect((await registerHcp(server, undefined, { repCode })).user).toMatchObject({
      promoter_id: null,
      card_rep_id: null,
    })
  const there = await registerHcp(server, undefined, { repCode: abroad.code, phone: freshPhone('SG') })
  expect(there.user.card_rep_id).toBe(abroad.rep.id)
})

test("a signed-in rep's registration ignores a card", async () => {
  const { code } = await buildCard()
  const rep = await buildRep(server)
  const { user } = await registerHcp(server, await buildToken(server, rep), { repCode: code })
  expect(user).toMatchObject({ promoter_id: rep.id, registered_by_id: rep.id, card_rep_id: null })
})

test('an HCP by card counts apart, for the rep of the card, no matter who is assigned later [D§8 D§10]', async () => {
  const { rep, token, code } = await buildCard()
  const other = await buildRep(server, { full_name: 'Daniel Lim' })
  const [stays, moves] = [
    (await registerHcp(server, undefined, { repCode: code })).user,
    (await registerHcp(server, undefined, { repCode: code })).user,
  ]
  await buildHcp(server, { registered_by_id: rep.id, promoter_id: rep.id })
  await assignRep(server, moves, other)
  const countsOf = async (who: string) =>
    (
      await server.call('GET /haleon/promoter/recruited-users', {
        token: who,
        query: { view: 'counts', months: '2' },
      })
    ).meta
  expect(await countsOf(token)).toMatchObject({ registered: 1, byCard: 2 })
  expect((await countsOf(token)).months?.map(month => month.byCard)).toEqual([0, 2])
  expect(await countsOf(await buildToken(server, other))).toMatchObject({ registered: 0, byCard: 0 })

  const history = await server.call('GET /haleon/promoter/recruited-users', {
    token,
    query: { view: 'registrations' },
  })
  expect(history.data.filter(({ byCard }) => byCard).map(({ id }) => id)).toEqual([stays.id])

  const admin = await buildToken(server, await buildAdmin(server))
  const { data: reps } = await server.call('GET /admin/reps', { token: admin })
  expect(reps.find(({ id }) => id === rep.id)).toMatchObject({ hcps: 2, byCard: 2 })
  const file = await server.call('POST /admin/reps/export', { token: admin, body: {} })
  expect(file.text).toContain('HCPs,By card,Open requests')
  const programme = await server.call('GET /admin/programme', { token: admin })
  expect(programme.data.requests.reps.find(({ id }) => id === rep.id)).toMatchObject({
    requests: 0,
    byCard: 2,
  })
})

test('an HCP who removed the rep of a card is earned by the rep whom an admin assigns', async () => {
  const rep = await buildRep(server)
  const { user } = await registerHcp(server)
  await assignRep(server, user, rep)
  const row = server.db.selectFrom('users').where('id', '=', user.id).select(['earned_by_id', 'card_rep_id'])
  expect(await row.execute()).toEqual([{ earned_by_id: rep.id, card_rep_id: null }])
})

test('bad codes are refused: too long, empty, of another type', async () => {
  const { token } = await buildCard()
  for (const code of ['', 'x'.repeat(65)])
    expect((await server.call('GET /public/rep-card', { query: { code } })).status).toBe(400)
  for (const replaces of ['', 'x'.repeat(65), 7, undefined])
    expect((await server.call('POST /rep-card', { token, body: { replaces } })).status).toBe(400)
})
