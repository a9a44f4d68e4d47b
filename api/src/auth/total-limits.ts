import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { secondsUntilAllowed, tryClaimRateLimit } from '../platform/rate-limit/claim.ts'
import { countTowardsTotal, type Total, totalLimit } from '../platform/rate-limit/totals.ts'
import type { CodeTarget } from './code-digest.ts'

const HOUR = 3600
const DAY = 86_400
/** Minimum share of codes to new numbers that get entered. A lower share indicates SMS abuse. */
const USED_MIN = 0.05

type Parts = { db: Database; config: Pick<Config, 'limits'>; logger: Pick<BaseLogger, 'warn'> }

function totalsOf({ limits }: Parts['config'], action: CodeTarget['action']): Total[] {
  const all = [
    totalLimit('codes in an hour', limits.allSendsPerHour, HOUR),
    totalLimit('codes in a day', limits.allSendsPerDay, DAY),
  ]
  if (action === 'LOGIN') return all
  return [
    ...all,
    totalLimit('codes of registrations in an hour', limits.registerSendsPerHour, HOUR),
    totalLimit('codes of registrations in a day', limits.registerSendsPerDay, DAY),
  ]
}

/**
 * Enforces the caps on all texts of the portal. Sends of a known device count but are never refused here; separate limits
 * apply to it, so strangers cannot block it.
 * @param trusted true for a rep or a verified HCP: the pause of texts to new numbers does not apply
 * @throws PortalError OTP_LIMIT
 */
export async function requireSendTotals(parts: Parts, target: CodeTarget, trusted: boolean): Promise<void> {
  if (target.deviceId !== null) return
  for (const { limit } of totalsOf(parts.config, target.action)) {
    const wait = await secondsUntilAllowed(parts.db, limit)
    if (wait > 0) await refuse(parts, limit.bucket, wait)
  }
  if (target.action === 'REGISTER' && !trusted) await requireUse(parts)
}

/** Counts a text that is about to be sent. */
export async function countSentCode({ db, config }: Parts, { action }: CodeTarget): Promise<void> {
  for (const total of totalsOf(config, action)) await countTowardsTotal(db, total)
}

/** Refuses texts to new numbers while too few of the last codes were used. */
async function requireUse(parts: Parts): Promise<void> {
  const judged = parts.config.limits.registerSendsJudged
  const { rows } = await sql<{ sent: number; used: number; wait: number }>`
    select count(*)::int as sent, count(verified_at)::int as used,
      ceil(extract(epoch from min(created_at) - now()))::int + ${HOUR} as wait
    from (
      select created_at, verified_at from one_time_codes
      where action = 'REGISTER' and created_at > now() - make_interval(secs => ${HOUR})
      order by created_at desc limit ${judged}
    ) newest`.execute(parts.db)
  const [{ sent, used, wait } = { sent: 0, used: 0, wait: 0 }] = rows
  if (sent === 0 || sent < judged || used >= sent * USED_MIN) return
  await refuse(parts, 'codes of registrations that are not used', wait, { sent, used })
}

/** Refuses the send and logs a warning once an hour. */
async function refuse({ db, logger }: Parts, what: string, retryAfter: number, figures = {}): Promise<never> {
  const rules = [{ most: 1, seconds: HOUR, refusal: 'OTP_LIMIT' }] as const
  if (await tryClaimRateLimit(db, { bucket: `alert: ${what}`, rules })) {
    logger.warn({ alert: what, retryAfter, ...figures }, 'Texts pause')
  }
  throw new PortalError('OTP_LIMIT', { retryAfter })
}
