import { isPlainWebAddress } from '../platform/web-address.ts'
import type { FormProblem } from '../problems.ts'

/**
 * What is wrong with the address of a webhook: https on its own port, and a host of names, no number. Where the host leads is
 * checked at each call.
 */
export function webhookUrlProblem(text: string): FormProblem | undefined {
  const isNamed = /^https:\/\/[^/?#]*\.[a-z][a-z\d-]*([/?]|$)/i.test(text)
  return isPlainWebAddress(text) && isNamed && !text.includes('#')
    ? undefined
    : { code: 'WEBHOOK_URL_INVALID' }
}
