import { expect, test } from 'vitest'
import { letTimePass, requestCode, wrongCode } from '../../test/codes.ts'
import { buildAdmin, buildHcp, buildOrder, buildToken } from '../../test/factories.ts'
import { leaveTraces } from '../../test/known-hcp.ts'
import { registerHcp } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'
import { signInHcp } from '../../test/sign-in-hcp.ts'
import { eraseReadyClosedAccounts } from './close-account.ts'

const server = useTestServer()
const adminToken = async (admin_role: 'OWNER' | 'COMPLIANCE' = 'COMPLIANCE') =>
  buildToken(server, await buildAdmin(server, { full_name: 'Nurul Huda', admin_role }))
const close = (token: string, code: string) =>
  server.call('POST /privacy/close-account', { token, body: { code } })
const casesOf = async (token: string) =>
  (await server.call('GET /admin/cases', { token, query: { kind: 'PRIVACY' } })).data

test('"My data" contains all data the portal stores about an HCP, and an admin can export the same data [D§10]', async () => {
  const hcp = await leaveTraces(server)
  const own = await server.call('GET /privacy/my-data', { token: hcp.token })
  expect(own.status).toBe(200)
  // The old name stands in no record about the person any more.
  const seeded = [...hcp.texts, 'Gum Care 75 g', 'Mouth Rinse 250 ml', 'L1', 'ZIRKONIA-77', 'Zirkonia-fair']
  for (const text of seeded)
    if (text !== 'zq9917') expect(own.text.toLowerCase()).toContain(text.toLowerCase())
  expect(own.data).toMatchObject({
    profile: { name: 'Dr Zephyrina Moonstone', salesRep: expect.any(String), language: 'ms' },
    licence: { number: 'Zirkonia 9', body: 'MDC', validUntil: expect.any(String) },
    cart: ['Gum Care 75 g'],
    backInStock: ['Mouth Rinse 250 ml'],
    exceptions: [{ pieces: 2, reason: 'Quillfeather speaks at a congress' }],
    reports: [
      { text: 'The box was crushed in Zirkonia', problem: 'DAMAGED', notes: [{ byCompany: false }] },
      { text: 'A rash for a day', safety: { reporter: { phone: hcp.phones.first } } },
      { text: 'It is Quillfeather and Moonstone now', request: { request: 'CORRECTION' } },
      { text: 'Zephyrina asked who knows', request: { request: 'OTHER' } },
    ],
  })
  expect(own.data.requests.map(({ status, samples }) => [status, samples])).toEqual([
    ['CANCELLED', [{ name: 'Gum Care 75 g', lotNo: null, expiresOn: null, notSent: null }]],
    [
      'COMPLETED',
      [{ name: 'Gum Care 75 g', lotNo: 'L1', expiresOn: expect.stringMatching(/^\d{4}-/), notSent: null }],
    ],
  ])
  expect(own.data.messages.length).toBeGreaterThan(3)
  expect(own.data.messages.map(({ kind }) => kind)).not.toContain('CODE')
  expect(own.data.devices.map(({ phone }) => phone)).toEqual([hcp.phones.first])
  expect(own.data.sessions).toHaveLength(1)

  const token = await adminToken()
  const { madeAt: _own, ...mine } = own.data
  const exported = await server.call('POST /admin/hcps/:id/data', { token, params: { id: hcp.id } })
  const { madeAt: _exported, messages, ...theirs } = exported.data
  expect(theirs).toEqual({ ...mine, messages: undefined })
  expect(messages).toHaveLength(mine.messages.length)
  const query = { record: hcp.id, kind: 'privacy' }
  const { data: events } = await server.call('GET /admin/activity', { token, query })
  expect(events.map(({ action }) => action)).toEqual(['privacy.data-exported'])
})

test('a correction requested by an HCP makes one case, however often it is sent [D§10]', async () => {
  const { hcp, token } = await signInHcp(server)
  const headers = { 'idempotency-key': 'one' }
  const body = { field: 'clinicName', text: 'Smile Clinic Bangsar' }
  const first = await server.call('POST /privacy/corrections', { token, headers, body })
  expect(first.status).toBe(200)
  expect((await server.call('POST /privacy/corrections', { token, headers, body })).data).toEqual(first.data)
  const other = await server.call('POST /privacy/corrections', {
    token,
    headers,
    body: { ...body, text: 'Another' },
  })
  expect(other.error.code).toBe('KEY_REUSED')
  const params = { id: first.data.id }
  const admin = await adminToken()
  const { data } = await server.call('GET /admin/cases/:id', { token: admin, params })
  expect(data).toMatchObject({
    ...{ kind: 'PRIVACY', number: first.data.number, text: 'Smile Clinic Bangsar' },
    request: { request: 'CORRECTION', field: 'clinicName' },
    hcp: { id: hcp.id },
    duties: [{ step: 'ANSWER', amount: 21, unit: 'DAYS' }],
  })
  const own = await server.call('GET /cases/:id', { token, params })
  expect(own.data).toMatchObject({ dueAt: data.duties[0]?.dueAt, request: { field: 'clinicName' } })
})

test("an admin records an HCP's request, and its clock starts when the company first knew of it [D§10]", async () => {
  const company = server.companies.SG
  const hcp = await buildHcp(server, { company })
  const token = await buildToken(server, await buildAdmin(server, { company, admin_role: 'COMPLIANCE' }))
  const heardAt = new Date(Date.now() - 5 * 86_400_000).toISOString()
  const call = { token, params: { id: hcp.id }, headers: { 'idempotency-key': 'call' } }
  const body = { request: 'ACCESS', text: 'A copy, please', heardAt }
  const { data } = await server.call('POST /admin/hcps/:id/privacy-requests', { ...call, body })
  expect((await server.call('POST /admin/hcps/:id/privacy-requests', { ...call, body })).data).toEqual(data)
  expect(await casesOf(token)).toMatchObject([{ id: data.id, request: { request: 'ACCESS' } }])
  const opened = await server.call('GET /admin/cases/:id', { token, params: { id: data.id } })
  expect(opened.data).toMatchObject({ heardAt, duties: [{ amount: 30 }] })
  const later = { ...body, heardAt: new Date(Date.now() + 60_000).toISOString() }
  const ahead = await server.call('POST /admin/hcps/:id/privacy-requests', {
    token,
    params: { id: hcp.id },
    body: later,
  })
  expect(ahead.error.issues).toMatchObject([{ path: 'heardAt', code: 'TIME_IN_FUTURE' }])
})

test('an HCP closes the account with a code: it is erased at once, its case closed and the number free [D§10]', async () => {
  const { hcp, token } = await signInHcp(server)
  const phone = hcp.phone ?? ''
  const code = await requestCode(server, phone, 'LOGIN')
  expect((await close(token, wrongCode(code))).error.code).toBe('OTP_INVALID')
  const admin = await adminToken()
  expect((await casesOf(admin)).filter(one => one.hcp?.id === hcp.id)).toEqual([])
  const closed = await close(token, code)
  expect(closed.data).toEqual({ state: 'ERASED', number: expect.any(Number) })
  expect((await close(token, code)).status).toBe(401)
  const [found] = (await casesOf(admin)).filter(one => one.hcp?.id === hcp.id)
  expect(found).toMatchObject({
    ...{ number: closed.data.number, text: '–', dueAt: null },
    request: { request: 'CLOSING' },
    closed: { outcome: 'GRANTED' },
  })
  const { data: events } = await server.call('GET /admin/activity', {
    token: admin,
    query: { record: found?.id ?? '' },
  })
  expect(events.map(({ action }) => action)).toEqual(['case.closed', 'case.opened'])
  const again = await registerHcp(server, undefined, { phone })
  expect(again.user.id).not.toBe(hcp.id)
})

test('with a parcel on its way account and case wait, a retry needs no code, and the erasure closes the case [D§10]', async () => {
  const { hcp, token } = await signInHcp(server)
  const { id } = await buildOrder(server, { user: hcp, status: 'POSTED' })
  const account = async () => (await server.call('GET /privacy/account', { token })).data
  expect(await account()).toMatchObject({ closedAt: null, parcels: 1 })
  const closed = await close(token, await requestCode(server, hcp.phone ?? '', 'LOGIN'))
  expect(closed.data).toEqual({ state: 'WAITING', number: expect.any(Number) })
  expect((await close(token, '0000')).data).toEqual(closed.data)
  expect(await account()).toMatchObject({ closedAt: expect.any(String), parcels: 1 })
  const admin = await adminToken()
  const mine = async () => (await casesOf(admin)).filter(one => one.hcp?.id === hcp.id)
  expect(await mine()).toMatchObject([{ number: closed.data.number, closed: null }])
  await server.call('POST /order/status-update', { token, body: { id, status: 'COMPLETED' } })
  expect(await eraseReadyClosedAccounts(server.db)).toBe(1)
  expect(await mine()).toMatchObject([{ number: closed.data.number, closed: { outcome: 'GRANTED' } }])
})

test('with a legal hold a closing request waits for review without naming the hold, and a retry makes no second case [D§10]', async () => {
  const { hcp, token } = await signInHcp(server)
  const admin = await adminToken()
  await server.call('POST /admin/hcps/legal-hold', {
    token: admin,
    body: { id: hcp.id, reason: 'Inquiry 12' },
  })
  const first = await close(token, await requestCode(server, hcp.phone ?? '', 'LOGIN'))
  expect(first.data).toEqual({ state: 'REVIEW', number: expect.any(Number) })
  await letTimePass(server, hcp.phone ?? '', 61)
  const second = await close(token, await requestCode(server, hcp.phone ?? '', 'LOGIN'))
  expect(second.data).toEqual(first.data)
  const reads = [
    await server.call('GET /privacy/my-data', { token }),
    await server.call('GET /privacy/account', { token }),
  ]
  for (const { status, text } of reads) {
    expect(status).toBe(200)
    expect(text).not.toContain('Inquiry 12')
  }
})
