import { ADMIN_ROLES, type AdminRole } from '@portal/contract/admin-roles'
import { CASE_KINDS } from '@portal/contract/cases/case-kinds'
import { beforeAll, expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { buildCase } from '../../test/cases.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let admin: UserRow
let token: string
beforeAll(async () => {
  admin = await buildAdmin(server, { full_name: 'Nurul Huda' })
  token = await buildToken(server, admin)
})

const list = (query: Record<string, string> = {}, by = token) =>
  server.call('GET /admin/cases', { token: by, query })
const read = async (id: string) => (await server.call('GET /admin/cases/:id', { token, params: { id } })).data
const ifMatch = (version: string) => ({ 'if-match': `"${version}"` })
const actionsOn = async (id: string) =>
  (await server.call('GET /admin/activity', { token, query: { record: id } })).data.map(
    ({ action }) => action,
  )

test('the kind of a case, its HCP, their rep and deputy, and its reporter decide who sees it', async () => {
  const rep = await buildRep(server)
  const deputy = await buildRep(server)
  await buildAbsence(server, { rep, deputy })
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const people = {
    hcp,
    rep,
    deputy,
    'another HCP': await buildHcp(server, { promoter_id: rep.id }),
    'another rep': await buildRep(server),
  }
  const tokens = await Promise.all(Object.values(people).map(user => buildToken(server, user)))
  const seenBy = async (id: string) => {
    const answers = await Promise.all(
      tokens.map(own => server.call('GET /cases/:id', { token: own, params: { id } })),
    )
    const lists = await Promise.all(tokens.map(own => server.call('GET /cases', { token: own })))
    const names = Object.keys(people)
    const listed = names.filter((_, index) => lists[index]?.data.some(row => row.id === id))
    const opened = names.filter((_, index) => answers[index]?.status === 200)
    expect(listed).toEqual(opened)
    return opened
  }
  const cases = Object.fromEntries(
    await Promise.all(
      CASE_KINDS.flatMap(kind =>
        (['hcp', 'rep', 'admin'] as const).map(async who => {
          const by = { hcp, rep, admin }[who]
          const about = kind === 'INCIDENT' || kind === 'RECALL' ? {} : { hcpId: hcp.id }
          return [`${kind} by ${who}`, (await buildCase(server, { by, kind, ...about })).id] as const
        }),
      ),
    ),
  )
  const seen = Object.fromEntries(
    await Promise.all(Object.entries(cases).map(async ([name, id]) => [name, await seenBy(id)] as const)),
  )
  expect(seen).toEqual({
    'DELIVERY by hcp': ['hcp', 'rep', 'deputy'],
    'DELIVERY by rep': ['hcp', 'rep', 'deputy'],
    'DELIVERY by admin': ['hcp', 'rep', 'deputy'],
    'SAFETY by hcp': ['hcp'],
    'SAFETY by rep': ['rep'],
    'SAFETY by admin': [],
    'RECALL by hcp': [],
    'RECALL by rep': [],
    'RECALL by admin': [],
    'PRIVACY by hcp': ['hcp'],
    'PRIVACY by rep': ['hcp'],
    'PRIVACY by admin': ['hcp'],
    'INCIDENT by hcp': [],
    'INCIDENT by rep': [],
    'INCIDENT by admin': [],
  })
})

test('an admin sees the kinds of the role, in the list and by address', async () => {
  const by = await buildAdmin(server, { company: server.companies.MY })
  const cases = await Promise.all(CASE_KINDS.map(kind => buildCase(server, { by, kind })))
  const seenBy = async (admin_role: AdminRole) => {
    const own = await buildToken(server, await buildAdmin(server, { admin_role }))
    const answers = await Promise.all(
      cases.map(({ id }) => server.call('GET /admin/cases/:id', { token: own, params: { id } })),
    )
    const lists = await Promise.all(cases.map(({ number }) => list({ search: String(number) }, own)))
    const seen = CASE_KINDS.filter((_, index) => answers[index]?.status === 200)
    expect(seen).toEqual(CASE_KINDS.filter((_, index) => lists[index]?.data.length === 1))
    return seen
  }
  const seen = await Promise.all(ADMIN_ROLES.map(async role => [role, await seenBy(role)] as const))
  expect(Object.fromEntries(seen)).toEqual({
    OWNER: ['DELIVERY', 'SAFETY', 'RECALL', 'PRIVACY', 'INCIDENT'],
    PROGRAMME: ['DELIVERY', 'RECALL'],
    WAREHOUSE: ['DELIVERY'],
    COMPLIANCE: ['SAFETY', 'RECALL', 'PRIVACY', 'INCIDENT'],
    READ_ONLY: ['DELIVERY', 'RECALL'],
  })
})

test('a reporter reads shared notes and the outcome, neither internal notes, duties nor names of admins', async () => {
  const hcp = await buildHcp(server, { full_name: 'Hana Yusof' })
  const own = await buildToken(server, hcp)
  const { id } = await buildCase(server, { by: hcp, hcpId: hcp.id })
  const note = (text: string, shared: boolean) =>
    server.call('POST /admin/cases/:id/notes', { token, params: { id }, body: { text, shared } })
  await note('Call the courier', false)
  await note('We asked the courier.', true)
  await server.call('POST /cases/:id/notes', { token: own, params: { id }, body: { text: 'Thank you' } })
  const { data, text } = await server.call('GET /cases/:id', { token: own, params: { id } })
  expect(data.events.map(({ kind, text: words, by }) => [kind, words, by])).toEqual([
    ['OPENED', null, 'Dr Hana Yusof'],
    ['NOTED', 'We asked the courier.', null],
    ['NOTED', 'Thank you', 'Dr Hana Yusof'],
  ])
  expect(data.dueAt).toEqual(expect.any(String))
  for (const hidden of ['Call the courier', 'Nurul', 'duties']) expect(text).not.toContain(hidden)
  expect((await read(id)).events.map(({ by }) => by)).toEqual([
    'Dr Hana Yusof',
    'Nurul Huda',
    'Nurul Huda',
    'Dr Hana Yusof',
  ])
  expect(await actionsOn(id)).toEqual(['case.noted', 'case.noted', 'case.noted', 'case.opened'])
})

test('a note retried with its key is stored once, and another text with that key is refused', async () => {
  const { id } = await buildCase(server, { by: admin })
  const note = (text: string) =>
    server.call('POST /admin/cases/:id/notes', {
      token,
      params: { id },
      headers: { 'idempotency-key': 'note-1' },
      body: { text, shared: false },
    })
  await note('Called')
  expect((await note('Called')).data.events.map(({ kind }) => kind)).toEqual(['OPENED', 'NOTED'])
  expect((await note('Called twice')).error.code).toBe('KEY_REUSED')
})

test('closing stops the clocks, needs an outcome of the kind and can be retried; reopening restarts the clocks', async () => {
  const hcp = await buildHcp(server)
  const { id, number } = await buildCase(server, { by: hcp, hcpId: hcp.id })
  const before = await read(id)
  const close = (body: object, version = before.updatedAt) =>
    server.call('POST /admin/cases/:id/close', { token, params: { id }, headers: ifMatch(version), body })
  const solved = { outcome: 'SOLVED', reason: 'It has arrived' }
  expect((await close({ ...solved, outcome: 'REFUSED' })).error.issues?.[0]?.path).toBe('outcome')
  expect((await close(solved, '2026-01-01T00:00:00.000Z')).error.code).toBe('CASE_CHANGED')
  const { data } = await close(solved)
  expect(data.closed).toEqual({ at: expect.any(String), ...solved })
  expect((await close(solved)).status).toBe(200)
  expect((await close({ ...solved, outcome: 'NO_ACTION' })).error.code).toBe('CASE_CHANGED')
  expect((await list({ search: String(number) })).data[0]).toMatchObject({
    dueAt: null,
    closed: { outcome: 'SOLVED' },
  })

  const own = await buildToken(server, hcp)
  const note = server.call('POST /cases/:id/notes', { token: own, params: { id }, body: { text: 'No' } })
  expect((await note).error.code).toBe('CASE_CHANGED')
  const reopen = () =>
    server.call('POST /admin/cases/:id/reopen', { token, params: { id }, body: { reason: 'It has not' } })
  const again = await reopen()
  expect(again.data).toMatchObject({ closed: null, duties: before.duties })
  expect((await reopen()).data.events).toEqual(again.data.events)
  expect((await list({ search: String(number) })).data[0]?.dueAt).toBe(before.duties[0]?.dueAt)
  expect(await actionsOn(id)).toEqual(['case.reopened', 'case.closed', 'case.opened'])
})
