import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderName } from '../../config/message-settings.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { isSameText } from '../../platform/http/is-same-text.ts'

/** Delivery result of a message, as its provider reports it. */
export type Receipt = {
  provider: ProviderName
  /** The provider's id of the message. */
  providerId: string
  delivered: boolean
  /** The provider's answer in a few words, without the message text. */
  answer: string
}

/**
 * Parses a provider's webhook payload. Intermediate states are left out.
 * @throws PortalError FORBIDDEN without the provider's signature, MALFORMED_BODY if it is signed but not readable
 */
export type ReadReceipts = (headers: IncomingHttpHeaders, body: Buffer) => Receipt[]

/** @param right all accepted signatures @throws PortalError FORBIDDEN */
export function requireSignature(given: string | string[] | undefined, right: readonly string[]): void {
  if (typeof given !== 'string' || !right.some(signature => isSameText(given, signature)))
    throw new PortalError('FORBIDDEN')
}

/** @throws PortalError MALFORMED_BODY */
export function requireReadable<T>(read: T | undefined): T {
  if (read === undefined) throw new PortalError('MALFORMED_BODY')
  return read
}
