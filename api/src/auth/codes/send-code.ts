import type { Locale } from '@portal/contract/languages'
import { regionOfPhone } from '@portal/contract/regions'
import { sql } from 'kysely'
import { pickCompanyOfRegion } from '../../companies/companies.ts'
import type { Config } from '../../config/config.ts'
import { purgeExpired } from '../../platform/database/purge-expired.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { claimRateLimitsOrThrow, undoRateLimitClaim } from '../../platform/rate-limit/claim-rate-limits.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  deleteCodeAndRestorePrevious,
  endUnusedCodeIfAny,
  findUnusedCodeState,
  insertLiveCode,
} from './codes.queries.ts'
import { type CodeTarget, generateOneTimeCode } from './one-time-code.ts'
import {
  bucketOfSendCodeRateLimit,
  newPhonesPerNetworkRateLimit,
  requireBelowTotalSendCaps,
  sendCodeRateLimits,
  withoutPauseBetweenCodes,
} from './send-code-limits.ts'

type CodeRequester = {
  /** Network address of the request. */
  address: string
  /** The language of the browser. */
  locale: Locale
  /** True for reps and verified HCPs: they have fewer limits on codes to new numbers. */
  trusted: boolean
  /** Whether the pause before the next send is skipped when the last code no longer works. */
  replacesDead: boolean
}

/** A send that is counted and whose code is live, but not delivered yet. */
type PreparedSend = { at: Date; codeId: string; messageId: string; replacedId: string | undefined }

/**
 * Sends a new code and ends the code before it (D§3).
 * @throws PortalError OTP_TOO_EARLY, OTP_LIMIT or MESSAGE_NOT_SENT
 */
export async function sendCodeAndEndPrevious(
  auth: AuthContext,
  target: CodeTarget,
  requester: CodeRequester,
): Promise<void> {
  const code = generateOneTimeCode()
  await requireBelowTotalSendCaps(auth, target, requester.trusted)
  const prepared = await prepareSend(auth, target, requester, code)
  // Deliver after the commit: a slow provider holds no lock, and the counted send prevents a second code.
  const outcome = await auth.deliverNew(prepared.messageId)
  if (outcome === 'SENT') return
  // After a timeout the code may still arrive: it stays valid, and the pause before the next send applies.
  if (outcome === 'UNKNOWN')
    throw new PortalError('MESSAGE_NOT_SENT', { retryAfter: auth.config.limits.secondsBetweenSends })
  await undoSend(auth.db, target, prepared)
  throw new PortalError('MESSAGE_NOT_SENT')
}

async function prepareSend(
  { db, config, digest, codeMessages, companies }: AuthContext,
  target: CodeTarget,
  asker: CodeRequester,
  code: string,
): Promise<PreparedSend> {
  const { phone } = target
  const companyId = pickCompanyOfRegion(companies, regionOfPhone(phone)).id
  return db.transaction().execute(async trx => {
    const at = await claimSend(trx, config.limits, target, asker)
    const replacedId = await endUnusedCodeIfAny(trx, target)
    const codeId = await insertLiveCode(trx, target, digest(target, code))
    const messageId = await codeMessages.write(trx, { phone, code, codeId, companyId, locale: asker.locale })
    // Keep codes for a day.
    await purgeExpired(trx, 'one_time_codes', sql`created_at < now() - interval '1 day'`)
    return { at, codeId, messageId, replacedId }
  })
}

async function claimSend(
  trx: Trx,
  settings: Config['limits'],
  target: CodeTarget,
  { address, trusted, replacesDead }: CodeRequester,
): Promise<Date> {
  const limits = sendCodeRateLimits(settings, target, address)
  const mayBeNew = target.action === 'REGISTER' && !trusted
  // A number with an unused code is not a new number.
  if (mayBeNew && (await findUnusedCodeState(trx, target)) === undefined) {
    limits.push(newPhonesPerNetworkRateLimit(settings, address))
  }
  try {
    return await claimRateLimitsOrThrow(trx, limits)
  } catch (error) {
    const early = error instanceof PortalError && error.code === 'OTP_TOO_EARLY'
    // The refused claim keeps its row locked, so only one of several callers replaces the dead code.
    if (!early || !replacesDead || (await findUnusedCodeState(trx, target)) === 'live') throw error
    return claimRateLimitsOrThrow(trx, withoutPauseBetweenCodes(limits))
  }
}

/**
 * Reverts a send that was not delivered: the person may retry at once, and the earlier code works again. The address keeps
 * its count; otherwise a failing provider would be called without limit.
 */
async function undoSend(
  db: Database,
  target: CodeTarget,
  { at, codeId, replacedId }: PreparedSend,
): Promise<void> {
  await db.transaction().execute(async trx => {
    // Same lock order as a send, to avoid deadlocks.
    await undoRateLimitClaim(trx, [bucketOfSendCodeRateLimit(target)], at)
    await deleteCodeAndRestorePrevious(trx, codeId, replacedId)
  })
}
