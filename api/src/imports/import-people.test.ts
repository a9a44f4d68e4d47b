import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { CONSENT, CONSENTED_COLUMNS, HCP_COLUMNS, importFile, PRACTICE } from '../../test/import-file.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let token: string
let admin: UserRow
beforeAll(async () => {
  admin = await buildAdmin(server)
  token = await buildToken(server, admin)
})

const take = (lines: readonly string[]) => importFile(server, token, 'hcps', lines)
const expectUnchanged = (work: () => Promise<unknown>) => expectTablesUnchanged(server.db, work)

const NO_REP = 'The company has no such sales rep, or has deactivated this one.'

test('imported HCPs get a notification only when the admin chooses it', async () => {
  const send = (kind: 'hcps' | 'reps', dryRun: boolean, notifyHcps: boolean) => {
    const csv = [CONSENTED_COLUMNS, `Dr Import Wong,${freshPhone()},${PRACTICE},,${CONSENT}`].join('\r\n')
    return server.call('POST /admin/import', { token, body: { kind, csv, dryRun, notifyHcps } })
  }
  await send('hcps', true, true)
  await send('hcps', false, false)
  expect((await send('reps', false, true)).error.issues?.[0]?.path).toBe('notifyHcps')
  const told = server.db.selectFrom('messages').select('kind')
  expect(await told.execute()).toEqual([])
  await send('hcps', false, true)
  expect(await told.execute()).toEqual([{ kind: 'ACCOUNT_READY' }])
})

test('imported HCPs are verified and assigned to their reps; the first login asks for the terms [H§2 R§4]', async () => {
  const rep = await buildRep(server)
  const [phone, alone] = [freshPhone(), freshPhone()]
  const file = [
    HCP_COLUMNS,
    `Dr Import Wong,+${phone},${PRACTICE},${rep.phone?.slice(2)}`,
    `Ms Import Ng,0${alone.slice(2)},${PRACTICE.replace('MDC 9', 'MDC 8')},`,
  ]
  expect(await take(file)).toMatchObject({ done: true, rows: 2, added: 2, known: 0, problems: [] })
  const rows = await server.db
    .selectFrom('users')
    .innerJoin('campaign_entries as entry', 'entry.user_id', 'users.id')
    .where('phone', 'in', [phone, alone])
    .orderBy('full_name', 'desc')
    .select([
      'title',
      'full_name',
      'users.clinic_name',
      'users.clinic_address',
      'users.promoter_id',
      'registered_by_id',
      'earned_by_id',
    ])
    .select(['entry.status', 'entry.promoter_id as listed', 'entry.is_verified'])
    .execute()
  const stored = {
    clinic_name: 'SMILE CLINIC',
    clinic_address: '1 Jalan Ampang',
    registered_by_id: admin.id,
    earned_by_id: null,
    status: 'COMPLETED',
    is_verified: true,
  }
  expect(rows).toEqual([
    { ...stored, title: 'Dr', full_name: 'Import Wong', promoter_id: rep.id, listed: rep.id },
    { ...stored, title: 'Ms', full_name: 'Import Ng', promoter_id: null, listed: null },
  ])
  const consents = server.db.selectFrom('consents').innerJoin('users', 'users.id', 'user_id')
  expect(await consents.where('phone', 'in', [phone, alone]).selectAll().execute()).toEqual([])
  const hcp = await server.db
    .selectFrom('users')
    .where('phone', '=', phone)
    .selectAll()
    .executeTakeFirstOrThrow()
  const orders = await server.call('GET /orders', { token: await buildToken(server, hcp) })
  expect(orders).toMatchObject({ status: 403, error: { code: 'TERMS_REQUIRED' } })
  await expectUnchanged(async () => expect(await take(file)).toMatchObject({ added: 0, known: 2 }))
})

test('a file obeys the rules of a registration, and its reps must exist', async () => {
  const [rep, gone, abroad] = [
    await buildRep(server),
    await buildRep(server, { disabled_at: new Date() }),
    await buildRep(server, { company: server.companies.SG }),
  ]
  const row = (name: string, phone: string, practice: string, of: string | null) =>
    `${name},${phone},${practice},${of ?? ''}`
  await expectUnchanged(async () => {
    const { problems } = await take([
      HCP_COLUMNS,
      row('Import Untitled', freshPhone(), PRACTICE, null),
      row('Dr Import Specialty', freshPhone(), PRACTICE.replace('Orthodontist', 'Pharmacist'), null),
      row('Dr Import Gone', freshPhone(), PRACTICE, gone.phone),
      row('Dr Import Abroad', freshPhone(), PRACTICE, abroad.phone),
      row('Dr Import Rep', rep.phone ?? '', PRACTICE, null),
      row('Dr Import Good', freshPhone(), PRACTICE, rep.phone),
    ])
    expect(problems).toMatchObject([
      { row: 2, column: 'Name', message: 'The name must begin with a salutation: Dr, A/Prof, Prof, Mr, Ms.' },
      { row: 3, column: 'Specialty', message: 'Please choose a specialty of the profession.' },
      { row: 4, column: 'Sales rep mobile no', message: NO_REP },
      { row: 5, column: 'Sales rep mobile no', message: NO_REP },
      { row: 6, column: 'Mobile No', message: 'Phone number already exist.' },
    ])
  })
})

test('names that people have are imported, and their salutation is read however it is written [D§11]', async () => {
  const names = ["Dr Ya'acob Ali", 'DR. D\u2019Souza', 'Ms Siti @ Aminah', 'Prof S. Kumar Ah-Kow']
  const phones = names.map(() => freshPhone())
  const lines = names.map((name, place) => `${name},${phones[place]},${PRACTICE},`)
  expect(await take([HCP_COLUMNS, ...lines])).toMatchObject({ done: true, added: 4, problems: [] })
  const hcp = await server.db
    .selectFrom('users')
    .where('phone', '=', phones[1] ?? '')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect([hcp.title, hcp.full_name]).toEqual(['Dr', "D'Souza"])
})

test('HCPs whose registration waits or was declined are named row by row; the waiting ones are approved with the rep of their row', async () => {
  const [rep, former] = [await buildRep(server), await buildRep(server)]
  const waits = await buildHcp(server, { entryStatus: 'PENDING', promoter_id: former.id })
  const alone = await buildHcp(server, { entryStatus: 'PENDING' })
  const declined = await buildHcp(server, { entryStatus: 'CANCELLED' })
  const known = await buildHcp(server)
  const warehouse = await buildToken(server, await buildAdmin(server, { admin_role: 'WAREHOUSE' }))
  const csv = [
    HCP_COLUMNS,
    ...[waits, alone, declined, known].map(
      ({ phone }, place) => `Dr Import Wong,${phone},${PRACTICE},${place === 0 ? rep.phone : ''}`,
    ),
  ].join('\n')
  const send = async (more: { dryRun?: boolean; approve?: boolean }, as = token, file = csv) =>
    server.call('POST /admin/import', {
      token: as,
      body: { kind: 'hcps', csv: file, dryRun: false, ...more },
    })
  const told = [
    { row: 2, column: 'Mobile No', code: 'REGISTRATION_WAITS', phone: waits.phone },
    { row: 3, code: 'REGISTRATION_WAITS', phone: alone.phone },
    { row: 4, code: 'REGISTRATION_WAS_DECLINED', phone: declined.phone },
  ]
  await expectUnchanged(async () => {
    const { data } = await send({})
    expect(data).toMatchObject({ added: 0, known: 1, waiting: 2, declined: 1, approved: 0, warnings: told })
    expect((await send({ dryRun: true, approve: true })).data).toMatchObject({ done: false, approved: 2 })
    const unknown = await send({ approve: true }, token, csv.replace(rep.phone ?? '', freshPhone()))
    expect(unknown.data.problems).toMatchObject([{ row: 2, message: NO_REP }])
    expect((await send({ approve: true }, warehouse)).error.code).toBe('FORBIDDEN')
  })
  const { data } = await send({ approve: true })
  expect(data).toMatchObject({ done: true, added: 0, known: 1, waiting: 0, declined: 1, approved: 2 })
  expect(data.warnings).toMatchObject([told[2]])
  const rows = await server.db
    .selectFrom('campaign_entries')
    .where('user_id', 'in', [waits.id, alone.id, declined.id])
    .select(['user_id', 'status', 'promoter_id', 'decided_by'])
    .execute()
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { user_id: waits.id, status: 'COMPLETED', promoter_id: rep.id, decided_by: admin.id },
      { user_id: alone.id, status: 'COMPLETED', promoter_id: null, decided_by: admin.id },
      expect.objectContaining({ user_id: declined.id, status: 'CANCELLED' }),
    ]),
  )
  const messages = await server.db
    .selectFrom('messages')
    .where('user_id', 'in', [waits.id, alone.id])
    .select('kind')
    .execute()
  expect(messages).toEqual([{ kind: 'REGISTRATION_APPROVED' }, { kind: 'REGISTRATION_APPROVED' }])
  await expectUnchanged(async () =>
    expect((await send({ approve: true })).data).toMatchObject({ known: 3, approved: 0 }),
  )
})

test('a registration number of another HCP gives a warning and is imported', async () => {
  const number = (no: string) => PRACTICE.replace('MDC 9', no)
  const there = await buildHcp(server, { professional_reg_no: 'MDC-7001' })
  await buildHcp(server, { professional_reg_no: 'MDC 7002', company: server.companies.SG })
  const [second, fourth] = [freshPhone(), freshPhone()]
  const result = await take([
    HCP_COLUMNS,
    `Dr Import Known,${freshPhone()},${number('mdc 7001')},`,
    `Dr Import First,${second},${number('MDC 7002')},`,
    `Dr Import Again,${fourth},${number('MDC7002')},`,
  ])
  const at = { column: 'Professional Registration Number' }
  expect(result).toMatchObject({ done: true, added: 3, problems: [] })
  expect(result.warnings).toMatchObject([
    {
      ...{ row: 2, ...at, value: 'mdc 7001', phone: there.phone },
      message: 'Dr Mei Ling Wong has this registration number too.',
    },
    {
      ...{ row: 4, ...at, value: 'MDC7002', phone: second },
      message: 'Dr Import First has this registration number too.',
    },
  ])
})
