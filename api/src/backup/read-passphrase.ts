import { readPassword } from '../auth/read-password.ts'
import { StartError } from '../start-error.ts'

/** Whoever has the file can try as many as they like. */
const SHORTEST = 12

/**
 * The passphrase of a backup: asked for, that of BACKUP_PASSPHRASE, or none.
 * @throws StartError when it is too short
 */
export async function readPassphrase(ask: boolean): Promise<string | undefined> {
  const given = ask ? await readPassword(process.stdin) : process.env.BACKUP_PASSPHRASE || undefined
  if (given !== undefined && given.length < SHORTEST)
    throw new StartError(`The passphrase must be at least ${SHORTEST} characters long.`)
  return given
}
