import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Repeats work until the signal aborts, then ends after the current round. An error, for example a lost database connection,
 * is logged and the next round retries.
 * @param work does one round; returns whether there may be more work
 * @param pause milliseconds to wait when there is no more work
 */
export async function runUntilStopped(
  stopped: AbortSignal,
  work: () => Promise<boolean>,
  pause: number,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  while (!stopped.aborted) {
    const more = await work().catch((error: unknown) => {
      logger.error({ err: error }, 'A round of work in the background failed')
      return false
    })
    if (!more) await setTimeout(pause, undefined, { signal: stopped }).catch(() => undefined)
  }
}
