import type { ConcurrencyLimits } from '../src/platform/http/concurrency-limits.ts'

const boundless = { running: Number.POSITIVE_INFINITY, waiting: 0 }
/** No concurrency limits: tests that run in parallel on a busy machine must not get 503. */
export const BOUNDLESS: ConcurrencyLimits = {
  urgent: boundless,
  password: boundless,
  upload: boundless,
  picture: boundless,
  file: boundless,
  staff: boundless,
  other: boundless,
}
