import { requestBackupFromServer } from '../backup/ask-for-copy.ts'
import { requireNewFile, writeBackup } from '../backup/backup-file.ts'
import { writeDump } from '../backup/dump.ts'
import { recordBackup } from '../backup/last-backup.queries.ts'
import { readPassphrase } from '../backup/read-passphrase.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { FolderHeldError } from '../platform/database/folder-lock.ts'
import { hasDatabase, openCopy, openWithoutMigrating } from '../platform/database/open-without-migrating.ts'
import { type CommandContext, readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run portal -- backup FILE [--overwrite] [--passphrase]
  npm run portal -- backup --elsewhere
It writes the whole database to a new FILE, also while the portal runs; with --overwrite it replaces one once the new one is
whole. It is encrypted where BACKUP_PASSPHRASE is set, and with --passphrase, which asks for one or reads it from standard input. --elsewhere only notes that a backup was made by
other means.`

const flag = { type: 'boolean', default: false } as const

async function run(surroundings: CommandContext): Promise<string> {
  const options = { passphrase: flag, overwrite: flag, elsewhere: flag }
  const { positionals: files, values } = readArguments(USAGE, options)
  const { passphrase: ask, overwrite, elsewhere } = values
  const [file = ''] = files
  if (elsewhere ? files.length > 0 || ask || overwrite : files.length !== 1 || file === '')
    throw new UserFacingError(USAGE)
  if (elsewhere) {
    const { note } = await openSource(surroundings)
    await note(new Date().toISOString())
    return 'Noted: a backup was made by other means.'
  }
  await requireNewFile(file, overwrite)
  const passphrase = await readPassphrase(ask)
  const { db, note } = await openSource(surroundings)
  const { at, migration, bytes, counts } = await writeDump(db, lines => writeBackup(file, lines, passphrase))
  // The first schema cannot store it.
  if (migration !== '0001-initial') await note(at)
  const rows = Object.values(counts).reduce((total, count) => total + count, 0)
  const how = passphrase === undefined ? 'not encrypted' : 'encrypted'
  return `${file}: ${rows} rows of ${Object.keys(counts).length} tables as of ${at}, ${(bytes / 1e6).toFixed(1)} MB, ${how}; read again, all of it is there.`
}

/** Opens the database to back up and returns how to record the backup. If a portal runs on the folder, opens a copy it makes. */
async function openSource({ where, closers, logger }: CommandContext) {
  if (where.databaseUrl === undefined && !hasDatabase(where.dataDir))
    throw new UserFacingError(`There is no database in ${where.dataDir}.`)
  try {
    const db = await openWithoutMigrating(where, closers, logger)
    return { db, note: (at: string) => recordBackup(db, at) }
  } catch (error) {
    if (!(error instanceof FolderHeldError)) throw error
    const copy = await requestBackupFromServer(where.dataDir, error)
    closers.push(copy.giveBack)
    return { db: await openCopy(copy.folder, closers), note: copy.note }
  }
}

await runCommand(run)
