import { DEADLINE_PRESETS } from '@portal/contract/cases/case-deadlines'
import { beforeAll, expect, test } from 'vitest'
import { buildCase } from '../../test/cases.ts'
import { buildAdmin, buildHcp, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const preset = { kind: 'PRIVACY', severity: 'ANY', step: 'ANSWER', amount: 21, unit: 'DAYS' } as const
const shown = { ...preset, countedFrom: 'HEARD', source: 'PDPA 2010 s.31' } as const
const read = async () => (await server.call('GET /admin/case-deadlines', { token })).data
const save = (body: object, version?: string) =>
  server.call('POST /admin/case-deadlines', {
    token,
    body,
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })
const openRequest = async () => {
  const hcp = await buildHcp(server)
  return (await buildCase(server, { by: hcp, hcpId: hcp.id, kind: 'PRIVACY' })).id
}
const dueDays = async (id?: string) => {
  const params = { id: id ?? (await openRequest()) }
  const { data } = await server.call('GET /admin/cases/:id', { token, params })
  return data.duties.map(({ amount }) => amount)
}

test("a company begins with its country's deadlines", async () => {
  expect(await read()).toEqual(DEADLINE_PRESETS.MY.map(deadline => ({ ...deadline, updatedAt: null })))
  const abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  const { data } = await server.call('GET /admin/case-deadlines', { token: abroad })
  expect(data.map(({ updatedAt: _never, ...deadline }) => deadline)).toEqual(DEADLINE_PRESETS.SG)
})

test('a changed deadline applies to cases opened afterwards, and saving the first values restores the preset', async () => {
  const before = await openRequest()
  expect((await save({ ...shown, amount: 14 }, 'PRESET')).status).toBe(200)
  const between = await openRequest()
  expect([await dueDays(before), await dueDays(between)]).toEqual([[21], [14]])
  expect((await save({ ...shown, amount: null }, 'PRESET')).error.code).toBe('DEADLINE_CHANGED')
  const version = (await read()).find(({ kind }) => kind === 'PRIVACY')?.updatedAt ?? ''
  const none = await save({ ...shown, amount: null, source: '' }, version)
  expect(none.data.find(({ kind }) => kind === 'PRIVACY')).toMatchObject({ amount: null, source: '' })
  expect(await dueDays()).toEqual([null])
  expect((await save(shown)).data).toEqual(DEADLINE_PRESETS.MY.map(one => ({ ...one, updatedAt: null })))
  expect(await dueDays(between)).toEqual([14])
  const { data: events } = await server.call('GET /admin/activity', { token, query: { kind: 'case' } })
  expect(events.filter(({ action }) => action === 'case.deadline-changed')).toMatchObject([
    { fields: ['amount', 'source'] },
    { fields: ['amount', 'source'] },
    { fields: ['amount'] },
  ])
})

test('a step that cases of a kind do not have is refused', async () => {
  expect((await save({ ...shown, step: 'SOLVE' })).error.code).toBe('NOT_FOUND')
  expect((await save({ ...shown, severity: 'DEVICE_THREAT' })).error.code).toBe('NOT_FOUND')
})
