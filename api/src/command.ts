import { ensureCompanies } from './companies/companies.ts'
import { openDatabase } from './database/open-database.ts'
import type { Database } from './database/schema.ts'
import { createLogger } from './http/logger.ts'
import { StartError } from './start-error.ts'

/** Opens the database that the settings name, up to date. */
export type OpenDatabase = () => Promise<Database>

/**
 * Runs a command of the terminal: what it returns is printed, what it throws is said on standard error and makes the exit
 * code 1. The database is closed at the end.
 */
export async function runCommand(run: (open: OpenDatabase) => Promise<string>): Promise<void> {
  const closers: (() => Promise<void> | void)[] = []
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const where = {
    dataDir: DATA_DIR || './data',
    databaseUrl: DATABASE_URL || undefined,
    databaseOwnerUrl: DATABASE_OWNER_URL || undefined,
  }
  const open = () => openDatabase(where, closers, createLogger('error', process.stderr), ensureCompanies)
  try {
    process.stdout.write(`${await run(open)}\n`)
  } catch (error) {
    const mendable = error instanceof StartError
    process.stderr.write(`${mendable ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
