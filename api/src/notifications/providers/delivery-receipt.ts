import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderName } from '../../config/message-settings.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { isSameText } from '../../platform/http/is-same-text.ts'

/** What became of a message, as its provider says. */
export type Receipt = {
  provider: ProviderName
  /** What the provider called the message when it took it. */
  providerId: string
  delivered: boolean
  /** What the provider said, in a few words, without the message. */
  answer: string
}

/**
 * Reads what a provider posts; what it says on a message's way, before its end, is left out.
 * @throws PortalError FORBIDDEN without the provider's signature, MALFORMED_BODY if it is signed but not readable
 */
export type ReadReceipts = (headers: IncomingHttpHeaders, body: Buffer) => Receipt[]

/** @param right every signature that is taken @throws PortalError FORBIDDEN */
export function requireSignature(given: string | string[] | undefined, right: readonly string[]): void {
  if (typeof given !== 'string' || !right.some(signature => isSameText(given, signature)))
    throw new PortalError('FORBIDDEN')
}

/** @throws PortalError MALFORMED_BODY */
export function requireReadable<T>(read: T | undefined): T {
  if (read === undefined) throw new PortalError('MALFORMED_BODY')
  return read
}
