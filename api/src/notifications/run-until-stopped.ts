import { setTimeout } from 'node:timers/promises'
import type { BaseLogger } from 'pino'

/**
 * Does work again and again until it is stopped, and ends after what is under way. What fails, as while the database is away, is
 * tried with the next round.
 * @param work does some, and tells whether there may be more
 * @param pause milliseconds between two rounds when there is none
 */
export async function runUntilStopped(
  stopped: AbortSignal,
  work: () => Promise<boolean>,
  pause: number,
  logger: Pick<BaseLogger, 'error'>,
): Promise<void> {
  while (!stopped.aborted) {
    const more = await work().catch((error: unknown) => {
      logger.error({ err: error }, 'Messages were not looked through')
      return false
    })
    if (!more) await setTimeout(pause, undefined, { signal: stopped }).catch(() => undefined)
  }
}
