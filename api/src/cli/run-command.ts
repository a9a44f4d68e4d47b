import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { BaseLogger } from 'pino'
import { ensureCompanies } from '../companies/companies.ts'
import { printFailure, UserFacingError } from '../config/user-facing-error.ts'
import { openDatabase, type Where } from '../platform/database/open-database.ts'
import type { Database } from '../platform/database/schema.ts'
import { createLogger } from '../platform/observability/logger.ts'

/** Context of a command. `where` is the configured database; `closers` run in reverse order at the end. */
export type CommandContext = {
  where: Where
  /** Opens the database and applies pending migrations. */
  open(): Promise<Database>
  closers: (() => Promise<void> | void)[]
  logger: BaseLogger
}

/** Parses the command line. @throws UserFacingError with the usage for an unknown option */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new UserFacingError(usage)
  }
}

/**
 * Runs a command and prints its result. An error is printed on standard error and sets exit code 1. Runs all closers at the
 * end.
 */
export async function runCommand(run: (surroundings: CommandContext) => Promise<string>): Promise<void> {
  const closers: CommandContext['closers'] = []
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const where = {
    dataDir: DATA_DIR || './data',
    databaseUrl: DATABASE_URL || undefined,
    databaseOwnerUrl: DATABASE_OWNER_URL || undefined,
    // One-off queries gain nothing from prepared statements.
    preparedStatements: false,
  }
  const logger = createLogger('error', process.stderr)
  const open = () => openDatabase(where, closers, logger, ensureCompanies)
  try {
    process.stdout.write(`${await run({ where, open, closers, logger })}\n`)
  } catch (error) {
    process.stderr.write(`${printFailure(error)}\n`)
    process.exitCode = 1
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
