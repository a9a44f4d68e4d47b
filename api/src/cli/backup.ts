import { askForCopy } from './backup/ask-for-copy.ts'
import { requireNewFile, writeBackup } from './backup/backup-file.ts'
import { dump } from './backup/dump.ts'
import { noteBackup } from './backup/last-backup.queries.ts'
import { readPassphrase } from './backup/read-passphrase.ts'
import { readArguments, runCommand, type Surroundings } from './command.ts'
import { FolderHeldError } from './database/folder-lock.ts'
import { hasDatabase, openAsItIs, openCopy } from './database/open-as-it-is.ts'
import { StartError } from './start-error.ts'

const USAGE = `Usage:
  npm run backup -- FILE [--overwrite] [--passphrase]
  npm run backup -- --elsewhere
It writes the whole database to a new FILE, also while the portal runs; with --overwrite it replaces one once the new one is
whole. It is encrypted where BACKUP_PASSPHRASE is set, and with --passphrase, which asks for one or reads it from standard input. --elsewhere only notes that a backup was made by
other means.`

const flag = { type: 'boolean', default: false } as const

async function run(surroundings: Surroundings): Promise<string> {
  const options = { passphrase: flag, overwrite: flag, elsewhere: flag }
  const { positionals: files, values } = readArguments(USAGE, options)
  const { passphrase: ask, overwrite, elsewhere } = values
  const [file = ''] = files
  if (elsewhere ? files.length > 0 || ask || overwrite : files.length !== 1 || file === '')
    throw new StartError(USAGE)
  if (elsewhere) {
    const { note } = await openSource(surroundings)
    await note(new Date().toISOString())
    return 'Noted: a backup was made by other means.'
  }
  await requireNewFile(file, overwrite)
  const passphrase = await readPassphrase(ask)
  const { db, note } = await openSource(surroundings)
  const { at, migration, bytes, counts } = await dump(db, lines => writeBackup(file, lines, passphrase))
  // The first schema has no place for it.
  if (migration !== '0001-initial') await note(at)
  const rows = Object.values(counts).reduce((total, count) => total + count, 0)
  const how = passphrase === undefined ? 'not encrypted' : 'encrypted'
  return `${file}: ${rows} rows of ${Object.keys(counts).length} tables as of ${at}, ${(bytes / 1e6).toFixed(1)} MB, ${how}; read again, all of it is there.`
}

/** The database to read, and how a backup of it is noted; of a folder that a portal holds a copy that it makes. */
async function openSource({ where, closers, logger }: Surroundings) {
  if (where.databaseUrl === undefined && !hasDatabase(where.dataDir))
    throw new StartError(`There is no database in ${where.dataDir}.`)
  try {
    const db = await openAsItIs(where, closers, logger)
    return { db, note: (at: string) => noteBackup(db, at) }
  } catch (error) {
    if (!(error instanceof FolderHeldError)) throw error
    const copy = await askForCopy(where.dataDir, error)
    closers.push(copy.giveBack)
    return { db: await openCopy(copy.folder, closers), note: copy.note }
  }
}

await runCommand(run)
