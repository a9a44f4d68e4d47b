import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'
import { connectToPostgres, requireUsablePostgres } from './connect.ts'
import { migrateSchema } from './migrate.ts'
import type { Database, Trx } from './schema.ts'
import { startupTimeouts } from './timeouts.ts'

type Logger = Pick<BaseLogger, 'error' | 'warn'>

/**
 * Migrates a server's schema, as the owner's role if there is one. Then grants the application's role access to the tables,
 * but only inserts to the audit. Logs a warning if that role can change the audit.
 * @param db connected as the application's role
 * @throws UserFacingError if the owner's connection or the migration fails
 */
export async function migrateAndGrantAccess(
  db: Database,
  ownerUrl: string | undefined,
  logger: Logger,
): Promise<void> {
  if (ownerUrl === undefined) warnOfNewerMigrations(await migrateSchema(db), logger)
  else await prepareAsOwner(db, ownerUrl, logger)
  if (await mayChangeAudit(db))
    logger.warn(
      "The application's role may change the audit: README says how to give it a role that may not.",
    )
}

/** Warns that a newer version has migrated the schema; the version before it still works (docs/upgrading.md). */
export function warnOfNewerMigrations(
  newerMigrations: readonly string[],
  logger: Pick<Logger, 'warn'>,
): void {
  if (newerMigrations.length > 0)
    logger.warn(
      `The database is one of a newer version (${newerMigrations.join(', ')}): start that version soon.`,
    )
}

async function prepareAsOwner(db: Database, ownerUrl: string, logger: Logger): Promise<void> {
  const role = await findCurrentDatabaseRole(db)
  const owner = connectToPostgres(ownerUrl, logger, { ...startupTimeouts, prepared: false })
  try {
    await requireUsablePostgres(owner, 'DATABASE_OWNER_URL')
    if ((await findCurrentDatabaseRole(owner)) === role)
      throw new UserFacingError('DATABASE_OWNER_URL and DATABASE_URL must name two roles.')
    const unknown = await migrateSchema(owner)
    warnOfNewerMigrations(unknown, logger)
    // A newer version has granted rights on tables that this one does not know. Leave them.
    if (unknown.length === 0) await owner.transaction().execute(trx => grantTableAccess(trx, role))
  } finally {
    await owner.destroy()
  }
}

export async function findCurrentDatabaseRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/** Grants the application's role its rights: no schema changes, and only inserts to audit, movements and documents. */
export async function grantTableAccess(trx: Trx, roleName: string): Promise<void> {
  const role = sql.id(roleName)
  // Serialise the grants of servers that start at once: PostgreSQL fails one of two concurrent grants (decision 29).
  await sql`select pg_advisory_xact_lock(hashtext('portal grants'))`.execute(trx)
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(trx)
  await sql`revoke update, delete on audit_events, stock_movements, documents from ${role}`.execute(trx)
  await sql`revoke delete on audit_chains from ${role}`.execute(trx)
  // An erasure deletes these rows; nothing updates them.
  await sql`revoke update on change_details, limit_exceptions from ${role}`.execute(trx)
  // Without the owner's URL the application's role reads these tables to check the schema's version.
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
