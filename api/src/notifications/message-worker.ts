import type { Region } from '@portal/contract/regions'
import type { BaseLogger } from 'pino'
import type { Database } from '../platform/database/schema.ts'
import type { ObserveSend } from '../platform/observability/metrics.ts'
import { tryClaimRateLimit } from '../platform/rate-limit/claim.ts'
import { type Composed, type ComposeParts, composeMessage } from './compose-message.ts'
import {
  type Claimed,
  claimAttempt,
  claimDueMessage,
  claimNewMessage,
  deleteAttempt,
  finishMessage,
  RETRY_WAITS,
  reschedule,
} from './outbox.queries.ts'
import { type Provider, SendError, type SendResult } from './providers/provider.ts'

/** Milliseconds after which no other provider is begun with: a code is waited for, and a claim ends. */
const LONG_ENOUGH = 9000
/** Seconds until the notices of a company at its cap are tried again. */
const CAP_WAIT = 600
const HOUR = 3600

/** A country's providers, the first to be tried first. */
export type Chains = Record<Region, { codes: readonly Provider[]; notices: readonly Provider[] }>

export type MessageWorkerParts = ComposeParts & {
  db: Database
  chains: Chains
  /** Hand-overs of notices of a company in any 24 hours; codes have caps of their own (D§3). */
  perDay: number
  logger: Pick<BaseLogger, 'error' | 'warn'>
  observe: ObserveSend
}

/** Whether a message left; unknown after a time-out and the like. */
export type DeliveryOutcome = 'SENT' | 'NOT_SENT' | 'UNKNOWN'

export type MessageWorker = {
  /** Hands over a message that was just written, or gives it up. */
  deliverNew(id: string): Promise<DeliveryOutcome>
  /**
   * Hands over the message of a company that is due first, codes before all others. One at a time: of a process that ends,
   * at most one of each company has left without anyone knowing.
   * @returns whether there was one
   */
  deliverNext(companyId: string): Promise<boolean>
}

/** Hands messages to providers: each once as far as anyone can know, and none after its time (D§1, D§3). */
export function createMessageWorker(parts: MessageWorkerParts): MessageWorker {
  const { db } = parts
  return {
    async deliverNew(id) {
      const message = await claimNewMessage(db, id)
      // Others do what was left to them for so long.
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
      else if (failure) await reschedule(db, message, failure, waitAfter(message, failure))
      return true
    },
  }
}

function waitAfter({ attempts }: Claimed, { retryAfter = 0, untried }: SendError): number {
  if (untried) return retryAfter
  return Math.max(retryAfter, RETRY_WAITS[Math.min(attempts, RETRY_WAITS.length) - 1] ?? 0)
}

/** Counts the hand-over of a notice. @returns undefined at the company's cap, which the log says once an hour, since somebody pays */
async function claimNotice({ db, perDay, logger }: MessageWorkerParts, companyId: string) {
  const attemptId = await claimAttempt(db, companyId, perDay)
  if (attemptId !== undefined) return attemptId
  const rules = [{ most: 1, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' }] as const
  if (await tryClaimRateLimit(db, { bucket: `alert: messages of ${companyId}`, rules }))
    logger.warn({ alert: 'messages of a day', companyId, perDay }, 'Messages pause')
  return undefined
}

/** @returns why nobody took it; undefined when somebody did, or nobody is to have it */
async function handOver(parts: MessageWorkerParts, message: Claimed): Promise<SendError | undefined> {
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
    // As long as one of them may still take it, it is tried again.
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
  { id, kind, company_id: companyId }: Claimed,
  { write }: Composed,
): Promise<SendResult | SendError> {
  const message = await write(provider.channel)
  const attemptId = kind === 'CODE' ? undefined : await claimNotice(parts, companyId)
  if (kind !== 'CODE' && attemptId === undefined)
    return new SendError("the day's cap is reached", { lasting: false, retryAfter: CAP_WAIT, untried: true })
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
    // The text may carry a code, and an error an address with a secret: the log says what the provider said.
    parts.logger.error(
      { id, kind, provider: provider.name, answer: failure.message },
      'A message was not sent',
    )
    if (attemptId !== undefined && !failure.maybeSent) await deleteAttempt(parts.db, attemptId)
    return failure
  }
}
