import { randomUUID } from 'node:crypto'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildOrder, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { verifyAuditChains } from '../platform/audit/verify-audit.ts'
import { closeHcpAccount } from './close-account.ts'
import { appendMissingErasuresToLedger, readErasureLedger } from './erasure-ledger.ts'
import { hourOfDayInZone } from './privacy-worker.ts'
import { repeatErasuresFromLedger } from './repeat-erasures.ts'

const server = useTestServer()
const ledger = join(tmpdir(), `${randomUUID()}`, 'erasures.jsonl')
afterAll(() => rm(join(ledger, '..'), { recursive: true }))

/** Lets the database be as before an erasure, as a restored backup is. */
async function undoErasure(id: string): Promise<void> {
  await server.db.deleteFrom('erasures').where('user_id', '=', id).execute()
  const user = { phone: '60123456700', full_name: 'Mei Ling Wong', disabled_at: null, erased_at: null }
  const practice = { professional_reg_no: '1', specialty: 'Others', clinic_name: 'A', clinic_address: 'B' }
  await server.db
    .updateTable('users')
    .set({ ...user, ...practice })
    .where('id', '=', id)
    .execute()
}

test('HCPs in the ledger are erased again despite open orders and legal holds in the backup; the audit verifies [D§10]', async () => {
  const admin = await buildAdmin(server)
  const actor = { companyId: admin.company_id, userId: admin.id, role: admin.role }
  const hcp = await buildHcp(server)
  await closeHcpAccount(server.db, actor, hcp.id, 'HCP_ASKED')
  await appendMissingErasuresToLedger(server.db, ledger)
  await undoErasure(hcp.id)
  await buildOrder(server, { user: hcp, status: 'PROCESSING' })
  await buildOrder(server, { user: hcp, status: 'POSTED' })
  const token = await buildToken(server, admin)
  const body = { id: hcp.id, reason: 'Inquiry' }
  expect((await server.call('POST /admin/hcps/legal-hold', { token, body })).status).toBe(200)

  // A crash cut off a line, and somebody added one.
  const [entry] = await readErasureLedger(ledger)
  const stranger = await buildHcp(server)
  await appendFile(ledger, `{"userId":"${hcp.id}`)
  await appendFile(ledger, `\n${JSON.stringify({ ...entry, userId: stranger.id })}\n`)
  const entries = await readErasureLedger(ledger)
  expect(entries).toHaveLength(2)
  expect(await repeatErasuresFromLedger(server.db, entries)).toEqual({ repeated: 1, refused: 1 })
  expect(await repeatErasuresFromLedger(server.db, entries)).toEqual({ repeated: 0, refused: 1 })

  const { data } = await server.call('GET /admin/hcps/:id/privacy', { token, params: { id: hcp.id } })
  expect(data).toMatchObject({ closing: { state: 'ERASED', since: entry?.erasedAt }, hold: null })
  const orders = server.db.selectFrom('orders').where('user_id', '=', hcp.id).orderBy('status')
  expect(await orders.select(['status', 'address_line1']).execute()).toEqual([
    { status: 'CANCELLED', address_line1: '' },
    { status: 'POSTED', address_line1: '' },
  ])
  const kept = server.db.selectFrom('users').where('id', '=', stranger.id).select('phone')
  expect(await kept.executeTakeFirst()).toEqual({ phone: stranger.phone })
  const chains = await verifyAuditChains(server.db, [admin.company_id])
  expect(chains.map(({ problem }) => problem)).toEqual([undefined, undefined])

  // It is the same erasure, so the ledger gets no second line of it.
  const before = await readFile(ledger, 'utf8')
  await appendMissingErasuresToLedger(server.db, ledger)
  expect(await readFile(ledger, 'utf8')).toBe(before)
})

test('erasures missing from the ledger are appended after a line that a crash cut off', async () => {
  await rm(ledger)
  await appendFile(ledger, '{"cut')
  await appendMissingErasuresToLedger(server.db, ledger)
  const done = sql<{ count: number }>`select count(*)::int as count from erasures where erased_at is not null`
  expect(await readErasureLedger(ledger)).toHaveLength((await done.execute(server.db)).rows[0]?.count ?? 0)
})

test("the hour of the night is read in the company's time zone", () => {
  const at = new Date('2026-11-24T19:30:00Z')
  expect([hourOfDayInZone('Asia/Kuala_Lumpur', at), hourOfDayInZone('UTC', at)]).toEqual([3, 19])
})
