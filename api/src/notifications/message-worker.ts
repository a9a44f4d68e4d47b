import type { MessageKind } from '@portal/contract/message-kinds'
import type { Region } from '@portal/contract/regions'
import type { BaseLogger } from 'pino'
import type { Database } from '../database/schema.ts'
import { tryClaim } from '../limits/claim.ts'
import { type Composed, type ComposeParts, compose } from './compose.ts'
import {
  type Claimed,
  claimAttempt,
  claimDue,
  claimNew,
  endMessage,
  putBack,
  RETRY_WAITS,
  removeAttempt,
} from './outbox.queries.ts'
import { type Handed, NotTaken, type Provider } from './provider.ts'

/** Milliseconds after which no other provider is begun with: a code is waited for, and a claim ends. */
const LONG_ENOUGH = 9000
/** Seconds until the notices of a company at its cap are tried again. */
const CAP_WAIT = 600
const HOUR = 3600

/** A try of a message with a provider, and how long it took in seconds. */
export type Observe = (send: {
  kind: MessageKind
  provider: string
  outcome: 'taken' | 'refused' | 'failed'
  seconds: number
}) => void

/** A country's providers, the first to be tried first. */
export type Chains = Record<Region, { codes: readonly Provider[]; notices: readonly Provider[] }>

export type DeliveryParts = ComposeParts & {
  db: Database
  chains: Chains
  /** Hand-overs of notices of a company in any 24 hours; codes have caps of their own (D§3). */
  perDay: number
  logger: Pick<BaseLogger, 'error' | 'warn'>
  observe: Observe
}

/** Whether a message left; unknown after a time-out and the like. */
export type DeliveryOutcome = 'SENT' | 'NOT_SENT' | 'UNKNOWN'

export type Delivery = {
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
export function createDelivery(parts: DeliveryParts): Delivery {
  const { db } = parts
  return {
    async deliverNew(id) {
      const message = await claimNew(db, id)
      // Others do what was left to them for so long.
      if (message === undefined) return 'SENT'
      const failure = await handOver(parts, message)
      if (failure === undefined) return 'SENT'
      await endMessage(db, id, { state: 'FAILED', answer: failure.message })
      return failure.maybeSent ? 'UNKNOWN' : 'NOT_SENT'
    },
    async deliverNext(companyId) {
      const message = await claimDue(db, companyId)
      if (message === undefined) return false
      const failure = await handOver(parts, message)
      if (failure?.lasting) await endMessage(db, message.id, { state: 'FAILED', answer: failure.message })
      else if (failure) await putBack(db, message, failure, waitAfter(message, failure))
      return true
    },
  }
}

function waitAfter({ attempts }: Claimed, { retryAfter = 0, untried }: NotTaken): number {
  if (untried) return retryAfter
  return Math.max(retryAfter, RETRY_WAITS[Math.min(attempts, RETRY_WAITS.length) - 1] ?? 0)
}

/** Counts the hand-over of a notice. @returns undefined at the company's cap, which the log says once an hour, since somebody pays */
async function claimNotice({ db, perDay, logger }: DeliveryParts, companyId: string) {
  const attemptId = await claimAttempt(db, companyId, perDay)
  if (attemptId !== undefined) return attemptId
  const rules = [{ most: 1, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' }] as const
  if (await tryClaim(db, { bucket: `alert: messages of ${companyId}`, rules }))
    logger.warn({ alert: 'messages of a day', companyId, perDay }, 'Messages pause')
  return undefined
}

/** @returns why nobody took it; undefined when somebody did, or nobody is to have it */
async function handOver(parts: DeliveryParts, message: Claimed): Promise<NotTaken | undefined> {
  const composed = await compose(parts, message)
  if (composed === 'DROPPED') {
    await endMessage(parts.db, message.id, { state: composed })
    return message.kind === 'CODE' ? new NotTaken('no longer wanted', { lasting: true }) : undefined
  }
  const chain =
    parts.chains[parts.regionOf(message.company_id)][message.kind === 'CODE' ? 'codes' : 'notices']
  const wanted = chain.filter(({ channel }) => composed.allows(channel))
  if (wanted.length === 0) {
    await endMessage(parts.db, message.id, { state: 'MUTED' })
    return undefined
  }
  const begun = Date.now()
  let failure = new NotTaken('no provider', { lasting: true })
  let maybeSent = false
  let untried = true
  for (const provider of wanted) {
    if (Date.now() - begun > LONG_ENOUGH) break
    const result = await tryProvider(parts, provider, message, composed)
    if (!(result instanceof NotTaken)) {
      await endMessage(parts.db, message.id, {
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
  return new NotTaken(answer, { lasting, retryAfter, maybeSent, untried })
}

async function tryProvider(
  parts: DeliveryParts,
  provider: Provider,
  { id, kind, company_id: companyId }: Claimed,
  { write }: Composed,
): Promise<Handed | NotTaken> {
  const message = await write(provider.channel)
  const attemptId = kind === 'CODE' ? undefined : await claimNotice(parts, companyId)
  if (kind !== 'CODE' && attemptId === undefined)
    return new NotTaken("the day's cap is reached", { lasting: false, retryAfter: CAP_WAIT, untried: true })
  const begun = Date.now()
  const seen = (outcome: 'taken' | 'refused' | 'failed') =>
    parts.observe({ kind, provider: provider.name, outcome, seconds: (Date.now() - begun) / 1000 })
  try {
    const handed = await provider.send(message)
    seen('taken')
    return handed
  } catch (error) {
    const failure =
      error instanceof NotTaken
        ? error
        : new NotTaken("the portal's own fault", { lasting: false, maybeSent: true })
    if (!failure.untried) seen(failure.lasting ? 'refused' : 'failed')
    // The text may carry a code, and an error an address with a secret: the log says what the provider said.
    parts.logger.error(
      { id, kind, provider: provider.name, answer: failure.message },
      'A message was not sent',
    )
    if (attemptId !== undefined && !failure.maybeSent) await removeAttempt(parts.db, attemptId)
    return failure
  }
}
