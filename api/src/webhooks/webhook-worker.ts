import { WEBHOOK_BODY_VERSION } from '@portal/contract/webhooks/webhook-events'
import type { BaseLogger } from 'pino'
import type { Database } from '../platform/database/schema.ts'
import { type CallOutcome, callWebhook, type Network } from './call-webhook.ts'
import { type ClaimedDelivery, claimDeliveries, recordAttempt } from './webhook-queue.queries.ts'
import { createWebhookEncryption, signWebhook } from './webhook-secrets.ts'

/** Calls of one process at once, and how many of them may go to webhooks that did not take their last event: all may hang. */
const CALLS_MAX = 50
const DOUBTFUL_MAX = 25
/** Milliseconds for a whole call. */
const PATIENCE = 5000

type Parts = {
  db: Database
  /** The app's secret. */
  secret: string
  network: Network
  logger: Pick<BaseLogger, 'error'>
  /** Ends the open calls, and no other begins; another process repeats them. */
  stopped: AbortSignal
  patience?: number
}

export type WebhookWorker = {
  /** Begins the calls that are due, as many as are free. */
  run(): Promise<void>
  /** Waits until nothing is due and no call is open; once it is stopped, until no call is open. */
  finish(): Promise<void>
}

/**
 * Sends the deliveries of all companies: one open call for each webhook, and room for those that work beside all that hang. It has
 * no part in the messages to people.
 */
export function createWebhookWorker({
  db,
  secret,
  network,
  logger,
  stopped,
  patience = PATIENCE,
}: Parts): WebhookWorker {
  const { open } = createWebhookEncryption(secret)
  const calls = new Map<Promise<void>, { isProven: boolean }>()
  let filling = Promise.resolve()

  /** One at a time, so that the free places are counted right. */
  const fill = (): Promise<void> => {
    filling = filling.catch(() => undefined).then(beginCalls)
    return filling
  }

  async function beginCalls(): Promise<void> {
    for (const isProven of [true, false]) {
      if (stopped.aborted) return
      const doubtful = [...calls.values()].filter(one => !one.isProven).length
      const free = CALLS_MAX - calls.size
      const most = isProven ? free : Math.min(free, DOUBTFUL_MAX - doubtful)
      for (const delivery of await claimDeliveries(db, isProven, most)) begin(delivery, isProven)
    }
  }

  function begin(delivery: ClaimedDelivery, isProven: boolean): void {
    const call = send(delivery)
      .catch((error: unknown) => logger.error({ err: error }, 'The end of a webhook call was not recorded'))
      .finally(() => {
        calls.delete(call)
        // The next event of this webhook need not wait for the next round, which also reports what fails here.
        fill().catch(() => undefined)
      })
    calls.set(call, { isProven })
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const at = new Date()
    const begun = performance.now()
    const outcome = await attempt(delivery, at)
    if (stopped.aborted && outcome.status === null) return
    const milliseconds = Math.round(performance.now() - begun)
    await recordAttempt(db, delivery, { ...outcome, at: at.toISOString(), milliseconds })
  }

  async function attempt(delivery: ClaimedDelivery, at: Date): Promise<CallOutcome> {
    const { id, url, secret: own, formerSecret } = delivery.webhook
    let secrets: string[]
    try {
      secrets = [own, ...(formerSecret === null ? [] : [formerSecret])].map(sealed => open(sealed, id))
    } catch {
      return { status: null, problem: 'SECRET_UNREADABLE' }
    }
    const body = writeBody(delivery)
    const headers = signWebhook(secrets, { id: delivery.eventId, body, at })
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience)])
    return callWebhook(network, new URL(url), { headers, body }, signal)
  }

  const finish = async () => {
    let seen: Promise<void>
    do {
      seen = fill()
      await seen
      await Promise.all(calls.keys())
      // The end of each call has looked for the next one.
    } while (seen !== filling)
  }
  return { run: fill, finish }
}

/** The same at each attempt. */
function writeBody({ eventId: id, type, createdAt, data }: ClaimedDelivery): string {
  return JSON.stringify({ id, type, timestamp: createdAt.toISOString(), version: WEBHOOK_BODY_VERSION, data })
}
