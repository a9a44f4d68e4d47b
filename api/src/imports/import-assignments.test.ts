import { foldIdentifier } from '@portal/contract/identifiers'
import { beforeAll, expect, test } from 'vitest'
import { findAuditOf, selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { importFile } from '../../test/import-file.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'
import { buildWebhook } from '../../test/webhooks.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const BY_PHONE = 'Mobile No,Sales rep mobile no'
const BY_BOTH = 'Mobile No,External ID,Sales rep mobile no,Sales rep external ID'
const take = (lines: readonly string[], dryRun?: boolean) =>
  importFile(server, token, 'assignments', lines, dryRun)
let made = 0
const identified = () => {
  const id = `CRM-${++made}`
  return { external_id: id, external_id_folded: foldIdentifier(id) }
}
const repIdOf = async (id: string) =>
  (await server.db.selectFrom('users').where('id', '=', id).select('promoter_id').executeTakeFirstOrThrow())
    .promoter_id
const messagesTo = (id: string) =>
  server.db.selectFrom('messages').where('user_id', '=', id).select(['kind', 'details']).execute()

test('HCPs get the reps of a file, by number or by external id, with their waiting requests, and each has the audit event and the webhook of a single assignment [R§4 D§6]', async () => {
  const [old, rep] = [
    await buildRep(server, identified()),
    await buildRep(server, { full_name: 'New Rep', ...identified() }),
  ]
  const hcps = [
    await buildHcp(server, { promoter_id: old.id }),
    await buildHcp(server, { promoter_id: old.id, ...identified() }),
    await buildHcp(server, identified()),
  ] as const
  const waiting = await buildOrder(server, { user: hcps[0], status: 'PROCESSING' })
  const webhook = await buildWebhook(server, { events: ['hcp.reassigned'] })
  const lines = [
    BY_BOTH,
    `${hcps[0].phone},,${rep.phone},`,
    `,${hcps[1].external_id?.toLowerCase()},,${rep.external_id}`,
    `${hcps[2].phone},${hcps[2].external_id},${rep.phone},${rep.external_id}`,
  ]
  expect(await take(lines)).toMatchObject({ done: true, rows: 3, added: 3, known: 0, problems: [] })

  for (const hcp of hcps) {
    expect(await repIdOf(hcp.id)).toBe(rep.id)
    expect(await findAuditOf(server.db, hcp.id)).toMatchObject([
      { action: 'promoter.assigned', details: { from: hcp.promoter_id, to: rep.id } },
    ])
    expect(await messagesTo(hcp.id)).toEqual([])
  }
  const order = await server.db
    .selectFrom('orders')
    .where('id', '=', waiting.id)
    .selectAll()
    .executeTakeFirst()
  expect(order).toMatchObject({ promoter_id: rep.id, status: 'PROCESSING' })
  expect(await messagesTo(rep.id)).toEqual([
    { kind: 'HCP_ASSIGNED', details: { name: 'Dr Mei Ling Wong', count: 3, hcpId: hcps[0].id } },
  ])
  const heard = await server.db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook.id)
    .select('data')
    .execute()
  expect(heard.map(({ data }) => data)).toEqual(
    expect.arrayContaining(hcps.map(({ id }) => ({ hcpId: id, repId: rep.id }))),
  )
  const imports = selectAudit(server.db).where('action', '=', 'import.assignments').select('details')
  expect(await imports.execute()).toContainEqual({ details: { added: 3, known: 0 } })

  // The same file again is ready and changes nothing.
  await expectTablesUnchanged(server.db, async () =>
    expect(await take(lines)).toMatchObject({ done: true, added: 0, known: 3, problems: [] }),
  )
})

test('the first rep of an HCP who registered alone earns the registration, as in a single assignment [D§5]', async () => {
  const [rep, other] = [await buildRep(server), await buildRep(server)]
  const hcp = await buildHcp(server)
  for (const { phone } of [rep, other]) await take([BY_PHONE, `${hcp.phone},${phone}`])
  const columns = ['promoter_id', 'earned_by_id'] as const
  const now = await server.db.selectFrom('users').where('id', '=', hcp.id).select(columns).executeTakeFirst()
  expect(now).toEqual({ promoter_id: other.id, earned_by_id: rep.id })
})

test('verified HCPs are told who their rep is, if the admin wants it', async () => {
  const rep = await buildRep(server, { full_name: 'Told Rep' })
  const [verified, waits] = [await buildHcp(server), await buildHcp(server, { entryStatus: 'PENDING' })]
  const csv = [BY_PHONE, ...[verified, waits].map(({ phone }) => `${phone},${rep.phone}`)].join('\n')
  const body = { kind: 'assignments', csv, dryRun: false, notifyHcps: true } as const
  expect((await server.call('POST /admin/import', { token, body })).data).toMatchObject({ done: true })
  expect(await messagesTo(verified.id)).toMatchObject([
    { kind: 'REP_ASSIGNED', details: { name: 'Told Rep', repId: rep.id } },
  ])
  expect(await messagesTo(waits.id)).toEqual([])
})

test('each bad row has its problem, and one of them refuses the whole file', async () => {
  const { SG } = server.companies
  const [rep, gone] = [
    await buildRep(server, identified()),
    await buildRep(server, { disabled_at: new Date() }),
  ]
  const [hcp, twice] = [await buildHcp(server, identified()), await buildHcp(server, identified())]
  const abroad = await buildHcp(server, { company: SG, ...identified() })
  const repAbroad = await buildRep(server, { company: SG })
  const erased = await buildHcp(server)
  const erase = { id: erased.id, reason: 'HCP_ASKED' } as const
  expect((await server.call('POST /admin/hcps/erase', { token, body: erase })).status).toBe(200)
  const cases = [
    [`${hcp.phone},,${rep.phone},`, ''],
    [`${freshPhone()},,${rep.phone},`, 'Mobile No HCP_UNKNOWN'],
    [`,nobody,${rep.phone},`, 'External ID HCP_UNKNOWN'],
    [`${rep.phone},,${rep.phone},`, 'Mobile No HCP_UNKNOWN'],
    [`,${abroad.external_id},${rep.phone},`, 'External ID HCP_UNKNOWN'],
    [`${erased.phone},,${rep.phone},`, 'Mobile No HCP_UNKNOWN'],
    [`${twice.phone},,${freshPhone()},`, 'Sales rep mobile no REP_UNKNOWN'],
    [`,${twice.external_id},${gone.phone},`, 'Sales rep mobile no REP_UNKNOWN,Mobile No SAME_AS_ROW'],
    [`${twice.phone},,,nobody`, 'Sales rep external ID REP_UNKNOWN,Mobile No SAME_AS_ROW'],
    [
      `${hcp.phone},${twice.external_id},${rep.phone},`,
      'External ID EXTERNAL_ID_DIFFERS,Mobile No SAME_AS_ROW',
    ],
    [`,,${rep.phone},`, 'Mobile No PERSON_MISSING'],
    [`${twice.phone},,,`, 'Sales rep mobile no PERSON_MISSING'],
    [`123,,${rep.phone},`, 'Mobile No PHONE_INVALID'],
    [`,10-Dec,${rep.phone},`, 'External ID CSV_DATE'],
    [`,1.23457E+11,${rep.phone},`, 'External ID CSV_NUMBER_ABBREVIATED'],
    [`=1+1,,${rep.phone},`, 'Mobile No CSV_FORMULA'],
    [`${twice.phone},,${rep.phone},,more`, ' CSV_TOO_MANY_CELLS'],
    [`${abroad.phone},,${repAbroad.phone},`, 'Mobile No HCP_UNKNOWN,Sales rep mobile no REP_UNKNOWN'],
  ] as const
  const lines = [BY_BOTH, ...cases.map(([line]) => line)]
  await expectTablesUnchanged(server.db, async () => {
    for (const dryRun of [true, false]) {
      const { done, problems } = await take(lines, dryRun)
      expect(done).toBe(false)
      const found = cases.map((_, place) =>
        problems
          .filter(({ row }) => row === place + 2)
          .map(({ column, code }) => `${column} ${code}`)
          .join(),
      )
      expect(found).toEqual(cases.map(([, wanted]) => wanted))
    }
  })
  expect(await repIdOf(hcp.id)).toBeNull()
})

test('a file needs one of the headings, and a Malay file is read', async () => {
  const [hcp, rep] = [await buildHcp(server), await buildRep(server)]
  const send = (csv: string) =>
    server.call('POST /admin/import', { token, body: { kind: 'assignments', csv, dryRun: false } })
  expect((await send('Clinic\nSmile')).error.issues?.[0]?.path).toBe('csv')
  const malay = `No. telefon bimbit\tNo. telefon bimbit wakil jualan\n${hcp.phone}\t${rep.phone}`
  expect((await send(malay)).data).toMatchObject({ done: true, added: 1 })
})
