import { sql } from 'kysely'
import { readAuditKey } from '../platform/audit/audit-key.ts'
import type { Database } from '../platform/database/schema.ts'
import { eraseHcp } from './erase-hcp.ts'
import {
  digestErasure,
  hasLeftSupplyRecords,
  type LedgerEntry,
  lockHcpAndOrders,
  recordAccountClosureIfAbsent,
} from './erasures.queries.ts'

/**
 * Erases again whom the ledger names and the database still has, as after a restore (D§10). What stopped an erasure then
 * stops it no more: a parcel on its way, or a hold that was lifted after the backup. Several processes may run it at once.
 * @returns the number of HCPs erased, and of entries with a wrong digest, which are left
 */
export async function repeatErasuresFromLedger(
  db: Database,
  ledgerEntries: readonly LedgerEntry[],
): Promise<{ repeated: number; refused: number }> {
  const ids = ledgerEntries.map(({ userId }) => userId)
  const present = await db
    .selectFrom('users')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .select('id')
    .execute()
  const key = await readAuditKey(db)
  const unerased = new Set(present.map(({ id }) => id))
  const due = ledgerEntries.filter(({ userId }) => unerased.has(userId))
  const genuine = due.filter(entry => digestErasure(key, entry) === entry.digest)
  let repeated = 0
  for (const entry of genuine)
    if (await repeatErasure(db, entry, { keepSupply: hasLeftSupplyRecords(key, entry) })) repeated++
  return { repeated, refused: due.length - genuine.length }
}

async function repeatErasure(
  db: Database,
  { userId, companyId, reason, erasedAt }: LedgerEntry,
  { keepSupply }: { keepSupply: boolean },
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const hcp = await lockHcpAndOrders(trx, userId, companyId)
    if (hcp === undefined) return false
    await recordAccountClosureIfAbsent(trx, hcp, { reason, by: userId })
    const closedBy = { companyId, userId, role: hcp.role }
    await eraseHcp(trx, hcp, { reason, actor: null, closedBy, at: new Date(erasedAt), keepSupply })
    return true
  })
}
