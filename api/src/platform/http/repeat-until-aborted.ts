import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Repeats work until the signal aborts, then ends after the current round. An error, for example a lost database connection,
 * is logged and the next round retries.
 * @param runRound does one round; returns whether there may be more work
 * @param pauseMs milliseconds to wait when there is no more work
 */
export async function repeatUntilAborted(
  stopSignal: AbortSignal,
  runRound: () => Promise<boolean>,
  pauseMs: number,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  while (!stopSignal.aborted) {
    const more = await runRound().catch((error: unknown) => {
      logger.error({ err: error }, 'A round of work in the background failed')
      return false
    })
    if (!more) await setTimeout(pauseMs, undefined, { signal: stopSignal }).catch(() => undefined)
  }
}
