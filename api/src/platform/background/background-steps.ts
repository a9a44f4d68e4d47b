import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** A piece of work that the server repeats while it listens. */
export type BackgroundStep = {
  /** Names the step in the log and in the metrics: a word of this code, never of data. */
  name: string
  /** Milliseconds between two rounds. */
  pauseMs: number
  /** Does one round. @returns true when there may be more work, which is done without a pause */
  run(): Promise<unknown>
}

/** Told after each round of a step whether it failed. */
export type ObserveStep = (name: string, failed: boolean) => void

type Observer = { logger: Pick<FastifyBaseLogger, 'error'>; observeStep: ObserveStep | undefined }

/** Milliseconds that shutdown waits for the rounds in progress. */
const SHUTDOWN_WAIT = 4000

/**
 * Repeats steps while the server listens. Each has its own rounds, so one that fails or takes long holds up no other; it is
 * repeated after its pause. A step must stand several processes at once.
 */
export function startBackgroundSteps(
  app: FastifyInstance,
  steps: readonly BackgroundStep[],
  observeStep: ObserveStep | undefined,
): void {
  const stop = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  app.addHook('onListen', async () => {
    working = Promise.all(
      steps.map(step => repeatUntilAborted(stop.signal, step, { logger: app.log, observeStep })),
    )
  })
  app.addHook('preClose', async () => stop.abort())
  app.addHook('onClose', () => Promise.race([working, setTimeout(SHUTDOWN_WAIT, undefined, { ref: false })]))
}

/** Repeats a step until the signal aborts, then ends after the current round. */
async function repeatUntilAborted(
  stopSignal: AbortSignal,
  { name, pauseMs, run }: BackgroundStep,
  { logger, observeStep }: Observer,
): Promise<void> {
  while (!stopSignal.aborted) {
    let more: unknown = false
    try {
      more = await run()
      observeStep?.(name, false)
    } catch (error) {
      logger.error(
        { err: error, alert: 'background work', step: name },
        'A step of the background work failed',
      )
      observeStep?.(name, true)
    }
    if (more !== true) await setTimeout(pauseMs, undefined, { signal: stopSignal }).catch(() => undefined)
  }
}
