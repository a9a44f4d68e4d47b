import { beforeAll, expect, test } from 'vitest'
import { caseExamples } from '../case-examples.ts'
import { buildCase } from '../cases.ts'
import { buildAdmin, buildToken } from '../factories.ts'
import { holdWrites, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let token: string
let colleague: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  colleague = await buildToken(server, await buildAdmin(server))
})

const incident = caseExamples['POST /admin/incidents'].body
const read = async (id: string) => (await server.call('GET /admin/cases/:id', { token, params: { id } })).data

test('an incident whose answer is lost is sent again while the first call runs: it is one case with its duties once', async () => {
  const open = () =>
    server.call('POST /admin/incidents', { token, body: incident, headers: { 'idempotency-key': 'once' } })
  const answers = await holdWrites(server.db, 'case_events', times(3, open))
  expect(sorted(answers)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  const [{ data }] = answers as [(typeof answers)[number]]
  expect((await read(data.id)).duties).toHaveLength(2)
  expect((await read(data.id)).events).toHaveLength(1)
})

test('of two admins who close a case as they see it one does, the other is told', async () => {
  const { id } = await buildCase(server, { by: await buildAdmin(server) })
  const { updatedAt } = await read(id)
  const close = (by: string, reason: string) => () =>
    server.call('POST /admin/cases/:id/close', {
      token: by,
      params: { id },
      headers: { 'if-match': `"${updatedAt}"` },
      body: { outcome: 'SOLVED', reason },
    })
  const calls = [close(token, 'It has arrived'), close(colleague, 'Sent again')]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 409])
  expect((await read(id)).events.map(({ kind }) => kind)).toEqual(['OPENED', 'CLOSED'])
})

test('two duties recorded at once are both done, and the case is due at no time any more', async () => {
  const { data } = await server.call('POST /admin/incidents', { token, body: incident })
  const record = (step: string) => () =>
    server.call('POST /admin/cases/:id/duties', {
      token,
      params: { id: data.id },
      body: { step, doneAt: '2026-11-21T01:00:00.000Z' },
    })
  const calls = [record('TELL_AUTHORITY'), record('TELL_PEOPLE')]
  expect(sorted(await holdWrites(server.db, 'case_events', calls))).toEqual([200, 200])
  const [row] = (await server.call('GET /admin/cases', { token, query: { search: String(data.number) } }))
    .data
  expect([row?.step, row?.dueAt]).toEqual([null, null])
})
