import { sql } from 'kysely'
import { readBackupFile } from '../backup/backup-file.ts'
import { readBackupPassphrase } from '../backup/read-passphrase.ts'
import { requireEmptyDatabase, requireRestorableBackup, restoreBackup } from '../backup/restore.ts'
import { findCompanies } from '../companies/companies.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { verifyAuditChains } from '../platform/audit/verify-audit.ts'
import { readSchemaState } from '../platform/database/migrate.ts'
import { openPostgresDatabase, openWithoutMigrating } from '../platform/database/open-without-migrating.ts'
import { findCurrentDatabaseRole, grantTableAccess } from '../platform/database/prepare-schema.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { erasureLedgerPath, readErasureLedger } from '../privacy/erasure-ledger.ts'
import { repeatErasuresFromLedger } from '../privacy/repeat-erasures.ts'
import { countStockDifferences } from '../stock/stock-check.queries.ts'
import { giveUpAllDeliveries } from '../webhooks/webhook-queue.queries.ts'
import { formatAuditChainResults } from './audit.ts'
import { describeStockCheck } from './doctor/check-database.ts'
import { type CommandContext, type CommandOutput, parseCommandArguments } from './run-command.ts'

const USAGE = `Usage:
  npm run portal -- restore FILE [--overwrite] [--passphrase]
It fills an empty database with what a backup holds; --overwrite replaces all that is in the database. Stop the portal first. The
passphrase is that of BACKUP_PASSPHRASE; with --passphrase it is asked for, or read from standard input.`

const flag = { type: 'boolean', default: false } as const

export async function runRestoreCommand(context: CommandContext): Promise<CommandOutput> {
  const options = { passphrase: flag, overwrite: flag }
  const { positionals: files, values } = parseCommandArguments(context, USAGE, options)
  const { passphrase: ask, overwrite } = values
  const [file = ''] = files
  if (files.length !== 1 || file === '') throw new UserFacingError(USAGE)
  const passphrase = await readBackupPassphrase(ask, context)
  const beginning = await requireRestorableBackup(readBackupFile(file, passphrase))
  const { db, finish } = await openTarget(context)
  if (!overwrite) await requireEmptyDatabase(db)
  const complete = async (trx: Trx) => {
    await giveUpAllDeliveries(trx)
    await finish(trx)
  }
  const counts = await restoreBackup(db, beginning, readBackupFile(file, passphrase), complete).catch(
    explainRefusal,
  )
  await sql`analyze`.execute(db)
  const erased = await repeatErasuresOf(db, context)
  const rows = Object.entries(counts).filter(([, count]) => count > 0)
  const said = [
    `Restored as of ${beginning.at}, every row of it:`,
    ...rows.map(([name, count]) => `  ${name}: ${count}`),
    erased,
  ]
  return check(db, said)
}

/** Erases again whom the ledger names (D§10). @returns what to print */
async function repeatErasuresOf(db: Database, { where }: CommandContext): Promise<string> {
  const ledger = erasureLedgerPath(where)
  if (ledger === undefined)
    return 'Erasures: none repeated, since ERASURE_LEDGER is not set (docs/backup.md).'
  const { repeated, refused } = await repeatErasuresFromLedger(db, await readErasureLedger(ledger))
  const left = refused === 0 ? '' : ` ${refused} entries have a wrong digest and were left.`
  return `Erasures: ${repeated} of ${ledger} done again.${left}`
}

/** Opens the database as the owner of its tables. `finish` grants the application's role its privileges. */
async function openTarget(context: CommandContext) {
  const { where } = context
  const app = await openWithoutMigrating(context)
  // An unreleased version's database stays as it is, whatever was said.
  await readSchemaState(app)
  if (where.databaseUrl === undefined) return { db: app, finish: async () => undefined }
  const role = await findCurrentDatabaseRole(app)
  const { databaseOwnerUrl } = where
  const db =
    databaseOwnerUrl === undefined
      ? app
      : await openPostgresDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL', context)
  const owner = await findCurrentDatabaseRole(db)
  await requireAlone(db, [role, owner], databaseOwnerUrl === undefined ? 1 : 2)
  const finish = async (trx: Trx) => (owner === role ? undefined : grantTableAccess(trx, role))
  return { db, finish }
}

/** @param own number of connections of this process. @throws UserFacingError when a portal is connected */
async function requireAlone(db: Database, roles: string[], own: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename = any(${roles})`.execute(db)
  const others = (rows[0]?.count ?? 0) - own
  if (others > 0)
    throw new UserFacingError(
      `The database is in use by ${others} other connections: stop every portal first.`,
    )
}

function explainRefusal(error: unknown): never {
  const refused = error instanceof Error && 'code' in error && error.code === '42501'
  if (refused)
    throw new UserFacingError(
      `The tables are another role's (${error.message}): set DATABASE_OWNER_URL. Nothing was changed.`,
    )
  throw error
}

/** Checks stock and audit of the restored records. @throws UserFacingError with all lines when a check fails */
async function check(db: Database, said: string[]): Promise<string> {
  const differences = await countStockDifferences(db)
  const companies = await findCompanies(db)
  const chains = await verifyAuditChains(
    db,
    companies.map(({ id }) => id),
  )
  said.push(
    describeStockCheck(differences),
    ...formatAuditChainResults(chains, companies).map(line => `Audit ${line}`),
  )
  if (differences === 0 && chains.every(({ problem }) => problem === undefined)) return said.join('\n')
  throw new UserFacingError(
    [...said, 'The backup has it so: what is wrong was wrong before it was made.'].join('\n'),
  )
}
