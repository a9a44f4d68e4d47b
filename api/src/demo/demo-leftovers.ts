import { UNSHIPPED_STATUSES } from '@portal/contract/orders/order-status'
import { ADMIN, REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import { deleteCasesOpenedBy } from '../cases/erase-cases.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { findItemsOfOrder } from '../orders/orders.queries.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { releaseReservedItems } from '../stock/stock.queries.ts'

type Account = Awaited<ReturnType<typeof findDemoAccounts>>[number]

/** Demo accounts in this database. HCPs come first, since they reference reps and admins. */
function findDemoAccounts(db: Database) {
  return db
    .selectFrom('demo_accounts')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'role', 'email', 'company_id as companyId', 'disabled_at as disabledAt'])
    .orderBy('role', 'desc')
    .orderBy('email')
    .execute()
}

/**
 * Refuses to start in production on a database with active demo accounts, which are publicly known (D§1).
 * @throws UserFacingError with the active accounts and the command that removes them
 */
export async function requireNoDemoAccounts(db: Database): Promise<void> {
  const accounts = (await findDemoAccounts(db)).filter(({ disabledAt }) => disabledAt === null)
  if (accounts.length === 0) return
  throw new UserFacingError(
    `The portal cannot start: accounts of the demo, which everybody knows, can log in to this database:
  - ${describeAccounts(accounts).join('\n  - ')}
Remove them with: npm run portal -- admin remove-demo`,
  )
}

function describeAccounts(accounts: readonly Account[]): string[] {
  const emails = accounts.filter(({ role }) => role === ADMIN).map(({ email }) => email)
  const reps = accounts.filter(({ role }) => role === REP).length
  const hcps = accounts.length - emails.length - reps
  return [
    ...(emails.length > 0 ? [`admins: ${emails.join(', ')}`] : []),
    ...(reps > 0 ? [`representatives: ${reps}`] : []),
    ...(hcps > 0 ? [`HCPs: ${hcps}`] : []),
  ]
}

/**
 * Removes the demo accounts and their records. An account that other records reference, for example a rep with a real HCP,
 * is disabled instead. Samples and limits stay.
 * @returns a report, one line per result
 */
export async function removeDemoAccountsAndReport(db: Database): Promise<string> {
  const accounts = await findDemoAccounts(db)
  if (accounts.length === 0) return 'There are no accounts of the demo.'
  const ids = accounts.map(({ id }) => id)
  // A deputy of the demo may stand before the rep in the list.
  await db.deleteFrom('rep_absences').where('rep_id', 'in', ids).execute()
  await deleteCasesOpenedBy(db, ids)
  const kept: Account[] = []
  for (const account of accounts) if (!(await removeAccount(db, account))) kept.push(account)
  for (const account of kept) await disableAccount(db, account)
  const removed = accounts.filter(account => !kept.includes(account))
  return [
    ...describeAccounts(removed).map(line => `Removed ${line}`),
    ...describeAccounts(kept).map(line => `Disabled, since records that stay name them: ${line}`),
    'The samples, their stock and the limits stay as they are.',
  ].join('\n')
}

/** @returns false when other records reference the account: a foreign key violation */
async function removeAccount(db: Database, account: Account): Promise<boolean> {
  const removal = db.transaction().execute(async trx => {
    await releaseUnshipped(trx, account.id)
    await trx.deleteFrom('orders').where('user_id', '=', account.id).execute()
    await trx.deleteFrom('users').where('id', '=', account.id).execute()
    await record(trx, account, 'account.removed')
  })
  return removal.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) return false
      throw error
    },
  )
}

/** Releases the stock reserved for unshipped orders, before they are deleted. */
async function releaseUnshipped(trx: Trx, userId: string): Promise<void> {
  const unshipped = await trx
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('status', 'in', UNSHIPPED_STATUSES)
    .select('id')
    .forUpdate()
    .execute()
  for (const { id: orderId } of unshipped) {
    const items = await findItemsOfOrder(trx, orderId)
    const ids = items.map(({ id }) => id)
    await releaseReservedItems(trx, ids, { orderId, actorId: null })
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

async function disableAccount(db: Database, account: Account): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx
      .updateTable('users')
      .set({ disabled_at: sql<Date>`coalesce(disabled_at, now())` })
      .where('id', '=', account.id)
      .execute()
    await revokeSessionsAndLinks(trx, account.id)
    await record(trx, account, 'account.disabled')
  })
}

async function record(trx: Trx, { companyId, id: entityId }: Account, action: string): Promise<void> {
  await appendEventToAuditChain(trx, { companyId, actor: null, action, entity: 'user', entityId })
}
