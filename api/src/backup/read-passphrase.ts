import { readPasswordFrom } from '../auth/read-password.ts'
import { UserFacingError } from '../config/user-facing-error.ts'

/** Minimum length: with the backup file, anyone can try any number of passphrases. */
const SHORTEST = 12

/**
 * The passphrase of a backup: asked for, that of BACKUP_PASSPHRASE, or none.
 * @throws UserFacingError when it is too short
 */
export async function readPassphrase(ask: boolean): Promise<string | undefined> {
  const given = ask ? await readPasswordFrom(process.stdin) : process.env.BACKUP_PASSPHRASE || undefined
  if (given !== undefined && given.length < SHORTEST)
    throw new UserFacingError(`The passphrase must be at least ${SHORTEST} characters long.`)
  return given
}
