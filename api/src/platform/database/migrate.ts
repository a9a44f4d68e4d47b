import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { UserFacingError } from '../../config/user-facing-error.ts'
import type { Database, Queryable, Trx } from './schema.ts'

type Migrations = Readonly<Record<string, Migration>>

/**
 * The migrations in the order of application, with the SHA-256 of their file; the same for a PostgreSQL server and the embedded
 * database (D§1). A released file never changes: later ones only add.
 */
const RELEASED = {
  '0001-initial': 'fa1a13cbb84ed244408c4df8da2feb0568dd7027534d753732cc563f2c16ee7b',
  '0002-user-language': 'eb58886168ff8c022cbebed4d4c47d7bf71e12775538ab7d905fcda41863b041',
  '0003-document-languages': '9595c9ef008359a347900d3d26b7b8b48b549dcc8e23807a60a2a46f92e46569',
  '0004-lot-corrections': 'df2b80d8a3e4aee5052e03b8ec4a2f811c935202e95ad734065877696b032f71',
  '0005-programme': 'a29a81f21f7c3d56e8867174b53b87b79c307047046f4196aaaf19ffb9ffdf90',
  '0006-delivery-days': 'fcba00b690f7d253c6827625dc6b4d711a6d557a54a4d57fd3f434f6cefb2c0a',
  '0007-recall': '92d994f7528b7e3ade00e9d8da7b7017f7e1c8b4d0ffe0264148af15dbf1a36a',
  '0008-admin-roles': 'b079e72610070e3c02043cafae87cff34f10cb02951bb8a4b03df59c322b00e7',
  '0009-cases': 'f5c8b9031b1a4ea624deff73e1d0d6e17cf052b3774f2ddc51fcd904e11ac9da',
  '0010-couriers': '1ba0af624d7df63430b96af89de91a35e8d07c0a58f47ad23f2c6892bd47adb3',
  '0011-erasure': '1ca386b29313cc0fd50b115b7d0593aad6e010ecdd6ddb88936c6b948d4374b6',
  '0013-app-icons': '7800b0fdbe48370b7ee1a51468e2a27572b370f2ce51a85a691de7e93f3bf586',
  '0013-back-in-stock': 'e0301e4ad846fbd8b46c0fe02de7de41700a988f68daa1a76cb0966527ffb141',
  '0014-delivery-problems': 'ab22ca160e708e5a85457ec0de2b77dfb10d14157d49ec910855ab5ada14e311',
  '0015-safety-reports': 'b2e8a34fbfb426bbe9d9f57e8bcc6700b8e65af3b0c105f38b68b9e8536d85d1',
  '0016-privacy-requests': '79b89588ac8513d304e0061a9a1b16dc3ca14d182773a9e191793115061d0b3b',
  '0017-rep-cards': '7f55b2a6e6579ddf0a0d91d9c6ab979d42538d0d37d7b15435bf55d7a2c1a8a7',
  '0018-licences': 'cb1b2e836d143c425449a245df12883b8ca840d8f112301cfee03815dff3c094',
  '0019-idempotency-keys': '18bf1ad70e67dde30fa66973e02a8590bc7eb1571a2a320ebd741e70eec16008',
  '0020-folded-identifiers': '89b50179876ac4a8385b6ad5ea55c723848fa608dabf2f586d4ca0d9eeae6956',
  '0022-dropped-items': '4a9a36e544c5e1f0cac21b455367e07850b22cee599e555a4c4984b24848af71',
  '0023-found-parcels': '73cc3ebcd3cd7aac8a37d7983d4e3875b14d058d9ed4707f2f821ca29ad8bbbc',
  '0024-message-limits': 'ad6f3687e7b914fffb4f376e5dbbfac74e60dc5588d1cd8115a675e402fff3f2',
  '0025-link-makers': 'e5480941af8c0c137ca850bd4c1fa811dd87b0a64f8bf6e0b06f1ec8fa3d296e',
  '0026-copied-keys': '8744ef5b4afaa22d8ee3c02fd37039e8b5c1e700bff23f0f8eae2c687c02f2b4',
  '0027-short-links': '00be50786024373b5260b48d6de50aae3fbc55a353c4f95184be4ade5e69e310',
  '0028-supply-records': '04c0301d11ab3de1a66b9ad6a8dc0412f044cc1660a91ef84998b0503936156a',
  '0029-orders-by-ending': '4982c87389eac170f127f8994cf13023f0d8ac388e40582a369388d3b162fd06',
  '0030-recalls': '6dabae3475d1ee16edbb3823498892ffcf3842614bf3cb002eb487a2c1382438',
  '0031-sample-registrations': '423bcbc2c70626cdfaff26607c822a6cc26164cdf7a6a498b5b5380417ab9eea',
  '0032-unconfirmed-parcels': '38807a8840ccd2b8b596038d1e5d907efaf66273158a1f6f08c3655c8f9778e3',
  '0033-contacts': '93e73f0454aaec0128e40bb703270a2f5ec64157663e5acb0040babe1d63e753',
  '0034-notices-after-a-yes': 'b29a135e5d04769f5a7969584503c64a7c074fc64e720874571bdb08f0813833',
  '0035-privacy-contact': '9732ae287c30192b6c001ea1023dfa9a534f2b7ac87bfb18dd47f74b23f4a203',
  '0036-mails': '04103b54d8aba3f3c0fbdb58003803c3e8937bc8079fc26454bbdc33a0196b02',
  '0037-mail-choices': '3a3f5031eec92a5219fa98c2078b940759f52244ed736c2d94d6ac4d3cd59cea',
  '0038-single-sign-on': 'b7f353220426342feae1b2c95545ae8d7c08697aa7c0a64cb8407b04a5adf1d2',
  '0039-keys': 'bb598579f6dd202ae863736fc6b791b5cc4f1832013cdfed4481b3a0a6c84c89',
  '0040-webhooks': '18f10c3010b857e20b5b653e9b659885e61d1fa47087723f0a5eac11a9cd57b6',
  '0041-changes': '7334704688fb96d83ad1032cbaead32014a9b7493b12126c946fe15339d983d0',
  '0042-failed-backups': 'f66b8cf993c733eb4ba0d21ea48cc62ad5c3671268a557c1f4d612b0a3bb8f8d',
  '0043-sample-gtins': '159c7ee58c3b1e033de086f5b403598530cb20c908db4e2893d3c9d17200a10f',
  '0044-stock-counts': 'c2f5ae5ef7be610d554698f7a90a70408f44ce6a06f76f2dfb5d240eb01f384a',
}

/**
 * Reads the migrations. A database records each by its name and hash, so a schema of another making is recognized.
 * @throws UserFacingError when a file is not the released one
 */
export function readMigrationFiles(folder = join(import.meta.dirname, 'migrations')): Migrations {
  const entries = Object.entries(RELEASED).map(([name, hash]): [string, Migration] => {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
    if (createHash('sha256').update(text).digest('hex') !== hash)
      throw new UserFacingError(`${name}.sql is not the released migration: install this version again.`)
    return [`${name}@${hash.slice(0, 12)}`, { up: db => runStatements(db, text) }]
  })
  return Object.fromEntries(entries)
}

/** A function's body is indented, so a statement ends where the next line is not. */
const STATEMENT_END = /;$(?!\n )/m

async function runStatements(db: Kysely<unknown>, text: string): Promise<void> {
  for (const statement of text.trim().split(STATEMENT_END))
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
}

/** Whether a recorded migration is of no released version: without a hash, or with another one than the released. */
export function isUnreleasedMigration(recordedMigration: string, migrations = readMigrationFiles()): boolean {
  const latest = Object.keys(migrations).at(-1) ?? ''
  return (
    !(recordedMigration in migrations) &&
    (!recordedMigration.includes('@') || nameOf(recordedMigration) <= nameOf(latest))
  )
}

const nameOf = (recorded: string) => recorded.split('@')[0] ?? ''

/**
 * Milliseconds a migration waits for a table lock. It is shorter than the callers' own timeout, since they queue behind the
 * migration. Then the migration pauses for `PAUSE` milliseconds and retries.
 */
const LOCK_TIMEOUT = 1000
const PAUSE = 2000
const TRIES = 20

/** Recorded names of migrations: applied, not yet applied, and applied by a newer version that this one does not know. */
export type SchemaState = { applied: string[]; missing: string[]; newer: string[] }

/** @throws UserFacingError when the schema is of an unreleased version */
export async function readSchemaState(
  db: Queryable,
  migrations = readMigrationFiles(),
): Promise<SchemaState> {
  const known = Object.keys(migrations)
  const there = sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`
  if (!(await there.execute(db)).rows[0]?.there) return { applied: [], missing: known, newer: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const applied = rows.map(({ name }) => name)
  const unreleased = applied.filter(name => isUnreleasedMigration(name, migrations))
  if (unreleased.length > 0)
    throw new UserFacingError(
      `The database is of an unreleased version (${unreleased.join(', ')}), which no release can use. Start with an empty one.`,
    )
  return {
    applied,
    missing: known.filter(name => !applied.includes(name)),
    newer: applied.filter(name => !known.includes(name)),
  }
}

/**
 * Migrates the schema in one transaction. If several processes start at once, one of them migrates. The schema of a newer
 * version stays as it is.
 * @returns the names of that newer version's migrations
 * @throws UserFacingError with the failed migration and what to do
 */
export async function migrateSchema(
  db: Database,
  { migrations = readMigrationFiles(), tries = TRIES, pause = PAUSE } = {},
): Promise<readonly string[]> {
  const { missing, newer } = await readSchemaState(db, migrations)
  if (missing.length === 0) return newer
  for (let attempt = 1; ; attempt += 1) {
    const { error, name } = await applyOnce(db, migrations)
    if (error === undefined) return []
    if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === tries) throw explain(error, name)
    await setTimeout(pause)
  }
}

/** Migrates an empty schema up to one migration, in a transaction without concurrent users. */
export async function migrateEmptySchemaTo(
  trx: Trx,
  migrationName: string,
  migrations: Migrations,
): Promise<void> {
  const { error } = await createMigrator(trx, migrations).migrateTo(migrationName)
  if (error !== undefined) throw error
}

const createMigrator = (db: Queryable, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/** Kysely locks, so one process migrates at a time, in one transaction. */
function applyOnce(db: Database, migrations: Migrations) {
  return db.connection().execute(async connection => {
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection)
    try {
      const { error, results } = await createMigrator(connection, migrations).migrateToLatest()
      return { error, name: results?.find(({ status }) => status === 'Error')?.migrationName }
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function explain(error: unknown, name = 'a migration'): UserFacingError {
  const code = codeOf(error)
  if (code === INSUFFICIENT_PRIVILEGE)
    return new UserFacingError('The tables are to be changed first: start once with DATABASE_OWNER_URL.')
  const why =
    code === LOCK_NOT_AVAILABLE
      ? 'others have held its tables all the time. Start again when less is going on'
      : `${error instanceof Error ? error.message : error}. Mend what this names and start again`
  return new UserFacingError(
    `The database could not be brought up to date: ${name} failed, ${why}.
Nothing of it was applied: the database is as it was, and the version of before starts on it.`,
  )
}
