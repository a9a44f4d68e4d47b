import { type Provider, SendError } from './provider.ts'

/** Failures in a row after which a provider is left alone. */
const FAILURES = 3
/** Seconds it is left alone for, unless it says how long. */
const PAUSE = 30

/**
 * A provider that is left alone for a while once it fails: nobody waits for what does not answer, and a fallback has its turn
 * at once. What it refuses for good is no failure of it.
 */
export function withCircuitBreaker(provider: Provider): Provider {
  let failures = 0
  let pausedUntil = 0
  return {
    ...provider,
    async send(message) {
      const wait = Math.ceil((pausedUntil - Date.now()) / 1000)
      if (wait > 0)
        throw new SendError('left alone after failures', { lasting: false, retryAfter: wait, untried: true })
      try {
        const handed = await provider.send(message)
        failures = 0
        return handed
      } catch (error) {
        if (!(error instanceof SendError && error.lasting)) failures += 1
        const asked = error instanceof SendError ? error.retryAfter : undefined
        if (asked !== undefined || failures >= FAILURES) pausedUntil = Date.now() + (asked ?? PAUSE) * 1000
        throw error
      }
    },
  }
}
