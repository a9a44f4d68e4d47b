import type { ConcurrencyLimits } from '../src/platform/http/concurrency-limits.ts'

const boundless = { running: Number.POSITIVE_INFINITY, waiting: 0 }
/** Tests that share a busy machine are no overload. */
export const BOUNDLESS: ConcurrencyLimits = {
  urgent: boundless,
  password: boundless,
  upload: boundless,
  picture: boundless,
  file: boundless,
  staff: boundless,
  other: boundless,
}
