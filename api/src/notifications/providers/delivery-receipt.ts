import type { IncomingHttpHeaders } from 'node:http'
import type { MessageChannel } from '@portal/contract/notifications/message-kinds'
import type { ProviderName } from '../../config/message-settings.ts'
import { equalsInConstantTime } from '../../platform/http/equals-in-constant-time.ts'
import { PortalError } from '../../platform/http/errors.ts'

/** Delivery result of a message, as its provider reports it. */
export type DeliveryReceipt = {
  provider: ProviderName
  /** The provider's id of the message. */
  providerId: string
  /** The portal's own id, if the provider returns it: the portal may not have stored the provider's id yet. */
  messageId?: string
  delivered: boolean
  /** The provider's answer in a few words, without the message text. */
  answer: string
}

/** What a person wrote to the sender of a channel. */
export type Reply = {
  provider: ProviderName
  channel: MessageChannel
  /** The provider's id of the reply. */
  providerId: string
  /** Digits with country code, no plus. */
  from: string
  text: string
  /** The provider has answered it. */
  answered: boolean
}

/** The numbers that accounts have. */
export const REPLY_SENDER = /^(60|65)\d{7,10}$/

/**
 * Parses a provider's webhook payload. Intermediate states are left out.
 * @param query the query of the called URL, with its '?', or ''
 * @throws PortalError FORBIDDEN without the provider's signature, MALFORMED_BODY if it is signed but not readable
 */
type ReadCall<News> = (headers: IncomingHttpHeaders, body: Buffer, query: string) => News[]
export type ReadReceipts = ReadCall<DeliveryReceipt>
/** Like `ReadReceipts`; replies that no account can have sent are left out. */
export type ReadReplies = ReadCall<Reply>
/** Like both: Meta posts receipts and replies to one URL. */
export type ReadNews = ReadCall<DeliveryReceipt | Reply>

/** @param acceptedSignatures all accepted signatures @throws PortalError FORBIDDEN */
export function requireValidSignature(
  receivedSignature: string | string[] | undefined,
  acceptedSignatures: readonly string[],
): void {
  if (
    typeof receivedSignature !== 'string' ||
    !acceptedSignatures.some(signature => equalsInConstantTime(receivedSignature, signature))
  )
    throw new PortalError('FORBIDDEN')
}

/** @throws PortalError MALFORMED_BODY */
export function requireParsedBody<T>(parsed: T | undefined): T {
  if (parsed === undefined) throw new PortalError('MALFORMED_BODY')
  return parsed
}
