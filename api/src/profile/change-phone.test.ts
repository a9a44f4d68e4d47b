import { expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { readMessages, requestCode } from '../../test/codes.ts'
import { buildHcp, buildLink, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { signInHcp } from '../../test/sign-in-hcp.ts'

const server = useTestServer()

const save = (token: string, phone: string) =>
  server.call('POST /profile/update', { token, body: { values: { phone } } })

/** Verifies the code sent to a number, with the session `token`. */
async function prove(token: string, phone: string): Promise<void> {
  const code = await requestCode(server, phone, 'REGISTER')
  const target = { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE' }
  await server.call('POST /auth/verify-token', { token, body: { ...target, token: code, degenerate: false } })
}

async function phoneOf(id: string) {
  return (await server.db.selectFrom('users').where('id', '=', id).select('phone').executeTakeFirst())?.phone
}

test('a proved number is saved, audited without the number, and the old one gets a notice [H§2 D§6]', async () => {
  const { hcp, token } = await signInHcp(server)
  const phone = freshPhone()
  await prove(token, phone)
  const { status, data } = await save(token, `+${phone.slice(0, 2)} ${phone.slice(2)}`)
  expect([status, data.updatedUser.phone]).toEqual([200, phone])
  await server.deliver()
  const [notice] = await readMessages(server, hcp.phone ?? '')
  expect(notice?.text).toContain(`ending in ${phone.slice(-4)}`)
  expect(notice?.text).not.toContain(phone)
  const event = await selectAudit(server.db)
    .where('entity_id', '=', hcp.id)
    .select('details')
    .executeTakeFirst()
  expect(event?.details).toEqual({ changed: ['phone'] })
})

test("a changed number ends the HCP's other sessions and links, not the one that changed it [D§4]", async () => {
  const { hcp, token } = await signInHcp(server)
  const others = [await buildToken(server, hcp), await buildToken(server, hcp)]
  const link = await buildLink(server, hcp)
  const stranger = await signInHcp(server)
  const phone = freshPhone()
  await prove(token, phone)
  const details = async (of: string) => (await server.call('GET /users/details', { token: of })).status
  expect(
    (await server.call('POST /profile/update', { token, body: { values: { name: 'Mei Tan' } } })).status,
  ).toBe(200)
  expect(await Promise.all(others.map(details))).toEqual([200, 200])
  expect((await save(token, phone)).status).toBe(200)
  expect(await Promise.all(others.map(details))).toEqual([401, 401])
  expect([await details(token), await details(stranger.token)]).toEqual([200, 200])
  expect((await server.call('POST /auth/token', { body: { token: link } })).error.code).toBe('INVALID_LINK')
})

test('an unproved number is not saved [H§2 D§6]', async () => {
  const { hcp, token } = await signInHcp(server)
  const phone = freshPhone()
  await requestCode(server, phone, 'REGISTER')
  const { status, error } = await save(token, phone)
  expect([status, error.code]).toEqual([403, 'PHONE_NOT_PROVED'])
  expect(await phoneOf(hcp.id)).toBe(hcp.phone)
})

test("another user's proof does not count", async () => {
  const [one, other] = [await signInHcp(server), await signInHcp(server)]
  const phone = freshPhone()
  await prove(other.token, phone)
  expect((await save(one.token, phone)).error.code).toBe('PHONE_NOT_PROVED')
})

test('a number taken after its proof is refused with a message [H§5]', async () => {
  const { token } = await signInHcp(server)
  for (const build of [buildHcp, buildRep]) {
    const phone = freshPhone()
    await prove(token, phone)
    await build(server, { phone })
    const { status, error } = await save(token, phone)
    expect([status, error.code, error.message]).toEqual([409, 'PHONE_EXISTS', 'Phone number already exist.'])
  }
})

test('without proof taken and free numbers get the same audited answer, ten times an hour; a proof still works [D§6 D§8]', async () => {
  const { hcp, token } = await signInHcp(server)
  const taken = [await buildHcp(server), await buildRep(server)].map(({ phone }) => phone ?? '')
  const free = Array.from({ length: 8 }, () => freshPhone())
  const answers = []
  for (const phone of [...taken, ...free]) answers.push(await save(token, phone))
  expect(answers[0]).toMatchObject({ status: 403, error: { code: 'PHONE_NOT_PROVED' } })
  for (const { status, error } of answers) expect([status, error]).toEqual([403, answers[0]?.error])
  for (const phone of [taken[0] ?? '', freshPhone()]) {
    const { status, error } = await save(token, phone)
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(error.retryAfter).toBeGreaterThan(3500)
  }
  const phone = freshPhone()
  await prove(token, phone)
  expect((await save(token, phone)).status).toBe(200)
  const events = selectAudit(server.db).where('entity_id', '=', hcp.id).orderBy('id')
  expect(await events.select(['action', 'actor_id', 'details']).execute()).toEqual([
    ...Array(10).fill({ action: 'profile.phone-refused', actor_id: hcp.id, details: {} }),
    {
      action: 'profile.updated',
      actor_id: hcp.id,
      details: { changed: ['phone'] },
    },
  ])
})

test('a number of the other region is refused [H§2 D§6]', async () => {
  const { token } = await signInHcp(server)
  const issues = [{ path: 'values.phone', message: 'Invalid phone number.' }]
  expect((await save(token, freshPhone('SG'))).error.issues).toMatchObject(issues)
  const { token: there } = await signInHcp(server, { company: server.companies.SG })
  expect((await save(there, freshPhone('MY'))).error.issues).toMatchObject(issues)
})

test('a number that is taken between the check and the save is refused as taken', async () => {
  const [{ hcp, token }, { hcp: faster }] = [await signInHcp(server), await signInHcp(server)]
  const phone = freshPhone()
  await prove(token, phone)
  // Another user gets the number between the check and the write; only the unique constraint detects it.
  await server.asOwner(`create function take_phone() returns trigger language plpgsql as
    $$ begin update users set phone = new.phone where id = '${faster.id}'; return new; end $$`)
  await server.asOwner(`create trigger take_phone before update of phone on users for each row
    when (pg_trigger_depth() = 0) execute function take_phone()`)
  const { status, error } = await save(token, phone)
  await server.asOwner('drop trigger take_phone on users')
  expect([status, error.code]).toEqual([409, 'PHONE_EXISTS'])
  expect(await phoneOf(hcp.id)).toBe(hcp.phone)
})

test('a name that comes with a refused number is not saved either', async () => {
  const { hcp, token } = await signInHcp(server)
  const body = { values: { name: 'Prof Mei Ling Tan', phone: freshPhone() } }
  expect((await server.call('POST /profile/update', { token, body })).status).toBe(403)
  const { personalInfo } = (await server.call('GET /users/details', { token })).data
  expect(personalInfo).toMatchObject({ name: 'Dr Mei Ling Wong', phone: hcp.phone })
})
