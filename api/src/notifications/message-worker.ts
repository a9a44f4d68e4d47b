import type { Region } from '@portal/contract/regions'
import type { BaseLogger } from 'pino'
import type { Database } from '../platform/database/schema.ts'
import type { ObserveSend } from '../platform/observability/metrics.ts'
import { tryClaimRateLimit } from '../platform/rate-limit/claim-rate-limits.ts'
import { type Composed, type ComposeParts, composeMessage } from './compose-message.ts'
import {
  type ClaimedMessage,
  claimDueMessage,
  claimNoticeSendAttempt,
  claimUntriedMessage,
  deleteNoticeSendAttempt,
  finishMessage,
  rescheduleMessage,
} from './outbox.queries.ts'
import { type Provider, SendError, type SendResult } from './providers/provider.ts'
import { RETRY_SCHEDULE } from './retry-schedule.ts'

/** Milliseconds after which no further provider is tried: a user waits for a code, and the claim expires. */
const LONG_ENOUGH = 9000
/** Seconds until notices are retried for a company at its daily cap. */
const CAP_WAIT = 600
const HOUR = 3600

/** Providers by country, in the order they are tried. */
export type Chains = Record<Region, { codes: readonly Provider[]; notices: readonly Provider[] }>

export type MessageWorkerParts = ComposeParts & {
  db: Database
  chains: Chains
  /** Maximum send attempts for notices per company in 24 hours. Codes have separate limits (D§3). */
  perDay: number
  logger: Pick<BaseLogger, 'error' | 'warn'>
  observe: ObserveSend
}

/** Result of a delivery; UNKNOWN after a timeout or similar error. */
export type DeliveryOutcome = 'SENT' | 'NOT_SENT' | 'UNKNOWN'

export type MessageWorker = {
  /** Sends a new message now, or marks it as failed. No retry. */
  deliverNew(id: string): Promise<DeliveryOutcome>
  /**
   * Sends the company's next due message, codes first. One at a time: when a process dies, at most one message per company
   * was sent without being recorded.
   * @returns whether there was a due message
   */
  deliverNext(companyId: string): Promise<boolean>
}

/** Sends messages through providers: each once as far as can be known, and none after it expires (D§1, D§3). */
export function createMessageWorker(parts: MessageWorkerParts): MessageWorker {
  const { db } = parts
  return {
    async deliverNew(id) {
      const message = await claimUntriedMessage(db, id)
      // Another worker has claimed it after the head start.
      if (message === undefined) return 'SENT'
      const failure = await handOver(parts, message)
      if (failure === undefined) return 'SENT'
      await finishMessage(db, id, { state: 'FAILED', answer: failure.message })
      return failure.maybeSent ? 'UNKNOWN' : 'NOT_SENT'
    },
    async deliverNext(companyId) {
      const message = await claimDueMessage(db, companyId)
      if (message === undefined) return false
      const failure = await handOver(parts, message)
      if (failure?.lasting) await finishMessage(db, message.id, { state: 'FAILED', answer: failure.message })
      else if (failure) await rescheduleMessage(db, message, failure, waitAfter(message, failure))
      return true
    },
  }
}

function waitAfter({ attempts }: ClaimedMessage, { retryAfter = 0, untried }: SendError): number {
  if (untried) return retryAfter
  return Math.max(retryAfter, RETRY_SCHEDULE[Math.min(attempts, RETRY_SCHEDULE.length) - 1] ?? 0)
}

/** Counts a send attempt for a notice. @returns undefined at the company's daily cap, which is logged at most once an hour */
async function claimNotice({ db, perDay, logger }: MessageWorkerParts, companyId: string) {
  const attemptId = await claimNoticeSendAttempt(db, companyId, perDay)
  if (attemptId !== undefined) return attemptId
  const rules = [{ most: 1, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' }] as const
  if (await tryClaimRateLimit(db, { bucket: `alert: messages of ${companyId}`, rules }))
    logger.warn({ alert: 'messages of a day', companyId, perDay }, 'Messages pause')
  return undefined
}

/** Tries the providers in order. @returns the error when none accepts it; undefined when it is sent, dropped or muted */
async function handOver(parts: MessageWorkerParts, message: ClaimedMessage): Promise<SendError | undefined> {
  const composed = await composeMessage(parts, message)
  if (composed === 'DROPPED') {
    await finishMessage(parts.db, message.id, { state: composed })
    return message.kind === 'CODE' ? new SendError('no longer wanted', { lasting: true }) : undefined
  }
  const chain =
    parts.chains[parts.regionOf(message.company_id)][message.kind === 'CODE' ? 'codes' : 'notices']
  const wanted = chain.filter(({ channel }) => composed.allows(channel))
  if (wanted.length === 0) {
    await finishMessage(parts.db, message.id, { state: 'MUTED' })
    return undefined
  }
  const begun = Date.now()
  let failure = new SendError('no provider', { lasting: true })
  let maybeSent = false
  let untried = true
  for (const provider of wanted) {
    if (Date.now() - begun > LONG_ENOUGH) break
    const result = await tryProvider(parts, provider, message, composed)
    if (!(result instanceof SendError)) {
      await finishMessage(parts.db, message.id, {
        state: 'SENT',
        recipient: composed.to,
        channel: provider.channel,
        provider: provider.name,
        provider_id: result.providerId ?? null,
        answer: result.answer,
      })
      return undefined
    }
    // Keep a temporary error over a permanent one, so that the message is retried.
    failure = failure.lasting || !result.lasting ? result : failure
    maybeSent ||= result.maybeSent
    untried &&= result.untried
  }
  const { message: answer, lasting, retryAfter } = failure
  return new SendError(answer, { lasting, retryAfter, maybeSent, untried })
}

async function tryProvider(
  parts: MessageWorkerParts,
  provider: Provider,
  { id, kind, company_id: companyId }: ClaimedMessage,
  { write }: Composed,
): Promise<SendResult | SendError> {
  const pause = provider.findPause?.()
  if (pause !== undefined) return pause
  const attemptId = kind === 'CODE' ? undefined : await claimNotice(parts, companyId)
  if (kind !== 'CODE' && attemptId === undefined)
    return new SendError("the day's cap is reached", { lasting: false, retryAfter: CAP_WAIT, untried: true })
  // Not before it can leave: writing it creates a link, and a message may wait for days.
  const message = await write(provider.channel)
  const begun = Date.now()
  const seen = (outcome: 'taken' | 'refused' | 'failed') =>
    parts.observe({ kind, provider: provider.name, outcome, seconds: (Date.now() - begun) / 1000 })
  try {
    const handed = await provider.send(message)
    seen('taken')
    return handed
  } catch (error) {
    const failure =
      error instanceof SendError
        ? error
        : new SendError("the portal's own fault", { lasting: false, maybeSent: true })
    if (!failure.untried) seen(failure.lasting ? 'refused' : 'failed')
    // The text may hold a code and the error an address with a secret: log only the provider's answer.
    parts.logger.error(
      { id, kind, provider: provider.name, answer: failure.message },
      'A message was not sent',
    )
    if (attemptId !== undefined && !failure.maybeSent) await deleteNoticeSendAttempt(parts.db, attemptId)
    return failure
  }
}
