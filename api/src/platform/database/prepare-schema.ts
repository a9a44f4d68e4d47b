import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'
import { connectServer, requireServer } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Database, Trx } from './schema.ts'
import { startupTimeouts } from './timeouts.ts'

type Logger = Pick<BaseLogger, 'error' | 'warn'>

/**
 * Brings a server's schema up to date, as the role that owns it where there is one, and then lets the application's role
 * work with the tables but only add to the audit. A log line says when that role can change the audit.
 * @param db connected as the application's role
 * @throws UserFacingError saying what is wrong
 */
export async function prepareSchema(
  db: Database,
  ownerUrl: string | undefined,
  logger: Logger,
): Promise<void> {
  if (ownerUrl === undefined) warnOfNewer(await migrate(db), logger)
  else await prepareAsOwner(db, ownerUrl, logger)
  if (await mayChangeAudit(db))
    logger.warn(
      "The application's role may change the audit: README says how to give it a role that may not.",
    )
}

/** Says that a newer version has migrated; the one before it works all the same (docs/upgrading.md). */
export function warnOfNewer(unknown: readonly string[], logger: Pick<Logger, 'warn'>): void {
  if (unknown.length > 0)
    logger.warn(`The database is one of a newer version (${unknown.join(', ')}): start that version soon.`)
}

async function prepareAsOwner(db: Database, ownerUrl: string, logger: Logger): Promise<void> {
  const role = await currentRole(db)
  const owner = connectServer(ownerUrl, logger, { ...startupTimeouts, prepared: false })
  try {
    await requireServer(owner, 'DATABASE_OWNER_URL')
    if ((await currentRole(owner)) === role)
      throw new UserFacingError('DATABASE_OWNER_URL and DATABASE_URL must name two roles.')
    const unknown = await migrate(owner)
    warnOfNewer(unknown, logger)
    // What a newer version has granted, and for tables only it knows, is not this one's to change.
    if (unknown.length === 0) await owner.transaction().execute(trx => grantWork(trx, role))
  } finally {
    await owner.destroy()
  }
}

export async function currentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/** What the application's role may do: nothing to the schema, and to the audit, to stock's movements and to published documents only add. */
export async function grantWork(trx: Trx, name: string): Promise<void> {
  const role = sql.id(name)
  // Two servers that start at once must not grant at once: PostgreSQL fails one of them (decision 29).
  await sql`select pg_advisory_xact_lock(hashtext('portal grants'))`.execute(trx)
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(trx)
  await sql`revoke update, delete on audit_events, stock_movements, documents, limit_exceptions from ${role}`.execute(
    trx,
  )
  await sql`revoke delete on audit_chains from ${role}`.execute(trx)
  // An erasure deletes details; nothing rewrites them.
  await sql`revoke update on change_details from ${role}`.execute(trx)
  // It looks whether the schema is up to date when it starts without its owner.
  await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(
    trx,
  )
}

async function mayChangeAudit(db: Database): Promise<boolean> {
  const privilege = sql<{ may: boolean }>`
    select has_table_privilege('audit_events', 'update, delete, truncate')
      or has_table_privilege('change_details', 'update, truncate') as may`
  return (await privilege.execute(db)).rows[0]?.may ?? false
}
