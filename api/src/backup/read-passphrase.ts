import { readNewPassword } from '../auth/admins/read-password.ts'
import { PASSPHRASE_MIN } from '../config/config.ts'
import { UserFacingError } from '../config/user-facing-error.ts'

type PassphraseSources = {
  where: { backupPassphrase?: string | undefined }
  stdin: Parameters<typeof readNewPassword>[0]
}

/**
 * Reads the passphrase of a backup from standard input or BACKUP_PASSPHRASE; undefined without one.
 * @throws UserFacingError when it is too short
 */
export async function readBackupPassphrase(
  askOnStdin: boolean,
  { where, stdin }: PassphraseSources,
): Promise<string | undefined> {
  const given = askOnStdin ? await readNewPassword(stdin) : where.backupPassphrase
  if (given !== undefined && given.length < PASSPHRASE_MIN)
    throw new UserFacingError(`The passphrase must be at least ${PASSPHRASE_MIN} characters long.`)
  return given
}
