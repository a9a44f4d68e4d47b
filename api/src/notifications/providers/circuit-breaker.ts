import { type Provider, SendError } from './provider.ts'

/** Consecutive failures that open the circuit. */
const FAILURES = 3
/** Seconds the circuit stays open, unless the provider sends a retry time. */
const PAUSE = 30

/**
 * Adds a circuit breaker to a provider. While it is open, calls fail at once and the fallback is tried. A permanent refusal
 * does not count as a failure, unless the answer to the message was lost.
 */
export function withCircuitBreaker(provider: Provider): Provider {
  let failures = 0
  let pausedUntil = 0
  const findPause = () => {
    const retryAfter = Math.ceil((pausedUntil - Date.now()) / 1000)
    return retryAfter > 0
      ? new SendError('left alone after failures', { lasting: false, retryAfter, untried: true })
      : undefined
  }
  return {
    ...provider,
    findPause,
    async send(message) {
      const pause = findPause()
      if (pause !== undefined) throw pause
      try {
        const handed = await provider.send(message)
        failures = 0
        return handed
      } catch (error) {
        if (!(error instanceof SendError && error.lasting && !error.maybeSent)) failures += 1
        const asked = error instanceof SendError ? error.retryAfter : undefined
        if (asked !== undefined || failures >= FAILURES) pausedUntil = Date.now() + (asked ?? PAUSE) * 1000
        throw error
      }
    },
  }
}
