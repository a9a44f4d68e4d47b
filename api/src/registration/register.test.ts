import { BUILT_IN_VERSION } from '@portal/contract/document-versions'
import { HCP } from '@portal/contract/roles'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { letTimePass, requestCode, wrongCode } from '../../test/codes.ts'
import { buildHcp, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { buildRegistration, registerHcp } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

const post = (body: unknown, token?: string) =>
  server.call('POST /auth/register-otp', { body, ...(token && { token }) })

const countUsers = async (phone: string) =>
  (await server.db.selectFrom('users').where('phone', '=', phone).select('id').execute()).length

const consentsOf = (userId: string) =>
  server.db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .select(['purpose', 'version', 'actor', 'actor_id'])
    .orderBy('purpose')
    .execute()

test('a public registration makes an HCP with a pending entry in the company of the number [H§4 H§6]', async () => {
  for (const region of ['MY', 'SG'] as const) {
    const { user, entry } = await registerHcp(server, undefined, { phone: freshPhone(region) })
    const company = server.companies[region]
    expect(user).toMatchObject({
      role: HCP,
      company_id: company.id,
      promoter_id: null,
      registered_by_id: null,
    })
    expect(entry).toMatchObject({ status: 'PENDING', is_verified: false, campaign_id: company.campaignId })
  }
})

test('the title is stored apart from the name, the clinic in upper case, the address capitalised [H§5]', async () => {
  const { user, entry } = await registerHcp(server, undefined, { name: 'A/Prof  Siti a/p  Raman' })
  expect(user).toMatchObject({
    title: 'A/Prof',
    full_name: 'Siti a/p Raman',
    professional_reg_no: 'MDC 1234',
    profession: 'Dental Professional',
    specialty: 'Orthodontist',
    clinic_name: 'SMILE CLINIC',
    clinic_address: '1 Jalan Ampang, Kuala Lumpur',
  })
  expect(entry).toMatchObject({ clinic_name: 'SMILE CLINIC', clinic_address: '1 Jalan Ampang, Kuala Lumpur' })
})

test('both consents are stored with their version, given by the HCP or by the rep', async () => {
  const rep = await buildRep(server)
  const alone = (await registerHcp(server)).user
  const helped = (await registerHcp(server, await buildToken(server, rep))).user
  const consents = (actor: string, actor_id: string) =>
    ['DATA_SHARING', 'TERMS_OF_USE'].map(purpose => ({ purpose, version: BUILT_IN_VERSION, actor, actor_id }))
  expect(await consentsOf(alone.id)).toEqual(consents('SELF', alone.id))
  expect(await consentsOf(helped.id)).toEqual(consents('REP', rep.id))
})

test('a channel is stored, a malformed one is dropped [H§2 H§3]', async () => {
  const sourceOf = async (channel: string) =>
    (await registerHcp(server, undefined, { registerSource: { channel } })).user.register_source
  expect(await sourceOf('booth-7')).toEqual({ channel: 'booth-7' })
  expect(await sourceOf('booth 7!')).toEqual({})
})

test("an HCP's own registration keeps the language of the browser, a rep's keeps none [D§10]", async () => {
  const headers = { 'accept-language': 'ms-MY,en;q=0.5' }
  const localeOf = async (token?: string) => {
    const body = await buildRegistration(server)
    await server.call('POST /auth/register-otp', { body, headers, ...(token && { token }) })
    const row = server.db.selectFrom('users').where('phone', '=', body.phone).select('locale')
    return (await row.executeTakeFirstOrThrow()).locale
  }
  expect(await localeOf()).toBe('ms')
  expect(await localeOf(await buildToken(server, await buildRep(server)))).toBeNull()
})

test('a registration is audited', async () => {
  const { user } = await registerHcp(server)
  const events = await server.db
    .selectFrom('audit_events')
    .where('entity_id', '=', user.id)
    .selectAll()
    .execute()
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    action: 'registration.created',
    actor_id: user.id,
    company_id: user.company_id,
  })
})

test("with a rep's session that rep is assigned, even if the payload names another [H§3 H§4 D§5]", async () => {
  const [rep, other] = [await buildRep(server), await buildRep(server)]
  const token = await buildToken(server, rep)
  const { user } = await registerHcp(server, token, { registeredByPromoterId: other.id })
  expect(user).toMatchObject({ promoter_id: rep.id, registered_by_id: rep.id })
  const alone = await registerHcp(server, undefined, { registeredByPromoterId: other.id })
  expect(alone.user).toMatchObject({ promoter_id: null, registered_by_id: null })
})

test("a rep registers only numbers of the company's region", async () => {
  const token = await buildToken(server, await buildRep(server, { company: server.companies.SG }))
  const body = await buildRegistration(server, { phone: freshPhone('MY') })
  expect(await post(body, token)).toMatchObject({
    status: 400,
    error: { code: 'VALIDATION', issues: [{ path: 'phone', message: 'Invalid phone number' }] },
  })
  expect(await countUsers(body.phone)).toBe(0)
})

test('the answer is a receipt: it names the new HCP and its rep but is no session [H§3 H§9 D§3]', async () => {
  const rep = await buildRep(server)
  const { user, receipt } = await registerHcp(server, await buildToken(server, rep))
  expect(decodeProtectedHeader(receipt)).toMatchObject({ typ: 'receipt' })
  expect(decodeJwt(receipt)).toMatchObject({
    userId: user.id,
    comUserId: user.id,
    role: HCP,
    companyId: user.company_id,
    dsrId: rep.id,
  })
  const { exp = 0, iat = 0 } = decodeJwt(receipt)
  expect(Math.round((exp - iat) / 86_400)).toBe(14)
  const use = await server.call('GET /campaign-entries/final-submission', { token: receipt })
  expect(use).toMatchObject({ status: 401, error: { message: 'Invalid token' } })
  const sessions = await server.db
    .selectFrom('sessions')
    .where('user_id', '=', user.id)
    .select('id')
    .execute()
  expect(sessions).toEqual([])
})

test('a code that was checked before works once [H§4]', async () => {
  const phone = freshPhone()
  const otp = await requestCode(server, phone, 'REGISTER')
  await server.call('POST /auth/verify-token', {
    body: { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE', token: otp, degenerate: false },
  })
  await registerHcp(server, undefined, { phone, otp })
  const code = await server.db
    .selectFrom('one_time_codes')
    .where('phone', '=', phone)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(code.ended_at).not.toBeNull()
})

test('wrong codes count although the registration fails, and the third ends the code', async () => {
  const body = await buildRegistration(server)
  for (const step of [1, 2, 3]) {
    expect(await post({ ...body, otp: wrongCode(body.otp, step) })).toMatchObject({
      status: 400,
      error: { code: 'OTP_INVALID' },
    })
  }
  expect(await post(body)).toMatchObject({ error: { code: 'OTP_EXPIRED' } })
  expect(await countUsers(body.phone)).toBe(0)
})

test('an expired code creates no user', async () => {
  const body = await buildRegistration(server)
  await letTimePass(server, body.phone, 301)
  expect(await post(body)).toMatchObject({ status: 400, error: { code: 'OTP_EXPIRED' } })
})

test('a login code creates no user', async () => {
  const hcp = await buildHcp(server)
  const otp = await requestCode(server, hcp.phone ?? '', 'LOGIN')
  await server.db.updateTable('users').set({ phone: freshPhone() }).where('id', '=', hcp.id).execute()
  const body = await buildRegistration(server, { phone: hcp.phone ?? '', otp })
  expect(await post(body)).toMatchObject({ error: { code: 'OTP_INVALID' } })
})

test('a registered number is ACCOUNT_EXISTS, and a repeated registration too', async () => {
  const body = await buildRegistration(server)
  expect((await post(body)).status).toBe(200)
  expect(await post(body)).toMatchObject({
    status: 409,
    error: { code: 'ACCOUNT_EXISTS', message: 'Account already exists' },
  })
})

test('parallel registrations of one number create one user and one entry; the others get an error [H§4]', async () => {
  const body = await buildRegistration(server)
  const answers = await Promise.all(Array.from({ length: 3 }, () => post(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  for (const { error } of answers.filter(({ status }) => status === 409)) {
    expect(error.code).toBe('ACCOUNT_EXISTS')
  }
  expect(await countUsers(body.phone)).toBe(1)
})

test('a failed registration does not consume the code', async () => {
  const body = await buildRegistration(server)
  const taken = await buildHcp(server, { phone: body.phone })
  expect(await post(body)).toMatchObject({ error: { code: 'ACCOUNT_EXISTS' } })
  await server.db.updateTable('users').set({ phone: freshPhone() }).where('id', '=', taken.id).execute()
  expect((await post(body)).status).toBe(200)
})

test('input that the form would refuse is refused with the same messages', async () => {
  const body = await buildRegistration(server)
  const fields = { ...body.extendedFields, clinicName: ' ', clinicAddress: '', professionalRegNo: '' }
  const answer = await post({ ...body, name: 'Dr R2D2', extendedFields: fields })
  const told = answer.error.issues?.map(({ path, message }: { path: string; message: string }) => [
    path,
    message,
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      ['name', 'Invalid full name.'],
      ['extendedFields.clinicName', 'Practice name / Clinic name is required.'],
      ['extendedFields.clinicAddress', 'Clinic address is required.'],
      ['extendedFields.professionalRegNo', 'Professional Registration Number is required.'],
    ]),
  )
  const specialty = { profession: 'Dental Professional', specialty: 'Oncologist' }
  expect(
    await post({ ...body, extendedFields: { ...body.extendedFields, profession: specialty } }),
  ).toMatchObject({
    status: 400,
    error: { issues: [{ path: 'extendedFields.profession.specialty' }] },
  })
})
