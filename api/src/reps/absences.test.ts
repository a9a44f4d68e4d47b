import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { readTables } from '../../test/tables.ts'
import type { UserRow } from '../database/schema.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await buildToken(server, await buildAdmin(server))
})
afterAll(() => server.close())

const DECEMBER = { from: '2199-12-01', to: '2199-12-14' }
const enter = (rep: UserRow, deputy: UserRow, days = DECEMBER) =>
  server.call('POST /admin/reps/:id/absences', {
    token,
    params: { id: rep.id },
    body: { ...days, deputyId: deputy.id },
  })
const change = (id: string, deputy: UserRow, days: typeof DECEMBER, shown?: string) =>
  server.call('POST /admin/absences/:id', {
    token,
    params: { id },
    body: { ...days, deputyId: deputy.id },
    headers: shown === undefined ? {} : { 'if-match': `"${shown}"` },
  })
const end = (id: string, shown?: string) =>
  server.call('POST /admin/absences/:id/end', {
    token,
    params: { id },
    headers: shown === undefined ? {} : { 'if-match': `"${shown}"` },
  })
const absencesOf = async ({ id }: UserRow) =>
  (await server.call('GET /admin/reps', { token })).data.find(rep => rep.id === id)?.absences
const people = async () => ({
  rep: await buildRep(server, { full_name: 'Aisyah Rahman' }),
  deputy: await buildRep(server, { title: 'Mr', full_name: 'Daniel Lim' }),
})
const eventsOf = async ({ id }: UserRow) =>
  server.db
    .selectFrom('audit_events')
    .where('entity_id', '=', id)
    .orderBy('id')
    .select(['action', 'details'])
    .execute()

test('an absence is entered, changed and ended, and each is on record', async () => {
  const { rep, deputy } = await people()
  const { data } = await enter(rep, deputy)
  const [absence] = data.absences
  expect(absence).toMatchObject({ ...DECEMBER, deputy: { id: deputy.id, name: 'Mr Daniel Lim' } })
  const other = await buildRep(server)
  const later = { from: '2199-12-02', to: '2199-12-15' }
  const changed = await change(absence?.id ?? '', other, later, absence?.updatedAt)
  expect(changed.data.absences).toMatchObject([{ ...later, deputy: { id: other.id } }])
  const ended = await end(absence?.id ?? '', changed.data.absences[0]?.updatedAt)
  expect([ended.status, ended.data.absences, await absencesOf(rep)]).toEqual([200, [], []])
  expect(await eventsOf(rep)).toEqual([
    { action: 'rep.absence-entered', details: { ...DECEMBER, deputy: deputy.id } },
    {
      action: 'rep.absence-changed',
      details: { before: { ...DECEMBER, deputy: deputy.id }, after: { ...later, deputy: other.id } },
    },
    { action: 'rep.absence-ended', details: { ...later, deputy: other.id } },
  ])
})

test('of two who change or end an absence one is told that it was changed meanwhile', async () => {
  const { rep, deputy } = await people()
  const [absence] = (await enter(rep, deputy)).data.absences
  const [id, shown] = [absence?.id ?? '', absence?.updatedAt]
  const longer = { ...DECEMBER, to: '2199-12-20' }
  const [changed] = (await change(id, deputy, longer, shown)).data.absences
  expect((await change(id, deputy, DECEMBER, shown)).error.code).toBe('ABSENCE_CHANGED')
  expect((await end(id, shown)).error.code).toBe('ABSENCE_CHANGED')
  expect(await absencesOf(rep)).toMatchObject([longer])
  expect((await end(id, changed?.updatedAt)).status).toBe(200)
  for (const late of [end(id), change(id, deputy, DECEMBER)])
    expect((await late).error.code).toBe('ABSENCE_CHANGED')
})

test('the list has the absences that are not over, the first to begin first', async () => {
  const { rep, deputy } = await people()
  const ids = []
  for (const days of [
    { first_day: sql<string>`current_date + 30`, last_day: sql<string>`current_date + 31` },
    { first_day: sql<string>`current_date - 3`, last_day: sql<string>`current_date + 3` },
    { first_day: sql<string>`current_date - 9`, last_day: sql<string>`current_date - 8` },
  ]) {
    ids.push((await buildAbsence(server, { rep, deputy, ...days })).id)
  }
  expect((await absencesOf(rep))?.map(({ id }) => id)).toEqual([ids[1], ids[0]])
})

describe('is refused and changes nothing', () => {
  async function expectRefused(
    call: () => ReturnType<typeof enter | typeof change>,
    code: string,
    path?: string,
  ) {
    const before = await readTables(server.db)
    const { error } = await call()
    expect([error.code, error.issues?.[0]?.path]).toEqual([code, path])
    expect(await readTables(server.db)).toBe(before)
  }

  test.each([
    ['on the first of its days', { from: '2199-11-20', to: '2199-12-01' }],
    ['on the last of its days', { from: '2199-12-14', to: '2199-12-20' }],
    ['around it', { from: '2199-11-01', to: '2199-12-31' }],
  ])('another absence %s', async (_when, days) => {
    const { rep, deputy } = await people()
    await enter(rep, deputy)
    await expectRefused(() => enter(rep, deputy, days), 'ABSENCE_OVERLAPS')
    expect((await enter(rep, deputy, { from: '2199-12-15', to: '2199-12-20' })).status).toBe(200)
  })

  test('one that is changed into the days of another; into days of its own it may be', async () => {
    const { rep, deputy } = await people()
    await enter(rep, deputy)
    const { data } = await enter(rep, deputy, { from: '2199-12-15', to: '2199-12-20' })
    const id = data.absences[1]?.id ?? ''
    await expectRefused(
      () => change(id, deputy, { from: '2199-12-14', to: '2199-12-20' }),
      'ABSENCE_OVERLAPS',
    )
    expect((await change(id, deputy, { from: '2199-12-16', to: '2199-12-20' })).status).toBe(200)
  })

  test('a deputy who is away on one of the days, and an absence of who deputises on one of them', async () => {
    const { rep, deputy } = await people()
    const other = await buildRep(server)
    await enter(deputy, other, { from: '2199-12-14', to: '2199-12-20' })
    await expectRefused(() => enter(rep, deputy), 'DEPUTY_AWAY')
    expect((await enter(rep, deputy, { from: '2199-12-21', to: '2199-12-22' })).status).toBe(200)
    await expectRefused(() => enter(deputy, other, { from: '2199-12-22', to: '2199-12-30' }), 'REP_DEPUTISES')
    const { error } = await enter(deputy, other, { from: '2199-12-21', to: '2199-12-21' })
    expect(error.code).toBe('REP_DEPUTISES')
    expect(error.message).toContain('deputises for Aisyah Rahman.')
  })

  test('days that are over, that end before they begin, and a rep who would be the own deputy', async () => {
    const { rep, deputy } = await people()
    const yesterday = { from: '2026-01-01', to: '2026-01-02' }
    await expectRefused(() => enter(rep, deputy, yesterday), 'VALIDATION', 'to')
    await expectRefused(
      () => enter(rep, deputy, { from: '2199-12-02', to: '2199-12-01' }),
      'VALIDATION',
      'to',
    )
    await expectRefused(() => enter(rep, rep), 'VALIDATION', 'deputyId')
  })

  test('a deputy who is deactivated or no rep, and an absence of who is deactivated', async () => {
    const { rep, deputy } = await people()
    const gone = await buildRep(server, { disabled_at: new Date() })
    await expectRefused(() => enter(rep, gone), 'NOT_FOUND')
    for (const user of [await buildHcp(server), await buildAdmin(server)]) {
      await expectRefused(() => enter(rep, user), 'NOT_FOUND')
      await expectRefused(() => enter(user, deputy), 'NOT_FOUND')
    }
    await expectRefused(() => enter(gone, deputy), 'REP_CHANGED')
  })
})

describe('deactivating', () => {
  const deactivate = ({ id }: UserRow) =>
    server.call('POST /admin/reps/:id/deactivate', { token, params: { id }, body: { successors: [] } })

  test('who deputises, now or later, is told for whom, and goes once another deputy is chosen', async () => {
    const { rep, deputy } = await people()
    const [absence] = (await enter(rep, deputy)).data.absences
    const { error } = await deactivate(deputy)
    expect([error.code, error.message]).toEqual([
      'REP_DEPUTISES',
      'This sales rep deputises for Aisyah Rahman. Please choose another deputy there first.',
    ])
    await change(absence?.id ?? '', await buildRep(server), DECEMBER)
    expect((await deactivate(deputy)).status).toBe(200)
  })

  test('who is away ends the absence, also for the time after coming back', async () => {
    const { rep, deputy } = await people()
    await enter(rep, deputy)
    expect((await deactivate(rep)).data).toMatchObject({ active: false, absences: [] })
    expect((await eventsOf(rep)).at(-1)).toMatchObject({ details: { absencesEnded: 1 } })
    await server.call('POST /admin/reps/:id/reactivate', { token, params: { id: rep.id } })
    expect(await absencesOf(rep)).toEqual([])
    expect((await deactivate(deputy)).status).toBe(200)
  })
})
