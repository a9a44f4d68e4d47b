import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildAbsence, dayAhead } from '../../test/absences.ts'
import { selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { readTables } from '../../test/tables.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const DECEMBER = { from: dayAhead(31), to: dayAhead(44) }
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
  selectAudit(server.db).where('entity_id', '=', id).orderBy('id').select(['action', 'details']).execute()

test('an absence is created, changed and ended, and each step is audited', async () => {
  const { rep, deputy } = await people()
  const { data } = await enter(rep, deputy)
  const [absence] = data.absences
  expect(absence).toMatchObject({ ...DECEMBER, deputy: { id: deputy.id, name: 'Mr Daniel Lim' } })
  const other = await buildRep(server)
  const later = { from: dayAhead(32), to: dayAhead(45) }
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

test('changing or ending an outdated version of an absence gets ABSENCE_CHANGED', async () => {
  const { rep, deputy } = await people()
  const [absence] = (await enter(rep, deputy)).data.absences
  const [id, shown] = [absence?.id ?? '', absence?.updatedAt]
  const longer = { ...DECEMBER, to: dayAhead(50) }
  const [changed] = (await change(id, deputy, longer, shown)).data.absences
  expect((await change(id, deputy, DECEMBER, shown)).error.code).toBe('ABSENCE_CHANGED')
  expect((await end(id, shown)).error.code).toBe('ABSENCE_CHANGED')
  expect(await absencesOf(rep)).toMatchObject([longer])
  expect((await end(id, changed?.updatedAt)).status).toBe(200)
  expect((await end(id)).status).toBe(200)
  expect((await change(id, deputy, DECEMBER)).error.code).toBe('ABSENCE_CHANGED')
})

test('the list shows the absences that are not over, ordered by first day', async () => {
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

test('an absence lasts a year at most, and one that began long ago can still be changed', async () => {
  const { rep, deputy } = await people()
  const year = { from: dayAhead(9), to: dayAhead(9 + 365) }
  expect((await enter(rep, deputy, year)).status).toBe(200)
  const other = await buildRep(server)
  const days = { first_day: dayAhead(-90), last_day: dayAhead(2) }
  const { id } = await buildAbsence(server, { rep: other, deputy, ...days })
  const longer = { from: dayAhead(-90), to: dayAhead(5) }
  expect((await change(id, deputy, longer)).data.absences).toMatchObject([longer])
})

describe('these are refused and change nothing:', () => {
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
    ['includes its first day', { from: dayAhead(20), to: dayAhead(31) }],
    ['includes its last day', { from: dayAhead(44), to: dayAhead(50) }],
    ['contains all its days', { from: dayAhead(1), to: dayAhead(61) }],
  ])('a second absence of a rep that overlaps the first: it %s', async (_when, days) => {
    const { rep, deputy } = await people()
    await enter(rep, deputy)
    await expectRefused(() => enter(rep, deputy, days), 'ABSENCE_OVERLAPS')
    expect((await enter(rep, deputy, { from: dayAhead(45), to: dayAhead(50) })).status).toBe(200)
  })

  test('an absence moved onto the days of another; it can be moved within its own days', async () => {
    const { rep, deputy } = await people()
    await enter(rep, deputy)
    const { data } = await enter(rep, deputy, { from: dayAhead(45), to: dayAhead(50) })
    const id = data.absences[1]?.id ?? ''
    await expectRefused(
      () => change(id, deputy, { from: dayAhead(44), to: dayAhead(50) }),
      'ABSENCE_OVERLAPS',
    )
    expect((await change(id, deputy, { from: dayAhead(46), to: dayAhead(50) })).status).toBe(200)
  })

  test('a deputy who is absent on one of the days, and an absence of a rep who is a deputy on one of its days', async () => {
    const { rep, deputy } = await people()
    const other = await buildRep(server)
    await enter(deputy, other, { from: dayAhead(44), to: dayAhead(50) })
    await expectRefused(() => enter(rep, deputy), 'DEPUTY_AWAY')
    expect((await enter(rep, deputy, { from: dayAhead(51), to: dayAhead(52) })).status).toBe(200)
    await expectRefused(() => enter(deputy, other, { from: dayAhead(52), to: dayAhead(60) }), 'REP_DEPUTISES')
    const { error } = await enter(deputy, other, { from: dayAhead(51), to: dayAhead(51) })
    expect(error.code).toBe('REP_DEPUTISES')
    expect(error.message).toContain('deputises for Aisyah Rahman.')
  })

  test.each([
    ['that began long ago', { from: dayAhead(-32), to: dayAhead(9) }, 'from'],
    ['that begin in years', { from: dayAhead(368), to: dayAhead(370) }, 'from'],
    ['that are over', { from: dayAhead(-9), to: dayAhead(-2) }, 'to'],
    ['that last more than a year', { from: dayAhead(9), to: dayAhead(9 + 366) }, 'to'],
  ])('days %s', async (_which, days, path) => {
    const { rep, deputy } = await people()
    await expectRefused(() => enter(rep, deputy, days), 'VALIDATION', path)
  })

  test('a last day before the first day, and a rep as their own deputy', async () => {
    const { rep, deputy } = await people()
    await expectRefused(
      () => enter(rep, deputy, { from: dayAhead(32), to: dayAhead(31) }),
      'VALIDATION',
      'to',
    )
    await expectRefused(() => enter(rep, rep), 'VALIDATION', 'deputyId')
  })

  test('a deputy who is deactivated or not a rep, and an absence of a user who is deactivated or not a rep', async () => {
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

  test("the deactivation of a current or future deputy is refused with the rep's name until another deputy is chosen", async () => {
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

  test('the deactivation of the absent rep ends the absence, which a reactivation does not restore', async () => {
    const { rep, deputy } = await people()
    await enter(rep, deputy)
    expect((await deactivate(rep)).data).toMatchObject({ active: false, absences: [] })
    expect((await eventsOf(rep)).at(-1)).toMatchObject({ details: { absencesEnded: 1 } })
    await server.call('POST /admin/reps/:id/reactivate', { token, params: { id: rep.id } })
    expect(await absencesOf(rep)).toEqual([])
    expect((await deactivate(deputy)).status).toBe(200)
  })
})
