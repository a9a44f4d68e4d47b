import type { BaseLogger } from 'pino'

export type Worker = {
  start(): void
  /** Ends after what is under way. */
  stop(): Promise<void>
}

/**
 * Does work again and again until it is stopped. What fails, as while the database is away, is tried with the next round.
 * @param work does some, and tells whether there may be more
 * @param pause milliseconds between two rounds when there is none
 */
export function createWorker(
  work: () => Promise<boolean>,
  pause: number,
  logger: Pick<BaseLogger, 'error'>,
): Worker {
  let stopped = true
  let wake = () => {}
  let running = Promise.resolve()

  async function run(): Promise<void> {
    while (!stopped) {
      const more = await work().catch((error: unknown) => {
        logger.error({ err: error }, 'Messages were not looked through')
        return false
      })
      if (!more && !stopped) await rest()
    }
  }

  function rest(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, pause)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    start() {
      stopped = false
      running = run()
    },
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}
