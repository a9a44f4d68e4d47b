import { BUILT_IN_VERSION } from '@portal/contract/document-versions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { registerHcp } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'
import { signInHcp } from '../../test/sign-in-hcp.ts'
import { findNoticeChannels } from './consents.queries.ts'

const server = useTestServer()
const compliance = async (company = server.companies.MY) =>
  buildToken(server, await buildAdmin(server, { full_name: 'Nurul Huda', admin_role: 'COMPLIANCE', company }))
const list = (token: string, query: Record<string, string> = {}) =>
  server.call('GET /admin/consents', { token, query })

test("an HCP's consents show purpose, version, language and who gave them; a withdrawal is a separate record [D§5 D§10]", async () => {
  const rep = await buildRep(server, { full_name: 'Aisyah Rahman' })
  const { user } = await registerHcp(server, await buildToken(server, rep))
  const token = await compliance()
  const params = { id: user.id }
  const read = async () => (await server.call('GET /admin/hcps/:id/consents', { token, params })).data
  const given = { given: true, version: BUILT_IN_VERSION, locale: 'en', by: 'REP', actor: 'Aisyah Rahman' }
  const before = await read()
  expect(before.toSorted((one, other) => one.purpose.localeCompare(other.purpose))).toMatchObject([
    { purpose: 'DATA_SHARING', ...given },
    { purpose: 'TERMS_OF_USE', ...given },
  ])
  const stop = () =>
    server.call('POST /admin/hcps/:id/stop-notices', { token, params, body: { channel: 'WHATSAPP' } })
  const stopped = await stop()
  expect(stopped.data).toMatchObject([
    { purpose: 'WHATSAPP_NOTICES', given: false, by: 'ADMIN', actor: 'Nurul Huda' },
    ...before,
  ])
  // A second press changes nothing.
  expect((await stop()).data).toEqual(stopped.data)
  const { data: events } = await server.call('GET /admin/activity', {
    token,
    query: { record: user.id, kind: 'notices' },
  })
  expect(events.map(({ details }) => details)).toEqual([{ channel: 'WHATSAPP', on: false, place: 'PORTAL' }])
  expect(await findNoticeChannels(server.db, user)).toEqual(['SMS'])
})

test("the list shows the company's consents, newest first, in pages, with filters; the file has the same rows [D§10]", async () => {
  const company = server.companies.SG
  const token = await compliance(company)
  const grace = await buildHcp(server, { company, full_name: 'Grace Koh' })
  const others = []
  for (let count = 0; count < 52; count++) others.push(await buildHcp(server, { company }))
  const { token: neighbour } = await signInHcp(server)
  const off = (by: string, channel: string, on = false) =>
    server.call('POST /messages/preferences', { token: by, body: { channel, on } })
  for (const hcp of [grace, ...others]) await off(await buildToken(server, hcp), 'SMS')
  await off(await buildToken(server, grace), 'SMS', true)
  await off(await buildToken(server, grace), 'WHATSAPP')
  await off(neighbour, 'SMS')

  const first = await list(token)
  const second = await list(token, { cursor: first.meta.next ?? '' })
  const all = [...first.data, ...second.data]
  expect(second.meta.next).toBeNull()
  const count = async (query: Record<string, string>) =>
    (await server.call('GET /admin/consent-counts', { token, query })).data
  expect(await count({})).toEqual({ all: all.length, withdrawn: all.filter(({ given }) => !given).length })
  expect(await count({ search: 'Grace Koh' })).toEqual({ all: 3, withdrawn: 2 })
  expect(await count({ purpose: 'WHATSAPP_NOTICES' })).toEqual({ all: 1, withdrawn: 1 })
  expect(all).toHaveLength(55)
  expect(all.slice(0, 2).map(({ purpose, given, hcp, by }) => [purpose, given, hcp.name, by])).toEqual([
    ['WHATSAPP_NOTICES', false, 'Dr Grace Koh', 'SELF'],
    ['SMS_NOTICES', true, 'Dr Grace Koh', 'SELF'],
  ])
  const counted = async (query: Record<string, string>) => (await list(token, query)).data.length
  expect(await counted({ search: 'grace' })).toBe(3)
  expect(await counted({ search: 'grace', withdrawn: 'true' })).toBe(2)
  expect(await counted({ purpose: 'WHATSAPP_NOTICES' })).toBe(1)
  expect(await counted({ purpose: 'TERMS_OF_USE' })).toBe(0)
  expect(await counted({ to: '2020-01-01' })).toBe(0)
  const file = await server.call('POST /admin/consents/export', {
    token,
    body: { search: 'grace', withdrawn: true },
  })
  const lines = file.text.trim().split('\r\n')
  expect(lines[0]).toContain(
    'On,HCP,Purpose,Consent,Version,Language,How,By,Name of rep or admin,Given on,Source',
  )
  expect(lines).toHaveLength(3)
  const withdrawn = `,Dr Grace Koh,Notifications by WhatsApp,Withdrawn,${BUILT_IN_VERSION},en,Portal,HCP,,,`
  expect(lines[1]?.endsWith(withdrawn)).toBe(true)

  // A company of thousands of HCPs has the same pages.
  await sql`insert into users (company_id, role, full_name, phone, professional_reg_no, profession, specialty, clinic_name, clinic_address)
    select company_id, role, full_name, '658' || lpad(i::text, 7, '0'), professional_reg_no || i, profession, specialty, clinic_name, clinic_address
    from generate_series(1, 2001) i, (select * from users where company_id = ${server.companies.SG.id} and role = 'RETAILER_STAFF' limit 1) hcp`.execute(
    server.db,
  )
  expect((await list(token)).data).toEqual(first.data)
  expect((await list(token, { cursor: first.meta.next ?? '' })).data).toEqual(second.data)
})
