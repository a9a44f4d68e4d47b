import {
  BULK_NOTICES_PER_MINUTE,
  isMailKind,
  MUTED_MESSAGE_REASONS,
} from '@portal/contract/notifications/message-kinds'
import type { Region } from '@portal/contract/regions'
import type { BaseLogger } from 'pino'
import type { Database } from '../platform/database/schema.ts'
import type { ObserveSend } from '../platform/observability/metrics.ts'
import { secondsUntilAllowed, tryClaimRateLimit } from '../platform/rate-limit/claim-rate-limits.ts'
import { planMail } from './compose-mail.ts'
import { type Composed, type ComposeParts, planMessage } from './compose-message.ts'
import { findInvitationPace, postponeInvitations, withdrawInvitation } from './invitation-queue.ts'
import { MAIL_QUEUES, MESSAGE_QUEUES, type MessageQueue, queueOfKind } from './message-queues.ts'
import {
  type ClaimedMessage,
  claimDueMessage,
  claimNoticeSendAttempt,
  claimUntriedMessage,
  countNoticeSendAttempts,
  deleteNoticeSendAttempt,
  hasDueMessage,
  recordMessageNotSent,
  recordNoticeSendAttempt,
  recordSentMessage,
  rescheduleMessage,
} from './outbox.queries.ts'
import { type Outgoing, type Provider, SendError, type SendResult } from './providers/provider.ts'
import { RETRY_SCHEDULE } from './retry-schedule.ts'

/** Milliseconds after which no further provider is tried: a user waits for a code, and the claim expires. */
const LONG_ENOUGH = 9000
/** Seconds until notices are retried for a company at its daily cap. */
const CAP_WAIT = 600
/** One person's acts cause at most this part of a day's messages, or so many where that is more. The rest waits for a later hour. */
const PERSON_SHARE = 0.02
const PERSON_LEAST = 20
const HOUR = 3600
/** Attempts to send mails per company in 24 hours: many more than admins get, few enough for a mail server to keep taking them. */
const MAILS_PER_DAY = 2000
const OWN_FAULT = "the portal's own fault"

/** Providers by country, in the order they are tried. */
export type Chains = Record<Region, { codes: readonly Provider[]; notices: readonly Provider[] }>

export type MessageWorkerParts = ComposeParts & {
  db: Database
  chains: Chains
  /** What sends mails, of all countries; nothing without a mail server. */
  mails: readonly Provider[]
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
   * Sends the company's next due message: codes first, then recalls. One at a time: when a process dies, at most one message per
   * company was sent without being recorded. A message of which it is known that it cannot leave now is not claimed.
   * @returns whether there may be another one that can leave now
   */
  deliverNext(companyId: string): Promise<boolean>
  /** The same for mails, so that a slow mail server holds up nothing else. */
  deliverNextMail(companyId: string): Promise<boolean>
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
      await recordMessageNotSent(db, id, { state: 'FAILED', answer: failure.message })
      return failure.maybeSent ? 'UNKNOWN' : 'NOT_SENT'
    },
    deliverNext: companyId => deliverNextOf(parts, companyId, MESSAGE_QUEUES),
    deliverNextMail: companyId => deliverNextOf(parts, companyId, MAIL_QUEUES),
  }
}

async function deliverNextOf(
  parts: MessageWorkerParts,
  companyId: string,
  queues: readonly MessageQueue[],
): Promise<boolean> {
  const { db } = parts
  const message = await claimNextMessage(parts, companyId, queues)
  if (message === undefined) return false
  if (await isShareUsedUp(parts, message)) {
    const later = new SendError("the day's share of one person is reached", { lasting: false, untried: true })
    await rescheduleMessage(db, message, later, HOUR)
    return true
  }
  const failure = await handOver(parts, message)
  if (failure?.lasting)
    await recordMessageNotSent(db, message.id, { state: 'FAILED', answer: failure.message })
  else if (failure) await rescheduleMessage(db, message, failure, waitAfter(message, failure))
  return failure?.untried !== true
}

/** The providers of a queue in a company's country, in the order they are tried. */
function chainOf(parts: MessageWorkerParts, companyId: string, queue: MessageQueue): readonly Provider[] {
  if (queue === 'MAILS') return parts.mails
  return parts.chains[parts.companyOf(companyId).region][queue === 'CODES' ? 'codes' : 'notices']
}

/** The most attempts of a queue in 24 hours. */
const capOf = (parts: MessageWorkerParts, queue: MessageQueue) =>
  queue === 'MAILS' ? MAILS_PER_DAY : parts.perDay

/** Claims the first due message of the queues that have a provider and, for notices, a place under the day's cap. */
async function claimNextMessage(
  parts: MessageWorkerParts,
  companyId: string,
  queues: readonly MessageQueue[],
): Promise<ClaimedMessage | undefined> {
  for (const queue of queues) {
    if (!(await canLeave(parts, companyId, queue))) continue
    const message = await claimDueMessage(parts.db, companyId, queue)
    if (message !== undefined) return message
  }
  return undefined
}

async function canLeave(parts: MessageWorkerParts, companyId: string, queue: MessageQueue): Promise<boolean> {
  const chain = chainOf(parts, companyId, queue)
  // Without a provider it is claimed and fails, so that somebody sees it.
  if (chain.length > 0 && chain.every(({ findPause }) => findPause?.() !== undefined)) return false
  if (queue === 'CODES' || queue === 'RECALLS' || !(await hasDueMessage(parts.db, companyId, queue)))
    return true
  if (queue === 'INVITATIONS' && !(await isTimeToInvite(parts.db, companyId))) return false
  const count = await countNoticeSendAttempts(parts.db, companyId, { mail: queue === 'MAILS' })
  if (count < capOf(parts, queue)) return true
  await reportCap(parts, companyId, queue)
  return false
}

/** Whether an invitation may leave now. Those of the night and beyond the day's number wait for the next morning (D§11). */
async function isTimeToInvite(db: Database, companyId: string): Promise<boolean> {
  const { byDay, sentToday, perDay, lastMinute } = await findInvitationPace(db, companyId)
  if (byDay && sentToday < perDay) return lastMinute < BULK_NOTICES_PER_MINUTE
  await postponeInvitations(db, companyId)
  return false
}

function waitAfter({ attempts }: ClaimedMessage, { retryAfter = 0, untried }: SendError): number {
  if (untried) return retryAfter
  return Math.max(retryAfter, RETRY_SCHEDULE[Math.min(attempts, RETRY_SCHEDULE.length) - 1] ?? 0)
}

/** Counts a send attempt. @returns undefined at the company's daily cap; a recall is sent in any case */
async function claimNotice(parts: MessageWorkerParts, message: ClaimedMessage) {
  const queue = queueOfKind(message.kind)
  if (queue === 'RECALLS') return recordNoticeSendAttempt(parts.db, message)
  const attemptId = await claimNoticeSendAttempt(parts.db, message, capOf(parts, queue))
  if (attemptId === undefined) await reportCap(parts, message.company_id, queue)
  return attemptId
}

/** Whether the acts of the person who caused a message have used up that person's share of the day. */
async function isShareUsedUp(
  { db, perDay }: MessageWorkerParts,
  { company_id, caused_by, kind }: ClaimedMessage,
): Promise<boolean> {
  if (caused_by === null) return false
  const share = Math.max(PERSON_LEAST, Math.floor(perDay * PERSON_SHARE))
  const mail = queueOfKind(kind) === 'MAILS'
  return (await countNoticeSendAttempts(db, company_id, { mail, causedBy: caused_by })) >= share
}

/** Logs that a company's notices wait for the next day, at most once an hour. */
async function reportCap(parts: MessageWorkerParts, companyId: string, queue: MessageQueue): Promise<void> {
  const { db, logger } = parts
  const limit = {
    bucket: `alert: ${queue === 'MAILS' ? 'mails' : 'messages'} of ${companyId}`,
    rules: [{ most: 1, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' }] as const,
  }
  // Asked each second while the cap lasts, so look before writing.
  if ((await secondsUntilAllowed(db, limit)) === 0 && (await tryClaimRateLimit(db, limit)))
    logger.warn({ alert: 'messages of a day', companyId, perDay: capOf(parts, queue) }, 'Messages pause')
}

/** Tries the providers in order. @returns the error when none accepts it; undefined when it is sent, dropped or muted */
async function handOver(parts: MessageWorkerParts, message: ClaimedMessage): Promise<SendError | undefined> {
  const { kind } = message
  const composed = isMailKind(kind) ? await planMail(parts, message, kind) : await planMessage(parts, message)
  if (composed === 'DROPPED') return drop(parts, message)
  const chain = chainOf(parts, message.company_id, queueOfKind(kind))
  const wanted = chain.filter(({ channel }) => composed.wants(channel))
  if (composed.always) wanted.push(...chain.filter(({ channel }) => !composed.wants(channel)))
  if (wanted.length === 0) {
    await recordMessageNotSent(parts.db, message.id, {
      state: 'MUTED',
      answer: chain.length === 0 ? MUTED_MESSAGE_REASONS.noServer : (composed.muted ?? null),
    })
    return undefined
  }
  const begun = Date.now()
  let failure = new SendError('no provider', { lasting: true })
  let maybeSent = false
  let untried = true
  for (const provider of wanted) {
    if (Date.now() - begun > LONG_ENOUGH) break
    const result = await tryProvider(parts, provider, message, composed)
    if (result === 'DROPPED') return drop(parts, message)
    if (!(result instanceof SendError)) {
      await recordSentMessage(parts.db, message.id, {
        recipient: 'recordedTo' in composed ? null : composed.to,
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

/** Ends a message that is no longer true or wanted. @returns the error of a code, for which a user waits */
async function drop({ db }: MessageWorkerParts, message: ClaimedMessage): Promise<SendError | undefined> {
  if (queueOfKind(message.kind) === 'INVITATIONS') await withdrawInvitation(db, message)
  else await recordMessageNotSent(db, message.id, { state: 'DROPPED' })
  return message.kind === 'CODE' ? new SendError('no longer wanted', { lasting: true }) : undefined
}

async function tryProvider(
  parts: MessageWorkerParts,
  provider: Provider,
  claimed: ClaimedMessage,
  { write, mayLeave }: Composed,
): Promise<SendResult | SendError | 'DROPPED'> {
  const pause = provider.findPause?.()
  if (pause !== undefined) return pause
  const { id, kind } = claimed
  const attemptId = kind === 'CODE' ? undefined : await claimNotice(parts, claimed)
  if (kind !== 'CODE' && attemptId === undefined)
    return new SendError("the day's cap is reached", { lasting: false, retryAfter: CAP_WAIT, untried: true })
  let message: Outgoing
  try {
    // Not before it can leave: writing it creates a link, and a message may wait for days.
    message = await write(provider.channel)
    // The last thing before the provider has it.
    if (!(await mayLeave())) {
      if (attemptId !== undefined) await deleteNoticeSendAttempt(parts.db, attemptId)
      return 'DROPPED'
    }
  } catch (error) {
    if (attemptId !== undefined) await deleteNoticeSendAttempt(parts.db, attemptId)
    parts.logger.error({ id, kind, err: error }, 'A message was not written')
    return new SendError(OWN_FAULT, { lasting: false })
  }
  const begun = Date.now()
  const seen = (outcome: 'taken' | 'refused' | 'failed') =>
    parts.observe({ kind, provider: provider.name, outcome, seconds: (Date.now() - begun) / 1000 })
  try {
    const handed = await provider.send(message)
    seen('taken')
    return handed
  } catch (error) {
    const failure =
      error instanceof SendError ? error : new SendError(OWN_FAULT, { lasting: false, maybeSent: true })
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
