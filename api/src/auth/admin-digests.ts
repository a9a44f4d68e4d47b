import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { ADMIN_DIGEST_ROUNDS } from '@portal/contract/admin-login'
import type { Database } from '../platform/database/schema.ts'
import { findAdminEmails } from '../users/admins.queries.ts'
import { deriveKey } from './derive-key.ts'

const derive = promisify(pbkdf2)

/** The list is a multiple of this long, whatever the number of admins. */
const BATCH = 32
const DIGEST_BYTES = 32

type Digest = { digest: string; companyId: string }

/**
 * Digests by which the client recognises an accepted email before it logs in, and its company (R§6, D§8). A guess is slow
 * and good for this deployment alone; decoys, the same at each call, stand among the admins like them.
 * @returns the answer of GET /public/admin-digests. Each digest is derived once and kept
 */
export function createAdminDigests(db: Database, secret: string, companyIds: readonly string[]) {
  const salt = deriveKey(secret, 'admin digests').toString('hex')
  const decoyKey = deriveKey(secret, 'admin decoys')
  const kept = new Map<string, Promise<Buffer>>()

  function digestOf(email: string): Promise<Buffer> {
    const digest = kept.get(email) ?? derive(email, salt, ADMIN_DIGEST_ROUNDS, DIGEST_BYTES, 'sha256')
    kept.set(email, digest)
    return digest
  }
  function decoy(index: number): Digest {
    const draw = (what: string) => createHmac('sha256', decoyKey).update(`${what} ${index}`).digest()
    const company = companyIds[draw('company').readUInt32BE() % companyIds.length] ?? ''
    return { digest: draw('digest').toString('hex'), companyId: company }
  }

  return async function listAdminDigests(): Promise<{ salt: string; digests: Digest[] }> {
    const admins = await findAdminEmails(db)
    const digests: Digest[] = []
    // One after the other: logins hash their passwords on the same threads.
    for (const { email, companyId } of admins) {
      digests.push({ digest: (await digestOf(email)).toString('hex'), companyId })
    }
    const length = Math.max(1, Math.ceil(admins.length / BATCH)) * BATCH
    while (digests.length < length) digests.push(decoy(digests.length))
    return { salt, digests: digests.sort((one, other) => (one.digest < other.digest ? -1 : 1)) }
  }
}
