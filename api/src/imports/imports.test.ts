import type { ImportKind } from '@portal/contract/imports/import-columns'
import { beforeAll, expect, test } from 'vitest'
import { dayAhead } from '../../test/absences.ts'
import {
  buildAdmin,
  buildHcp,
  buildRep,
  buildShopItem,
  buildToken,
  freshPhone,
} from '../../test/factories.ts'
import { HCP_COLUMNS, importFile, LICENCE_COLUMNS, PRACTICE } from '../../test/import-file.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'

const server = useTestServer()
let token: string
let abroad: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
})

const send = (kind: ImportKind, csv: string, as = token) =>
  server.call('POST /admin/import', { token: as, body: { kind, csv, dryRun: false } })
const take = (kind: ImportKind, lines: readonly string[], dryRun?: boolean) =>
  importFile(server, token, kind, lines, dryRun)
const expectUnchanged = (work: () => Promise<unknown>) => expectTablesUnchanged(server.db, work)

const REPS = 'Name,Mobile No'
const SAMPLES = 'Category,Name,Class,Registration number,Active,Position'
const ASSIGNMENTS = 'Mobile No,Sales rep mobile no'
const LOTS = 'Category,Sample,Lot number,Expiry date,Quantity'
const unique = () => crypto.randomUUID().slice(0, 8)

test('imported reps are listed, and the same file again adds nobody', async () => {
  const phone = freshPhone()
  const file = ['\ufeffMobile No,Name', `+${phone},Ms Import Lim`, '', `${freshPhone()},Import Tan`]
  expect(await take('reps', file)).toEqual({
    done: true,
    rows: 2,
    added: 2,
    known: 0,
    waiting: 0,
    declined: 0,
    approved: 0,
    identified: 0,
    repeated: [],
    ignored: [],
    problems: [],
    warnings: [],
  })
  const { data } = await server.call('GET /admin/reps', { token })
  expect(data.find(rep => rep.phone === phone)).toMatchObject({ name: 'Ms Import Lim', active: true })
  const again = () => take('reps', file)
  await expectUnchanged(async () => expect(await again()).toMatchObject({ added: 0, known: 2 }))
})

test('the rep export can be imported: ignored columns are named, and nobody is changed', async () => {
  const [rep, deputy] = [await buildRep(server, { full_name: 'Import Own' }), await buildRep(server)]
  const absence = { from: dayAhead(31), to: dayAhead(44), deputyId: deputy.id }
  await server.call('POST /admin/reps/:id/absences', { token, params: { id: rep.id }, body: absence })
  const { text } = await server.call('POST /admin/reps/export', { token, body: { search: 'Import Own' } })
  const ignored = ['Active', 'HCPs', 'By card', 'Open requests', 'Absences', 'Added on']
  const file = [...text.trimEnd().split('\r\n'), `Import Own,${freshPhone()},,No,=1,x,,"later"`]
  const answer = { done: true, rows: 2, added: 1, known: 1, repeated: [], ignored, problems: [] }
  expect(await take('reps', file)).toMatchObject(answer)
  expect(await take('reps', [`Mobile No,ADDED ON,Name`, `${rep.phone},,Import Own`])).toMatchObject({
    known: 1,
    ignored: ['Added on'],
  })
})

test('imported samples are listed, and the same file again adds none', async () => {
  const name = `Import ${unique()}`
  const file = [SAMPLES, `Oral Care Sample,${name},Cosmetic,NOT1,Yes,7`, `Wellness Sample,${name},,,no,0`]
  expect(await take('samples', file)).toMatchObject({ done: true, added: 2 })
  const { data } = await server.call('GET /admin/samples', { token })
  const found = data.samples.filter(sample => sample.name === name)
  expect(found).toMatchObject([
    { category: 'Oral Care Sample', class: 'Cosmetic', registrationNo: 'NOT1', active: true, position: 7 },
    { category: 'Wellness Sample', class: null, registrationNo: null, active: false },
  ])
  await expectUnchanged(async () => expect(await take('samples', file)).toMatchObject({ added: 0, known: 2 }))
})

test('a file of samples may have last days and leaflets of their registrations, and reads what was exported [D§11]', async () => {
  const name = `Import ${unique()}`
  const heading = `${SAMPLES},Registration valid until,Leaflet`
  const sampleOf = async (wanted: string) =>
    (await server.call('GET /admin/samples', { token })).data.samples.find(sample => sample.name === wanted)
  const rows = [
    `Oral Care Sample,${name},Cosmetic,NOT1,Yes,7,31/12/2031,https://company.example/a.pdf`,
    `Oral Care Sample,${name} 2,Cosmetic,NOT2,Yes,8,,`,
  ]
  expect(await take('samples', [heading, ...rows])).toMatchObject({ done: true, added: 2, problems: [] })
  expect(await sampleOf(name)).toMatchObject({
    ...{ registrationValidUntil: '2031-12-31', leaflet: 'https://company.example/a.pdf' },
  })
  expect(await sampleOf(`${name} 2`)).toMatchObject({ registrationValidUntil: null, leaflet: null })
  const wrong = `Oral Care Sample,${name} 3,Cosmetic,NOT3,Yes,9,soon,http://company.example`
  const { problems } = await take('samples', [heading, wrong])
  expect(problems.map(({ column, message }) => [column, message])).toEqual([
    ['Registration valid until', 'YYYY-MM-DD or DD/MM/YYYY. Optional.'],
    ['Leaflet', 'Enter an address that begins with https://, without spaces, user name or password.'],
  ])
})

test('lots are received once; a row that repeats earlier goods is named, and received again if confirmed', async () => {
  const item = await buildShopItem(server, { name: `Import ${unique()}`, stock: 0 })
  const row = (quantity: number) => `Oral Care Sample,${item.name},A1,31/12/2031,${quantity}`
  expect(await take('lots', [LOTS, row(5)])).toMatchObject({ done: true, added: 1 })
  await expectUnchanged(async () => expect(await take('lots', [LOTS, row(5)])).toMatchObject({ known: 1 }))
  const more = [LOTS, row(5), `Oral Care Sample,${item.name},A2,31/12/2031,1`]
  expect(await take('lots', more)).toMatchObject({ done: true, added: 1, known: 1, repeated: [2] })
  expect(await take('lots', [LOTS, row(7)])).toMatchObject({ done: true, added: 1, repeated: [] })
  const about = { token, params: { id: item.id } }
  const { lots } = (await server.call('GET /admin/samples/:id', about)).data
  expect(lots.map(({ lotNo, onHand }) => [lotNo, onHand])).toEqual([
    ['A1', 12],
    ['A2', 1],
  ])
  const movements = (await server.call('GET /admin/samples/:id/movements', about)).data
  expect(movements.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['RECEIVE', 7],
    ['RECEIVE', 1],
    ['RECEIVE', 5],
  ])
  const body = { kind: 'lots' as const, csv: more.join('\n'), dryRun: false, again: true }
  const { data } = await server.call('POST /admin/import', { token, body })
  expect(data).toMatchObject({ done: true, added: 2, known: 0, repeated: [2, 3] })
})

test('a lot number in another case is the lot that is there, and two rows of one lot are refused', async () => {
  const item = await buildShopItem(server, { name: `Import ${unique()}`, stock: 0 })
  const row = (lotNo: string, quantity: number) =>
    `Oral Care Sample,${item.name},${lotNo},31/12/2031,${quantity}`
  expect(await take('lots', [LOTS, row('Ab1', 5)])).toMatchObject({ done: true, added: 1 })
  expect(await take('lots', [LOTS, row('AB1', 5)])).toMatchObject({ added: 0, known: 1 })
  expect(await take('lots', [LOTS, row('aB1', 7)])).toMatchObject({ done: true, added: 1 })
  const { problems } = await take('lots', [LOTS, row('C1', 1), row('c1', 2)])
  expect(problems).toMatchObject([{ row: 3, column: 'Lot number', code: 'SAME_AS_ROW' }])
  const { lots } = (await server.call('GET /admin/samples/:id', { token, params: { id: item.id } })).data
  expect(lots).toMatchObject([{ lotNo: 'Ab1', onHand: 12 }])
})

test('goods whose lot number or date was corrected since are goods received before', async () => {
  const item = await buildShopItem(server, { name: `Import ${unique()}`, stock: 0 })
  const file = [LOTS, ...['A1', 'a2'].map(lotNo => `Oral Care Sample,${item.name},${lotNo},31/12/2031,5`)]
  expect(await take('lots', file)).toMatchObject({ done: true, added: 2 })
  const about = { token, params: { id: item.id } }
  const lots = async () => (await server.call('GET /admin/samples/:id', about)).data.lots
  const correct = async (shown: string, lotNo: string, expiresOn: string) => {
    const lot = (await lots()).find(one => one.lotNo === shown)
    const was = { lotNo: shown, expiresOn: '2031-12-31' }
    const body = { lotId: lot?.id ?? '', shown: was, lotNo, expiresOn, reason: 'Mistyped' }
    expect((await server.call('POST /admin/lots/relabel', { token, body })).status).toBe(200)
  }
  await correct('A1', 'B1', '2031-12-31')
  await correct('B1', 'C1', '2031-12-31')
  await correct('a2', 'a2', '2032-12-31')
  await expectUnchanged(async () =>
    expect(await take('lots', file)).toMatchObject({ added: 0, known: 2, repeated: [2, 3] }),
  )
  expect((await lots()).map(({ onHand }) => onHand)).toEqual([5, 5])
})

test('a dry run reports the result and writes nothing', async () => {
  const item = await buildShopItem(server, { name: `Import ${unique()}` })
  const [hcp, rep] = [await buildHcp(server), await buildRep(server)]
  const files: Record<ImportKind, string[]> = {
    hcps: [HCP_COLUMNS, `Dr Import Wong,${freshPhone()},${PRACTICE},`],
    assignments: [ASSIGNMENTS, `${hcp.phone},${rep.phone}`],
    licences: [LICENCE_COLUMNS, `${hcp.phone},APC 9,MDC,`],
    reps: [REPS, `Import Goh,${freshPhone()}`],
    samples: [SAMPLES, `Wellness Sample,${unique()},Food,,Yes,1`],
    lots: [LOTS, `Oral Care Sample,${item.name},B2,2031-12-31,4`],
    doNotContact: ['Mobile No', freshPhone()],
  }
  for (const [kind, lines] of Object.entries(files)) {
    const dry = () => take(kind as ImportKind, lines, true) // a key of the object above
    await expectUnchanged(async () =>
      expect(await dry()).toMatchObject({ done: false, added: 1, problems: [] }),
    )
  }
})

test('one invalid row rejects the whole file, and every problem has its row, column and message', async () => {
  const [hcp, item] = [await buildHcp(server), await buildShopItem(server, { name: `Import ${unique()}` })]
  const [twice, abroadPhone] = [freshPhone(), freshPhone('SG')]
  await expectUnchanged(async () => {
    const reps = await take('reps', [
      REPS,
      `Import Good,${freshPhone()}`,
      `Bad1,123`,
      `=1+1,${freshPhone()}`,
      `Import One,${twice}`,
      `Import Two,${twice}`,
      `Import Hcp,${hcp.phone}`,
      `Import Abroad,${abroadPhone}`,
      `Import More,${freshPhone()},more`,
    ])
    expect([reps.done, reps.rows]).toEqual([false, 8])
    expect(reps.problems).toMatchObject([
      { row: 3, column: 'Name', value: 'Bad1', message: 'A name cannot contain 1.' },
      { row: 3, column: 'Mobile No', value: '123', message: 'Invalid phone number' },
      { row: 4, column: 'Name', value: '=1+1', message: 'This looks like a formula.' },
      { row: 6, column: 'Mobile No', value: twice, message: 'The same as row 5.' },
      { row: 7, column: 'Mobile No', value: hcp.phone, message: 'Phone number already exist.' },
      { row: 8, column: 'Mobile No', value: abroadPhone, message: 'Invalid phone number' },
      { row: 9, column: '', value: '', message: 'More cells than there are columns.' },
    ])
    const samples = await take('samples', [SAMPLES, 'Oral,,Poison,,maybe,x', 'Wellness Sample,A,,,Yes,1001'])
    expect(samples.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Category'],
      [2, 'Name'],
      [2, 'Class'],
      [2, 'Active'],
      [2, 'Position'],
      [3, 'Position'],
    ])
    expect(samples.problems[0]?.message).toBe('Oral Care Sample or Wellness Sample.')
    const [mine, nobody] = [`Oral Care Sample,${item.name}`, `Oral Care Sample,${unique()}`]
    expect((await take('lots', [LOTS, `${nobody},X,2031-01-01,1`])).problems).toMatchObject([
      { row: 2, column: 'Sample', message: 'There is no such sample.' },
    ])
    expect(
      (await take('lots', [LOTS, `${mine},X,01/01/2020,1`, `${mine},Y,9999-12-31,1`])).problems,
    ).toMatchObject([
      { row: 2, message: 'This lot has expired. Only lots that expire after today are received.' },
      { row: 3, message: 'Enter a date before 2100.' },
    ])
    const lots = await take('lots', [LOTS, `${mine},L1,2031-01-01,1`, `${mine},L2,31/02/2031,0`])
    expect(lots.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Expiry date'],
      [3, 'Expiry date'],
      [3, 'Quantity'],
    ])
  })
})

test.each([
  ['a formula as a heading', '=cmd,Mobile No\nA,60123456789', 'Unknown column: =cmd.'],
  ['a column too few', 'Name\nA', 'The column Mobile No is missing or repeated.'],
  ['a column twice', 'Name,Name,Mobile No\nA,A,60123456789', 'The column Name is missing or repeated.'],
  ['a column of no list', 'Name,Mobile No,Region\nA,60123456789,K', 'Unknown column: Region.'],
  ['no row', REPS, 'This file has no rows.'],
  ['a quote that never ends', `${REPS}\n"A,60123456789`, 'This is not a CSV file.'],
  [
    'no headings',
    'Ms Import Tan,60123456789',
    'The first row has none of the headings. It must have: Name, Mobile No.',
  ],
  [
    'a heading with a hidden character',
    'Na\u0007me,Mobile No\nA,60123456789',
    'Unknown column: NaU+0007 (BEL)me.',
  ],
  ['too many rows', `${REPS}\n${'A,1\n'.repeat(10_001)}`, 'A file can have at most 10000 rows.'],
])('a file with %s is refused in words', async (_what, csv, message) => {
  await expectUnchanged(async () => {
    const { status, error } = await send('reps', csv)
    expect([status, error.issues]).toMatchObject([400, [{ path: 'csv', message }]])
  })
})

test('a file above the size limit is refused before it is parsed', async () => {
  const { status, error } = await send('reps', 'x'.repeat(5_000_001))
  expect([status, error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('an import writes an audit event with its counts; another company sees neither event nor records', async () => {
  const name = `Import ${unique()}`
  await take('samples', [SAMPLES, `Oral Care Sample,${name},Cosmetic,,Yes,1`])
  const { data } = await server.call('GET /admin/activity', { token, query: { kind: 'import' } })
  expect(data[0]).toMatchObject({ action: 'import.samples', details: { added: 1, known: 0 } })
  const theirs = await server.call('GET /admin/activity', { token: abroad, query: { kind: 'import' } })
  expect(theirs.data.map(({ action }) => action)).not.toContain('import.samples')
  const lots = await send('lots', `${LOTS}\nOral Care Sample,${name},A1,2031-12-31,1`, abroad)
  expect(lots.data.problems).toMatchObject([
    { row: 2, column: 'Sample', message: 'There is no such sample.' },
  ])
  const rep = await buildRep(server, { company: server.companies.SG })
  expect((await take('reps', [REPS, `Import Rep,${rep.phone}`])).done).toBe(false)
})

test('a thousand rows of each kind are imported at once', async () => {
  const prefix = unique()
  const numbers = Array.from({ length: 1000 }, (_, no) => no)
  const rows: Record<ImportKind, string[]> = {
    samples: [SAMPLES, ...numbers.map(no => `Wellness Sample,${prefix} ${no},Food,,Yes,1`)],
    lots: [LOTS, ...numbers.map(no => `Wellness Sample,${prefix} ${no},A1,2031-12-31,9`)],
    reps: [REPS, ...numbers.map(no => `Import Many,601${20_000_000 + no}`)],
    hcps: [HCP_COLUMNS, ...numbers.map(no => `Dr Import Many,601${30_000_000 + no},${PRACTICE},60120000000`)],
    assignments: [ASSIGNMENTS, ...numbers.map(no => `601${30_000_000 + no},60120000001`)],
    licences: [LICENCE_COLUMNS, ...numbers.map(no => `601${30_000_000 + no},APC ${no},MDC,2029-12-31`)],
    doNotContact: ['Mobile No', ...numbers.map(no => `601${20_000_000 + no}`)],
  }
  for (const [kind, lines] of Object.entries(rows)) {
    // A key of the object above.
    expect(await take(kind as ImportKind, lines)).toMatchObject({ done: true, added: 1000 })
  }
})
