import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { readNewPassword } from '../auth/admins/read-password.ts'
import { openDatabaseForReading } from '../backup/open-for-reading.ts'
import { insertMissingCompanies } from '../companies/companies.ts'
import { readCliSettings } from '../config/config.ts'
import { formatErrorForOperator, UserFacingError } from '../config/user-facing-error.ts'
import { FolderLockedError } from '../platform/database/folder-lock.ts'
import { openAndMigrateDatabase } from '../platform/database/open-database.ts'
import {
  type CommandPlace,
  NoPortalError,
  openWithoutMigrating,
  requireExistingDatabase,
  requireSchemaNotOlder,
} from '../platform/database/open-without-migrating.ts'
import type { Database } from '../platform/database/schema.ts'
import { createLogger } from '../platform/observability/logger.ts'

type CommandInput = {
  /** The words after the command's name. */
  args: string[]
  env: Record<string, string | undefined>
  stdin: Parameters<typeof readNewPassword>[0]
}

export type CommandContext = CommandPlace & CommandInput & { where: ReturnType<typeof readCliSettings> }
/** What a command prints when it succeeds. */
export type CommandOutput = string

/** @returns what to print. @throws UserFacingError with what to print when it fails */
export type Command = (context: CommandContext) => Promise<CommandOutput>

/** Parses the command line. @throws UserFacingError with the usage for an unknown option */
export function parseCommandArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  { args }: CommandContext,
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new UserFacingError(usage)
  }
}

/** Opens the database of a portal to change it; it neither makes nor migrates one. @throws UserFacingError */
export async function openPortalDatabase(context: CommandContext): Promise<Database> {
  requireExistingDatabase(context.where)
  const db = await openWithoutMigrating(context).catch(error => {
    throw error instanceof FolderLockedError
      ? new UserFacingError(`${error.message} ${STOP_IT_FIRST}`)
      : error
  })
  await requireSchemaNotOlder(db)
  return db
}

const STOP_IT_FIRST = `Stop the portal, run the command again, and start it.
Beside the running portal, an owner adds and changes admins in the browser, at Settings, Admins. If it has no admin
yet, its start printed a link that creates the first owner; a new start prints a new one.`

/** Opens the database of a portal to change it, and makes one if there is none. @throws UserFacingError */
export async function openOrMakePortalDatabase(
  context: CommandContext,
): Promise<{ db: Database; isNew: boolean }> {
  try {
    return { db: await openPortalDatabase(context), isNew: false }
  } catch (error) {
    if (!(error instanceof NoPortalError)) throw error
    const { where, closers, logger } = context
    for (const close of closers.splice(0).reverse()) await close()
    return { db: await openAndMigrateDatabase(where, closers, logger, insertMissingCompanies), isNew: true }
  }
}

/** Opens the database of a portal to read it, also while that portal runs on its folder. @throws UserFacingError */
export async function openPortalDatabaseForReading(context: CommandContext): Promise<Database> {
  const { db } = await openDatabaseForReading(context)
  await requireSchemaNotOlder(db)
  return db
}

/** Runs a command, then all closers. @returns the exit code and what to print */
export async function runCommand(
  command: Command,
  terminal: CommandInput,
): Promise<{ code: number; text: string }> {
  const closers: CommandPlace['closers'] = []
  try {
    const logger = createLogger('error', process.stderr)
    const where = readCliSettings(terminal.env)
    return { code: 0, text: await command({ ...terminal, where, closers, logger }) }
  } catch (error) {
    return { code: 1, text: String(formatErrorForOperator(error)) }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
