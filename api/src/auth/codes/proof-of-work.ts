import { createHash, createHmac, randomBytes } from 'node:crypto'
import { equalsInConstantTime } from '../../platform/http/equals-in-constant-time.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { tryClaimRateLimit } from '../../platform/rate-limit/claim-rate-limits.ts'
import type { AuthContext } from '../auth-context.ts'
import { deriveKey } from '../encryption.ts'

/** Milliseconds a challenge is valid: enough time to fill in a form. */
const LIFE = 300_000
/** Seconds a used challenge is stored: longer than its validity, to allow for clock skew. */
const NOTED = 600
/** Creation time, difficulty and 64 random bits; their signature; the nonce. */
const ANSWER = /^(([\da-z]+)\.(\d+)\.[\w-]+)\.([\w-]+)\.\w+$/

/** Proof of work. It makes sending many texts expensive; the browser solves it while the person types. */
export function createProofOfWorkChallenges({ db, config, secret }: AuthContext): {
  make(): { challenge: string; difficulty: number }
  spend(answer?: string): Promise<void>
} {
  const key = deriveKey(secret, 'challenges')
  // An answer fits one SHA-256 block: 55 bytes with an eight-digit nonce.
  const sign = (content: string) =>
    createHmac('sha256', key).update(content).digest().subarray(0, 16).toString('base64url')

  return {
    /** @returns a new challenge; the server stores nothing */
    make(): { challenge: string; difficulty: number } {
      const difficulty = config.challengeBits
      const random = randomBytes(8).toString('base64url')
      const content = `${Date.now().toString(36)}.${difficulty}.${random}`
      return { challenge: `${content}.${sign(content)}`, difficulty }
    },

    /**
     * Accepts an answer once.
     * @throws PortalError CHALLENGE_REQUIRED when it is missing, wrong, expired or already used
     */
    async spend(answer = ''): Promise<void> {
      if (config.challengeBits === 0) return
      const [, content = '', madeAt = '', difficulty, signature = ''] = ANSWER.exec(answer) ?? []
      const zeros = Math.clz32(createHash('sha256').update(answer).digest().readUInt32BE())
      const solved =
        equalsInConstantTime(signature, sign(content)) &&
        Date.now() < Number.parseInt(madeAt, 36) + LIFE &&
        zeros >= Number(difficulty)
      const rules = [{ most: 1, seconds: NOTED, refusal: 'CHALLENGE_REQUIRED' }] as const
      if (!solved || !(await tryClaimRateLimit(db, { bucket: `challenge ${content}`, rules }))) {
        throw new PortalError('CHALLENGE_REQUIRED')
      }
    },
  }
}
