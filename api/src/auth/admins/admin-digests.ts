import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { ADMIN_DIGEST_ROUNDS } from '@portal/contract/admin-login'
import { findEnabledAdminEmails } from '../../users/admins.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { deriveKey } from '../encryption.ts'

const derive = promisify(pbkdf2)

/** The list is padded to a multiple of this length, so it hides the number of admins. */
const BATCH = 32
const DIGEST_BYTES = 32

type Digest = { digest: string; companyId: string }

/**
 * Digests of the admins' emails: the client checks an email and finds its company before the login (R§6, D§8). The digest is
 * slow and salted per deployment. Decoys, the same on each call, look like the digests of admins.
 * @returns a function that answers GET /public/admin-digests. It derives each digest once and caches it
 */
export function createAdminEmailDigestLookup({
  db,
  secret,
  companies,
}: Pick<AuthContext, 'db' | 'secret' | 'companies'>): () => Promise<{ salt: string; digests: Digest[] }> {
  const companyIds = companies.map(({ id }) => id)
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
    const admins = await findEnabledAdminEmails(db)
    const digests: Digest[] = []
    // Derive them one at a time: logins hash passwords on the same thread pool.
    for (const { email, companyId } of admins) {
      digests.push({ digest: (await digestOf(email)).toString('hex'), companyId })
    }
    const length = Math.max(1, Math.ceil(admins.length / BATCH)) * BATCH
    while (digests.length < length) digests.push(decoy(digests.length))
    return { salt, digests: digests.sort((one, other) => (one.digest < other.digest ? -1 : 1)) }
  }
}
