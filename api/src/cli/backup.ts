import { requireBackupPathWritable, writeBackupFile } from '../backup/backup-file.ts'
import { dumpDatabase } from '../backup/dump.ts'
import { openDatabaseForReading } from '../backup/open-for-reading.ts'
import { readBackupPassphrase } from '../backup/read-passphrase.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { type CommandContext, type CommandOutput, parseCommandArguments } from './run-command.ts'

const USAGE = `Usage:
  npm run portal -- backup FILE [--overwrite] [--passphrase]
  npm run portal -- backup --elsewhere
It writes the whole database to a new FILE, also while the portal runs; with --overwrite it replaces one once the new one is
whole. It is encrypted where BACKUP_PASSPHRASE is set, and with --passphrase, which asks for one or reads it from standard input. --elsewhere only notes that a backup was made by
other means.`

const flag = { type: 'boolean', default: false } as const

export async function runBackupCommand(context: CommandContext): Promise<CommandOutput> {
  const options = { passphrase: flag, overwrite: flag, elsewhere: flag }
  const { positionals: files, values } = parseCommandArguments(context, USAGE, options)
  const { passphrase: ask, overwrite, elsewhere } = values
  const [file = ''] = files
  if (elsewhere ? files.length > 0 || ask || overwrite : files.length !== 1 || file === '')
    throw new UserFacingError(USAGE)
  if (elsewhere) {
    const { note } = await openDatabaseForReading(context)
    await note({ at: new Date().toISOString(), encrypted: null })
    return 'Noted: a backup was made by other means.'
  }
  let opening: ReturnType<typeof openDatabaseForReading> | undefined
  const open = () => {
    opening ??= openDatabaseForReading(context)
    return opening
  }
  try {
    await requireBackupPathWritable(file, overwrite)
    const passphrase = await readBackupPassphrase(ask, context)
    const { db, note } = await open()
    const { at, bytes, counts } = await dumpDatabase(db, lines => writeBackupFile(file, lines, passphrase))
    await note({ at, encrypted: passphrase !== undefined })
    return describeBackup(file, { at, bytes, counts, isEncrypted: passphrase !== undefined })
  } catch (error) {
    // Owners are told. Where the database cannot be told either, they are when the backup of the day is missing.
    await open()
      .then(({ note }) => note({ failed: true }))
      .catch(() => undefined)
    throw error
  }
}

type Made = { at: string; bytes: number; counts: Record<string, number>; isEncrypted: boolean }

function describeBackup(file: string, { at, bytes, counts, isEncrypted }: Made): CommandOutput {
  const rows = Object.values(counts).reduce((total, count) => total + count, 0)
  const how = isEncrypted ? 'encrypted' : 'not encrypted'
  return `${file}: ${rows} rows of ${Object.keys(counts).length} tables as of ${at}, ${(bytes / 1e6).toFixed(1)} MB, ${how}; read again, all of it is there.`
}
