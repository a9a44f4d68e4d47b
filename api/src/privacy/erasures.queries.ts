import { createHmac } from 'node:crypto'
import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import type { ErasureReason } from '@portal/contract/privacy/erasure-rules'
import { sql } from 'kysely'
import { readAuditKey } from '../platform/audit/audit-key.ts'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { lockUnerasedHcp } from '../users/users.queries.ts'

/** An erasure as the ledger has it. */
export type LedgerEntry = {
  userId: string
  companyId: string
  reason: ErasureReason
  erasedAt: string
  digest: string
  /** Of an erasure that left supply records (D§11). A repetition without it leaves none, as 1.0.0 did. */
  supplyDigest?: string | undefined
}

/** The digest of an erasure: nobody without the audit's key can have somebody erased by a line in the ledger. */
export function digestErasure(
  auditKey: string,
  { userId, companyId, reason, erasedAt }: Omit<LedgerEntry, 'digest'>,
  kind: 'erasure' | 'erasure with supply records' = 'erasure',
): string {
  return createHmac('sha256', auditKey)
    .update(JSON.stringify([kind, userId, companyId, reason, erasedAt]))
    .digest('hex')
}

/** Whether an erasure left supply records. */
export function hasLeftSupplyRecords(auditKey: string, entry: LedgerEntry): boolean {
  return entry.supplyDigest === digestErasure(auditKey, entry, 'erasure with supply records')
}

/** Locks an HCP and then the orders, as everything that changes both does. @returns undefined for an erased HCP */
export async function lockHcpAndOrders(
  trx: Trx,
  hcpId: string,
  companyId: string,
): Promise<UserRow | undefined> {
  const hcp = await lockUnerasedHcp(trx, hcpId, companyId)
  if (hcp !== undefined)
    await trx
      .selectFrom('orders')
      .where('user_id', '=', hcpId)
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate()
      .execute()
  return hcp
}

/** The closing of an account; undefined while it is open. */
export async function findAccountClosure(db: Queryable, hcpId: string, companyId: string) {
  return db
    .selectFrom('erasures')
    .where('user_id', '=', hcpId)
    .where('company_id', '=', companyId)
    .select(['reason', 'requested_by', 'requested_at', 'erased_at'])
    .executeTakeFirst()
}

/** Records that an account is closed. */
export async function recordAccountClosureIfAbsent(
  trx: Trx,
  hcp: Pick<UserRow, 'id' | 'company_id'>,
  { reason, by }: { reason: ErasureReason; by: string },
): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({ user_id: hcp.id, company_id: hcp.company_id, reason, requested_by: by })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
}

/** Records that an HCP is erased, with the digests for the ledger. */
export async function recordErasureDone(
  trx: Trx,
  { id, company_id: companyId }: UserRow,
  erasedAt: Date,
  hasSupplyRecords: boolean,
): Promise<void> {
  const { reason } = await trx
    .selectFrom('erasures')
    .where('user_id', '=', id)
    .select('reason')
    .executeTakeFirstOrThrow()
  const entry = { userId: id, companyId, reason, erasedAt: erasedAt.toISOString() }
  const key = await readAuditKey(trx)
  const done = {
    erased_at: erasedAt,
    digest: digestErasure(key, entry),
    supply_digest: hasSupplyRecords ? digestErasure(key, entry, 'erasure with supply records') : null,
  }
  await trx.updateTable('erasures').set(done).where('user_id', '=', id).execute()
}

/** The finished erasures, as the ledger has them. @param lastDays only those of so many days; all by default */
export async function findErasureLedgerEntries(db: Queryable, lastDays?: number): Promise<LedgerEntry[]> {
  let done = db
    .selectFrom('erasures')
    .select(['user_id', 'company_id', 'reason', 'erased_at', 'digest', 'supply_digest'])
  if (lastDays !== undefined)
    done = done.where('erased_at', '>', sql<Date>`now() - make_interval(days => ${lastDays})`)
  const rows = await done.where('erased_at', 'is not', null).orderBy('erased_at').execute()
  return rows.flatMap(
    ({ user_id: userId, company_id: companyId, reason, erased_at, digest, supply_digest }) =>
      erased_at === null || digest === null
        ? []
        : {
            userId,
            companyId,
            reason,
            erasedAt: erased_at.toISOString(),
            digest,
            ...(supply_digest !== null && { supplyDigest: supply_digest }),
          },
  )
}

/** Closed accounts that can be erased: nothing is open or on its way, and no hold stops it. Longest waiting first. */
export async function findErasableHcps(db: Queryable, limit: number) {
  return db
    .selectFrom('erasures')
    .where('erased_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from orders
        where user_id = erasures.user_id and status = any(${['POSTED', ...UNSHIPPED_STATUSES]}::text[]))`,
    )
    .where(
      sql<boolean>`not exists (select from legal_holds
        where user_id = erasures.user_id and lifted_at is null)`,
    )
    .orderBy('requested_at')
    .limit(limit)
    .select(['user_id as userId', 'company_id as companyId', 'reason', 'requested_by as requestedBy'])
    .execute()
}
