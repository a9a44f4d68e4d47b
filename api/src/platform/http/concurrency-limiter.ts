import type { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { PortalError } from './errors.ts'

/** How many requests run at a time, and how many may queue. */
export type ConcurrencyLimit = { running: number; waiting: number }

export type ConcurrencyLimiter = {
  /** @throws PortalError UNAVAILABLE if the queue is full */
  refuseIfFull(): void
  /**
   * Runs the work, or queues it until a running one ends.
   * @param answer emits `close` when the caller disconnects; queued work then does not start
   * @throws PortalError UNAVAILABLE if the queue is full, or after 0.5 s in the queue
   */
  run<T>(answer: EventEmitter, work: () => Promise<T>): Promise<T>
}

/** Milliseconds a request may queue, so that it takes less than a second with the work itself. */
const PATIENCE = 500
/** Retry-After in seconds: by then a burst of requests may be over. */
const CROWD_GONE = 1

/**
 * Event-loop turns before work starts. Node accepts one new connection per turn, and the embedded database blocks this thread
 * until a query is done. Without these turns a refused caller would wait as long as a served one.
 */
const TURNS = 16

async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}

function tooMany(): PortalError {
  return new PortalError('UNAVAILABLE', { retryAfter: CROWD_GONE })
}

/** Limits concurrent work of one class; the queue is first in, first out. */
export function createConcurrencyLimiter({
  running: most,
  waiting: longest,
}: ConcurrencyLimit): ConcurrencyLimiter {
  let running = 0
  const queue = new Set<() => void>()

  function refuseIfFull(): void {
    if (running >= most && queue.size >= longest) throw tooMany()
  }

  function enter(answer: EventEmitter): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        forget()
        resolve()
      }
      const giveUp = () => {
        forget()
        reject(tooMany())
      }
      const forget = () => {
        queue.delete(start)
        clearTimeout(timer)
        answer.off('close', giveUp)
      }
      const timer = setTimeout(giveUp, PATIENCE)
      answer.once('close', giveUp)
      queue.add(start)
    })
  }

  /** Gives the free slot to the oldest entry of the queue. */
  function leave(): void {
    const [next] = queue
    if (next === undefined) running -= 1
    else next()
  }

  return {
    refuseIfFull,
    async run(answer, work) {
      refuseIfFull()
      if (running < most) running += 1
      else await enter(answer)
      try {
        await yieldToEventLoop()
        return await work()
      } finally {
        leave()
      }
    },
  }
}
