import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { ADMIN_DIGEST_ROUNDS } from '@portal/contract/auth/admin-login'
import { PortalError } from '../../platform/http/errors.ts'
import { findEnabledAdminEmails } from '../../users/admins.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { deriveKey } from '../encryption.ts'
import { findAdminEmailDigests, saveAdminEmailDigest } from './admin-email-digests.queries.ts'

const derive = promisify(pbkdf2)

/** The list is padded to a multiple of this length, so it hides the number of admins. */
const BATCH = 32
const DIGEST_BYTES = 32

/** Most missing digests that a call waits for: of an admin who was just added. */
const WAITED_FOR = 3
/** Seconds after which a caller asks again while many are missing, after an update or with a new secret. */
const SOON = 5

type Digest = { digest: string; companyId: string }
type AdminDigests = { salt: string; digests: Digest[] }

export type AdminDigestLookup = {
  /** Answers GET /public/admin-digests. @throws PortalError UNAVAILABLE while many digests are still to be derived */
  list(): Promise<AdminDigests>
  /** Derives the digests that are missing, one after the other: logins hash passwords on the same thread pool. */
  deriveMissing(): Promise<void>
}

/**
 * Digests of the admins' emails: the client checks an email and finds its company before the login (R§6, D§8). The digest is
 * slow and salted per deployment, and so it is stored: no call derives more than a few. Decoys, the same on each call, look like
 * the digests of admins.
 */
export function createAdminDigestLookup({
  db,
  secret,
  companies,
}: Pick<AuthContext, 'db' | 'secret' | 'companies'>): AdminDigestLookup {
  const companyIds = companies.map(({ id }) => id)
  const salt = deriveKey(secret, 'admin digests').toString('hex')
  const decoyKey = deriveKey(secret, 'admin decoys')
  /** Digests that are being derived, by email: two callers wait for the same one. */
  const underWay = new Map<string, Promise<string>>()

  async function deriveAndSave(email: string): Promise<string> {
    const digest = (await derive(email, salt, ADMIN_DIGEST_ROUNDS, DIGEST_BYTES, 'sha256')).toString('hex')
    await saveAdminEmailDigest(db, { email, salt, digest })
    return digest
  }
  function digestOf(email: string): Promise<string> {
    const started = underWay.get(email) ?? deriveAndSave(email).finally(() => underWay.delete(email))
    underWay.set(email, started)
    return started
  }
  async function findAdminsWithDigests() {
    const admins = await findEnabledAdminEmails(db)
    const stored = await findAdminEmailDigests(
      db,
      salt,
      admins.map(({ email }) => email),
    )
    return { admins, stored, missing: admins.map(({ email }) => email).filter(email => !stored.has(email)) }
  }
  function decoy(index: number): Digest {
    const draw = (what: string) => createHmac('sha256', decoyKey).update(`${what} ${index}`).digest()
    const company = companyIds[draw('company').readUInt32BE() % companyIds.length] ?? ''
    return { digest: draw('digest').toString('hex'), companyId: company }
  }

  return {
    async deriveMissing() {
      for (const email of (await findAdminsWithDigests()).missing) await digestOf(email)
    },
    async list() {
      const { admins, stored, missing } = await findAdminsWithDigests()
      if (missing.length > WAITED_FOR) throw new PortalError('UNAVAILABLE', { retryAfter: SOON })
      for (const email of missing) stored.set(email, await digestOf(email))
      const digests = admins.map(({ email, companyId }) => ({ digest: stored.get(email) ?? '', companyId }))
      const length = Math.max(1, Math.ceil(admins.length / BATCH)) * BATCH
      while (digests.length < length) digests.push(decoy(digests.length))
      return { salt, digests: digests.sort((one, other) => (one.digest < other.digest ? -1 : 1)) }
    },
  }
}
