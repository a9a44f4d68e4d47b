import { readPasswordFrom } from '../auth/admins/read-password.ts'
import { UserFacingError } from '../config/user-facing-error.ts'

/** Minimum length: attackers with the file can try any number of passphrases offline. */
const SHORTEST = 12

/**
 * Reads the passphrase of a backup from standard input or BACKUP_PASSPHRASE; undefined without one.
 * @throws UserFacingError when it is too short
 */
export async function readPassphrase(ask: boolean): Promise<string | undefined> {
  const given = ask ? await readPasswordFrom(process.stdin) : process.env.BACKUP_PASSPHRASE || undefined
  if (given !== undefined && given.length < SHORTEST)
    throw new UserFacingError(`The passphrase must be at least ${SHORTEST} characters long.`)
  return given
}
