import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { isSameText } from '../platform/http/is-same-text.ts'
import { tryClaimRateLimit } from '../platform/rate-limit/claim.ts'
import { deriveKey } from './derive-key.ts'

/** Milliseconds a challenge is good for: somebody fills in a form meanwhile. */
const LIFE = 300_000
/** Seconds its use is noted: longer, so that it does not matter whether two clocks agree. */
const NOTED = 600
/** When it was made, its difficulty and 64 random bits; their signature; the nonce. */
const ANSWER = /^(([\da-z]+)\.(\d+)\.[\w-]+)\.([\w-]+)\.\w+$/

type Parts = { db: Database; config: Pick<Config, 'challengeBits'>; secret: string }

/** Proof of work. It makes many texts expensive and costs a person nothing: the browser solves it while they type. */
export function createChallenges({ db, config, secret }: Parts) {
  const key = deriveKey(secret, 'challenges')
  // Short enough that an answer is one block of SHA-256: 55 bytes with a nonce of eight digits.
  const sign = (content: string) =>
    createHmac('sha256', key).update(content).digest().subarray(0, 16).toString('base64url')

  return {
    /** @returns a new one; nothing is kept of it */
    make(): { challenge: string; difficulty: number } {
      const difficulty = config.challengeBits
      const random = randomBytes(8).toString('base64url')
      const content = `${Date.now().toString(36)}.${difficulty}.${random}`
      return { challenge: `${content}.${sign(content)}`, difficulty }
    },

    /**
     * Takes an answer once.
     * @throws PortalError CHALLENGE_REQUIRED when it is missing, wrong, expired or was taken before
     */
    async spend(answer = ''): Promise<void> {
      if (config.challengeBits === 0) return
      const [, content = '', madeAt = '', difficulty, signature = ''] = ANSWER.exec(answer) ?? []
      const zeros = Math.clz32(createHash('sha256').update(answer).digest().readUInt32BE())
      const solved =
        isSameText(signature, sign(content)) &&
        Date.now() < Number.parseInt(madeAt, 36) + LIFE &&
        zeros >= Number(difficulty)
      const rules = [{ most: 1, seconds: NOTED, refusal: 'CHALLENGE_REQUIRED' }] as const
      if (!solved || !(await tryClaimRateLimit(db, { bucket: `challenge ${content}`, rules }))) {
        throw new PortalError('CHALLENGE_REQUIRED')
      }
    },
  }
}
