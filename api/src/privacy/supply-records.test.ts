import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminRole } from '@portal/contract/admin-roles'
import type { SampleClass } from '@portal/contract/stock/stock-rules'
import { erasedHcpName } from '@portal/contract/users/names'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { closeHcpAccount } from './close-account.ts'
import { deleteExpiredRecords } from './delete-expired-records.ts'
import { appendMissingErasuresToLedger, readErasureLedger } from './erasure-ledger.ts'
import { repeatErasuresFromLedger } from './repeat-erasures.ts'

const server = useTestServer()
const company = () => server.companies.MY.id
const clean = () => deleteExpiredRecords(server.db, company())
const tokenOf = async (role: AdminRole) => buildToken(server, await buildAdmin(server, { admin_role: role }))
const records = (id: string, token: string, reason = 'Recall of lot L1') =>
  server.call('POST /admin/hcps/:id/supply-records', { token, params: { id }, body: { reason } })

async function close(id: string): Promise<void> {
  const admin = await buildAdmin(server)
  const actor = { companyId: company(), userId: admin.id, role: admin.role }
  expect(await closeHcpAccount(server.db, actor, id, 'HCP_ASKED')).toBe('ERASED')
}

/** An HCP with a delivered parcel of one sample. @param years since it was shipped */
async function buildSupplied(
  name: SampleClass,
  { years = 0, usefulLifeMonths }: { years?: number; usefulLifeMonths?: number } = {},
) {
  const hcp = await buildHcp(server, { full_name: 'Ottoline Fernweh', clinic_name: 'Fernweh Dental' })
  const item = await buildShopItem(server, { class: name, useful_life_months: usefulLifeMonths ?? null })
  const order = await buildOrder(server, { user: hcp, itemId: item.id, status: 'COMPLETED' })
  const shipped_at = sql<Date>`now() - make_interval(years => ${years})`
  await server.db.updateTable('orders').set({ shipped_at }).where('id', '=', order.id).execute()
  return { hcp, item, order }
}

/** The rest of a record's time, moved into the past. */
const endTimeOf = (orderId: string, keep_until = sql<Date>`now()`) =>
  server.db.updateTable('supply_records').set({ keep_until }).where('order_id', '=', orderId).execute()

test('closing an account keeps who was supplied with each shipped parcel, and nothing of the others [D§11]', async () => {
  const { hcp, order } = await buildSupplied('Cosmetic')
  for (const status of ['PROCESSING', 'IN_REVIEW', 'CANCELLED'] as const)
    await buildOrder(server, { user: hcp, status })
  const owner = await tokenOf('OWNER')
  expect((await records(hcp.id, owner)).error.code).toBe('NOT_FOUND')
  await close(hcp.id)
  const { data } = await records(hcp.id, owner)
  expect(data).toEqual([
    {
      orderId: order.id,
      shippedAt: expect.any(String),
      name: 'Dr Ottoline Fernweh',
      practice: order.address_name,
      address: expect.stringContaining(order.address_line1),
      phone: order.address_phone ?? hcp.phone,
      keepUntil: expect.any(String),
      samples: [expect.objectContaining({ class: 'Cosmetic' })],
    },
  ])
  const events = selectAudit(server.db).where('action', '=', 'privacy.supply-read').select('details')
  expect(await events.execute()).toEqual([{ details: { reason: 'Recall of lot L1' } }])
})

test('owner and compliance read the record in recall and report; programme and read only see the pseudonym [D§11]', async () => {
  const { hcp, item, order } = await buildSupplied('Cosmetic')
  await close(hcp.id)
  const lot = await server.db
    .selectFrom('order_items')
    .where('order_id', '=', order.id)
    .select('lot_id')
    .executeTakeFirstOrThrow()
  const seen = async (role: AdminRole) => {
    const token = await tokenOf(role)
    const report = await server.call('GET /admin/supply', { token, query: { item: item.id } })
    const file = await server.call('POST /admin/supply/export', { token, body: { item: item.id } })
    const params = { id: lot.lot_id ?? '' }
    const recall = await server.call('GET /admin/lots/:id/recipients', { token, params })
    const [row] = recall.data.filter(({ orderId }) => orderId === order.id)
    return [report.data[0]?.hcp.name, file.text.includes('Ottoline'), row?.hcp.name, row?.hcp.phone ?? null]
  }
  const named = ['Dr Ottoline Fernweh', true, 'Dr Ottoline Fernweh', order.address_phone ?? hcp.phone]
  const pseudonym = erasedHcpName(hcp.id)
  const unnamed = [pseudonym, false, pseudonym, null]
  expect([await seen('OWNER'), await seen('COMPLIANCE')]).toEqual([named, named])
  expect([await seen('PROGRAMME'), await seen('READ_ONLY')]).toEqual([unnamed, unnamed])
})

test.each([
  ['Cosmetic', undefined, 24],
  ['Medicine', undefined, 84],
  ['Medical device', undefined, 24],
  ['Medical device', 12, 24],
  ['Medical device', 25, 25],
  // Only of a device.
  ['Food', 60, 24],
] as const)(
  'the record of a %s with a useful life of %s months stays %i months [D§11]',
  async (name, usefulLifeMonths, months) => {
    const { hcp, order } = await buildSupplied(name, { ...(usefulLifeMonths && { usefulLifeMonths }) })
    await close(hcp.id)
    const { kept } = await server.db
      .selectFrom('supply_records')
      .innerJoin('orders', 'orders.id', 'order_id')
      .where('order_id', '=', order.id)
      .select(
        sql<boolean>`keep_until
      = date_trunc('milliseconds', orders.shipped_at + make_interval(months => ${months}))`.as('kept'),
      )
      .executeTakeFirstOrThrow()
    expect(kept).toBe(true)
  },
)

test('a record goes on its day, then the request and the account, and not while a legal hold stands [D§11]', async () => {
  const { hcp, order } = await buildSupplied('Cosmetic', { years: 1 })
  await close(hcp.id)
  const token = await tokenOf('COMPLIANCE')
  await clean()
  expect((await records(hcp.id, token)).data).toHaveLength(1)

  const body = { id: hcp.id, reason: 'Inquiry' }
  await server.call('POST /admin/hcps/legal-hold', { token, body })
  await endTimeOf(order.id)
  expect((await clean()).supplyRecords).toBe(0)
  await server.call('POST /admin/hcps/legal-hold/lift', { token, body })
  expect(await clean()).toEqual({ supplyRecords: 1, requests: 0, cases: 0, accounts: 0 })
  expect((await records(hcp.id, token)).data).toEqual([])
})

test('a request stays as long as its record, also when the company shortens the years [D§11]', async () => {
  const { hcp, order } = await buildSupplied('Medicine', { years: 3 })
  await close(hcp.id)
  const years = { class: 'Medicine', years: 1, company_id: company() } as const
  await server.db.insertInto('retention_times').values(years).execute()
  await clean()
  expect((await records(hcp.id, await tokenOf('OWNER'))).data).toHaveLength(1)
  await endTimeOf(order.id)
  expect(await clean()).toEqual({ supplyRecords: 1, requests: 1, cases: 0, accounts: 1 })
})

test('an erasure that is repeated after a restore keeps the records, one of 1.0.0 or with a forged line keeps none [D§11]', async () => {
  const ledger = join(tmpdir(), `${randomUUID()}.jsonl`)
  const supplied = [
    await buildSupplied('Cosmetic'),
    await buildSupplied('Cosmetic'),
    await buildSupplied('Cosmetic'),
  ]
  const ids = supplied.map(({ hcp }) => hcp.id)
  for (const id of ids) await close(id)
  await appendMissingErasuresToLedger(server.db, ledger)
  const lines = (await readErasureLedger(ledger)).filter(({ userId }) => ids.includes(userId))
  await rm(ledger)
  // The backup is from before the erasures.
  for (const { hcp } of supplied) {
    await server.db.deleteFrom('supply_records').where('user_id', '=', hcp.id).execute()
    await server.db.deleteFrom('erasures').where('user_id', '=', hcp.id).execute()
    const { id, full_name, phone, professional_reg_no, specialty, clinic_name, clinic_address } = hcp
    const open = { erased_at: null, disabled_at: null }
    await server.db
      .updateTable('users')
      .set({ full_name, phone, professional_reg_no, specialty, clinic_name, clinic_address, ...open })
      .where('id', '=', id)
      .execute()
  }
  const [newer, older, forged] = ids.map(id => lines.find(({ userId }) => userId === id))
  if (!newer || !older || !forged) throw new Error('The ledger lacks a line.')
  const restored = [
    newer,
    { ...older, supplyDigest: undefined },
    { ...forged, supplyDigest: newer.supplyDigest },
  ]
  expect(await repeatErasuresFromLedger(server.db, restored)).toEqual({ repeated: 3, refused: 0 })
  const token = await tokenOf('OWNER')
  const kept = []
  for (const id of ids) kept.push((await records(id, token)).data.length)
  expect(kept).toEqual([1, 0, 0])
})

test('the report shows class and registration number of the day of shipping [D§11]', async () => {
  const item = await buildShopItem(server, { class: 'Cosmetic', registration_no: 'NOT1' })
  const hcp = await buildHcp(server)
  const order = await buildOrder(server, { user: hcp, itemId: item.id, status: 'IN_REVIEW' })
  const token = await tokenOf('OWNER')
  const body = { id: order.id }
  expect((await server.call('POST /admin/requests/ship', { token, body })).status).toBe(200)
  await server.db
    .updateTable('shop_items')
    .set({ registration_no: 'NOT2' })
    .where('id', '=', item.id)
    .execute()
  const { data } = await server.call('GET /admin/supply', { token, query: { item: item.id } })
  expect(data.map(({ sample }) => sample.registrationNo)).toEqual(['NOT1'])
})

test('an HCP reads in My data until when the record of a parcel stays [D§11]', async () => {
  const { hcp, order } = await buildSupplied('Medical device', { usefulLifeMonths: 30 })
  await buildOrder(server, { user: hcp, status: 'PROCESSING' })
  const { data } = await server.call('GET /privacy/my-data', { token: await buildToken(server, hcp) })
  const until = Object.fromEntries(data.requests.map(({ id, keptUntil }) => [id, keptUntil]))
  expect(Object.values(until).filter(day => day === null)).toHaveLength(1)
  expect(until[order.id]).toEqual(expect.any(String))
})
