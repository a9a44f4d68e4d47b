import { beforeAll, expect, test } from 'vitest'
import { correctionOf } from '../../test/correct-hcp.ts'
import { buildAdmin, buildHcp, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { createFollower } from '../../test/follower.ts'
import { HCP_COLUMNS, importFile, PRACTICE } from '../../test/import-file.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

async function identify({ id }: UserRow, externalId: string | null) {
  const { data } = await server.call('GET /admin/hcps/:id/details', { token, params: { id } })
  const { body, ...call } = correctionOf(data, {})
  return server.call('POST /admin/hcps/:id/correct', { token, ...call, body: { ...body, externalId } })
}
const find = async (search: string) => {
  const body = { campaignId: server.companies.MY.campaignId, search }
  const { data } = await server.call('POST /campaign-entries/retailer/submissions', { token, body })
  return data.map(({ companyUser }) => ({ id: companyUser.id, externalId: companyUser.externalId }))
}

test("an admin gives an HCP the CRM's id: it is shown, searched, exported and audited, and goes with an erasure", async () => {
  const hcp = await buildHcp(server)
  expect((await identify(hcp, ' 0035g00000AbCdE ')).data).toMatchObject({ externalId: '0035g00000AbCdE' })
  expect(await find('0035G00000abcde')).toEqual([{ id: hcp.id, externalId: '0035g00000AbCdE' }])
  const { text } = await server.call('POST /admin/registrations/export', { token, body: {} })
  expect(text).toContain('0035g00000AbCdE')
  const { data: events } = await server.call('GET /admin/activity', { token, query: { record: hcp.id } })
  expect(events[0]).toMatchObject({ action: 'profile.corrected', details: { changed: ['external_id'] } })
  // A correction that does not name it leaves it.
  const { data } = await server.call('GET /admin/hcps/:id/details', { token, params: { id: hcp.id } })
  const other = correctionOf(data, { clinicName: 'Other Clinic' })
  expect((await server.call('POST /admin/hcps/:id/correct', { token, ...other })).data.externalId).toBe(
    '0035g00000AbCdE',
  )

  const follower = createFollower(server, 'hcps', token)
  await follower.read()
  expect(follower.rows.get(hcp.id)).toMatchObject({ externalId: '0035g00000AbCdE' })
  await server.call('POST /admin/hcps/erase', { token, body: { id: hcp.id, reason: 'HCP_ASKED' } })
  expect(await follower.read()).toEqual([{ id: hcp.id, erased: true }])
  expect(await find('0035g00000AbCdE')).toEqual([])
})

test('an external id belongs to one HCP of a company, however it is written; a rep may have the same', async () => {
  const [one, other] = [await buildHcp(server), await buildHcp(server)]
  await identify(one, 'CRM–17')
  const refused = await identify(other, 'crm-17')
  expect([refused.status, refused.error.code]).toEqual([409, 'EXTERNAL_ID_EXISTS'])
  const rep = { name: 'Nadia Aziz', phone: freshPhone(), externalId: 'CRM-17' }
  const add = (body: typeof rep) =>
    server.call('POST /admin/reps', { token, body, headers: { 'idempotency-key': body.phone } })
  expect((await add(rep)).data).toMatchObject({ externalId: 'CRM-17' })
  expect((await add({ ...rep, phone: freshPhone() })).error.code).toBe('EXTERNAL_ID_EXISTS')
  expect((await identify(one, null)).data.externalId).toBeNull()
  expect((await identify(other, 'crm-17')).data.externalId).toBe('crm-17')
})

test("a rep's external id is changed with the rest, and stays where it is not named", async () => {
  const rep = await buildRep(server, { full_name: 'Lina Osman' })
  const change = async (more: object) => {
    const { data } = await server.call('GET /admin/reps', { token })
    const { name, phone, updatedAt } = data.find(({ id }) => id === rep.id) ?? {}
    const headers = { 'if-match': `"${updatedAt}"` }
    return server.call('POST /admin/reps/:id', {
      ...{ token, headers, params: { id: rep.id } },
      body: { name, phone, ...more },
    })
  }
  expect((await change({ externalId: 'R-1' })).data).toMatchObject({ externalId: 'R-1' })
  expect((await change({ name: 'Lina Aziz' })).data).toMatchObject({ name: 'Lina Aziz', externalId: 'R-1' })
  const { text } = await server.call('POST /admin/reps/export', { token, body: { search: 'r-1' } })
  expect(text).toContain('Lina Aziz')
  expect((await change({ externalId: null })).data.externalId).toBeUndefined()
})

test('an import gives new and present people their ids, and refuses a row whose id somebody else has', async () => {
  const [known, taken] = [await buildHcp(server), await buildHcp(server)]
  await identify(taken, 'TAKEN')
  const fresh = freshPhone()
  const row = (phone: string | null, id: string) => `Dr Import Wong,+${phone},${PRACTICE},,${id}`
  const take = (...rows: string[]) =>
    importFile(server, token, 'hcps', [`${HCP_COLUMNS},External ID`, ...rows])
  expect(await take(row(fresh, 'I-1'), row(known.phone, 'I-2'))).toMatchObject({
    ...{ done: true, added: 1, known: 1, identified: 1, problems: [] },
  })
  expect(await find('i-1')).toHaveLength(1)
  expect(await find('i-2')).toEqual([{ id: known.id, externalId: 'I-2' }])
  await expectTablesUnchanged(server.db, async () => {
    const problems = await take(row(fresh, 'taken'), row(known.phone, 'I-3'), row(freshPhone(), 'i–3'))
    expect(problems).toMatchObject({
      done: false,
      problems: [
        { row: 2, column: 'External ID', code: 'EXTERNAL_ID_EXISTS' },
        { row: 4, column: 'External ID', code: 'SAME_AS_ROW' },
      ],
    })
  })
  // An empty cell takes nothing away.
  expect(await take(row(known.phone, ''))).toMatchObject({ known: 1, identified: 0 })
  expect(await find('i-2')).toHaveLength(1)

  const rep = await buildRep(server)
  const reps = ['Name,Mobile No,External ID', `Aisyah Rahman,+${rep.phone},REP-1`]
  expect(await importFile(server, token, 'reps', reps)).toMatchObject({ done: true, added: 0, identified: 1 })
})
