import { regionOfPhone } from '@portal/contract/regions'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { type Company, companyInRegion } from '../companies/companies.ts'
import type { Config } from '../config/config.ts'
import { purgeExpired } from '../platform/database/purge-expired.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { claimRateLimits, undoRateLimitClaim } from '../platform/rate-limit/claim.ts'
import type { CodeDigest, CodeTarget } from './code-digest.ts'
import type { CodeMessages } from './code-message.ts'
import { endLiveCode, findUnusedCodeState, insertCode, revertNewCode } from './codes.queries.ts'
import { generateOneTimeCode } from './new-code.ts'
import {
  newNumbersLimit,
  sendCodeBucket,
  sendCodeLimits,
  withoutPauseBetweenCodes,
} from './send-code-limits.ts'
import { countSentCode, requireSendTotals } from './total-limits.ts'

export type CodeSending = {
  db: Database
  digest: CodeDigest
  config: Pick<Config, 'limits'>
  codeMessages: CodeMessages
  companies: readonly Company[]
  /** Hands a message over that was just written; from the messages feature. @returns whether it left */
  deliverNew(messageId: string): Promise<'SENT' | 'NOT_SENT' | 'UNKNOWN'>
  logger: Pick<BaseLogger, 'warn'>
}

export type Asker = {
  /** Where the request comes from. */
  address: string
  /** Reps and verified HCPs may ask for codes to new numbers as a stranger may not. */
  trusted: boolean
  /** Whether a code that no longer works shortens the pause before the next one. */
  replacesDead: boolean
}

/** A send that is counted and whose code is live, though not delivered yet. */
type PreparedSend = { at: Date; codeId: string; messageId: string; replacedId: string | undefined }

/**
 * Sends a new code, which ends the one before (D§3).
 * @throws PortalError OTP_TOO_EARLY, OTP_LIMIT or MESSAGE_NOT_SENT
 */
export async function sendCode(sending: CodeSending, target: CodeTarget, asker: Asker): Promise<void> {
  const code = generateOneTimeCode()
  await requireSendTotals(sending, target, asker.trusted)
  const prepared = await prepareSend(sending, target, asker, code)
  await countSentCode(sending, target)
  // After the commit: a provider that takes its time holds no lock, and nobody can get two codes meanwhile.
  const outcome = await sending.deliverNew(prepared.messageId)
  if (outcome === 'SENT') return
  // After a time-out the code may arrive: it stays valid, and the pause before the next one holds.
  if (outcome === 'UNKNOWN')
    throw new PortalError('MESSAGE_NOT_SENT', { retryAfter: sending.config.limits.secondsBetweenSends })
  await undoSend(sending.db, target, prepared)
  throw new PortalError('MESSAGE_NOT_SENT')
}

async function prepareSend(
  { db, config, digest, codeMessages, companies }: CodeSending,
  target: CodeTarget,
  asker: Asker,
  code: string,
): Promise<PreparedSend> {
  const { phone } = target
  const companyId = companyInRegion(companies, regionOfPhone(phone)).id
  return db.transaction().execute(async trx => {
    const at = await claimSend(trx, config.limits, target, asker)
    const replacedId = await endLiveCode(trx, target)
    const codeId = await insertCode(trx, target, digest(target, code))
    const messageId = await codeMessages.write(trx, { phone, code, codeId, companyId })
    // A day later nobody asks why a code no longer works.
    await purgeExpired(trx, 'one_time_codes', sql`created_at < now() - interval '1 day'`)
    return { at, codeId, messageId, replacedId }
  })
}

async function claimSend(
  trx: Trx,
  settings: Config['limits'],
  target: CodeTarget,
  { address, trusted, replacesDead }: Asker,
): Promise<Date> {
  const limits = sendCodeLimits(settings, target, address)
  const mayBeNew = target.action === 'REGISTER' && !trusted
  // Asked for again, a number is not one more.
  if (mayBeNew && (await findUnusedCodeState(trx, target)) === undefined) {
    limits.push(newNumbersLimit(settings, address))
  }
  try {
    return await claimRateLimits(trx, limits)
  } catch (error) {
    const early = error instanceof PortalError && error.code === 'OTP_TOO_EARLY'
    // The refused claim holds its row, so of several askers one sees that the code is dead and replaces it.
    if (!early || !replacesDead || (await findUnusedCodeState(trx, target)) === 'live') throw error
    return claimRateLimits(trx, withoutPauseBetweenCodes(limits))
  }
}

/**
 * Nothing arrived, so the person may ask again at once and an earlier code works on. The address keeps its count:
 * otherwise a provider that is down could be called without end.
 */
async function undoSend(
  db: Database,
  target: CodeTarget,
  { at, codeId, replacedId }: PreparedSend,
): Promise<void> {
  await db.transaction().execute(async trx => {
    // First, as a send does, so that the two never wait for each other.
    await undoRateLimitClaim(trx, [sendCodeBucket(target)], at)
    await revertNewCode(trx, codeId, replacedId)
  })
}
