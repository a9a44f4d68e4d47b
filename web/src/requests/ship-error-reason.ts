import { ApiError } from '../lib/api-error.ts'
import { errorReasonText } from '../lib/failure.ts'
import { droppableSamples } from '../orders/droppable-samples.ts'
import { m } from '../texts.ts'

/**
 * Why a request was not shipped. If a sample prevents it and nothing can be sent without it, the request is cancelled: it says whom to
 * ask for that.
 */
export function shipErrorReasonText(
  error: unknown,
  items: readonly { id: string; name: string }[],
  mayCancel: boolean,
): string {
  const reason = errorReasonText(error)
  const isStuck =
    error instanceof ApiError && error.issues.length > 0 && droppableSamples(error, items).length === 0
  return isStuck && !mayCancel ? m.requests_ask_managers({ reason }) : reason
}
