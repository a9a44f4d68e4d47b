import type { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { PortalError } from './errors.ts'

/** How much is worked on at a time, and how much may wait for it. */
export type ConcurrencyLimit = { running: number; waiting: number }

export type ConcurrencyLimiter = {
  /** @throws PortalError UNAVAILABLE when nobody more may wait */
  refuseIfFull(): void
  /**
   * Runs the work as soon as there is room for it.
   * @param answer emits `close` when the caller is gone; then the work does not start
   * @throws PortalError UNAVAILABLE when the queue is full, or after 0.5 s of waiting
   */
  run<T>(answer: EventEmitter, work: () => Promise<T>): Promise<T>
}

/** Milliseconds to wait for one's turn: with the work itself it stays below a second. */
const PATIENCE = 500
/** Seconds after which a crowd may be gone. */
const CROWD_GONE = 1

/**
 * Turns of the event loop before work begins. In each one new connection is accepted, and the embedded database, which works
 * in this thread, keeps everything else waiting until a call is done: who is to be refused would wait as long as who is served.
 */
const TURNS = 16

async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}

function tooMany(): PortalError {
  return new PortalError('UNAVAILABLE', { retryAfter: CROWD_GONE })
}

/** Bounds work of one kind; who waits is served in the order of coming. */
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

  /** Hands the place on to who waits longest. */
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
