import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { BaseLogger } from 'pino'
import { ensureCompanies } from '../companies/companies.ts'
import { printFailure, UserFacingError } from '../config/user-facing-error.ts'
import { openDatabase, type Where } from '../platform/database/open-database.ts'
import type { Database } from '../platform/database/schema.ts'
import { createLogger } from '../platform/observability/logger.ts'

/** Which database the settings name, who is told what, and how to close what is opened; the last goes first. */
export type CommandContext = {
  where: Where
  /** Opens the database, up to date. */
  open(): Promise<Database>
  closers: (() => Promise<void> | void)[]
  logger: BaseLogger
}

/** Reads what a command was called with. @throws UserFacingError with its usage when there is an option it does not have */
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
 * Runs a command of the terminal: what it returns is printed, what it throws is said on standard error and makes the exit
 * code 1. What was opened is closed at the end.
 */
export async function runCommand(run: (surroundings: CommandContext) => Promise<string>): Promise<void> {
  const closers: CommandContext['closers'] = []
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const where = {
    dataDir: DATA_DIR || './data',
    databaseUrl: DATABASE_URL || undefined,
    databaseOwnerUrl: DATABASE_OWNER_URL || undefined,
    // What is asked once gains nothing by it.
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
