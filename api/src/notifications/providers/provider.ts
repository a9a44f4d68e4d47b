import type { Locale } from '@portal/contract/languages'
import type { MessageKind, OutboxChannel } from '@portal/contract/notifications/message-kinds'
import type { ProviderName } from '../../config/message-settings.ts'

/** A message as it is passed to a provider. */
export type Outgoing = {
  /** Idempotency key: the same at each attempt. */
  id: string
  /** Phone number: digits with country code, no plus; for a mail the address. */
  to: string
  kind: MessageKind
  /** The language of the text. */
  locale: Locale
  /** Of a mail. */
  subject?: string
  /** Text for the provider's channel. */
  text: string
  /** Parameters of the WhatsApp template, in order. */
  parameters: readonly string[]
  /** Last path segment of the template's link, if it has a link. */
  linkSuffix?: string
}

/** The result when a provider accepts a message. */
export type SendResult = {
  /** The provider's id of the message, for later receipts. */
  providerId?: string
  /** The provider's answer in a few words, without the message text. */
  answer: string
}

/** A service that delivers messages. */
export type Provider = {
  name: ProviderName
  channel: OutboxChannel
  /** Why it takes no message now; without calling it, so that none is composed in vain. */
  findPause?(): SendError | undefined
  /** @throws SendError; any other error is a bug in the portal */
  send(message: Outgoing): Promise<SendResult>
}

/** A provider did not accept a message, or did not confirm it. */
export class SendError extends Error {
  /** Permanent error: a retry cannot succeed, for example when the number does not exist. */
  readonly lasting: boolean
  /** Seconds to wait before the next attempt, if the provider says so. */
  readonly retryAfter: number | undefined
  /** Whether the message may have been sent anyway, for example after a timeout. */
  readonly maybeSent: boolean
  /** Whether no provider was called; this does not count as an attempt. */
  readonly untried: boolean
  /** Whether the server of the recipient's address refused it for good. */
  readonly bounced: boolean

  /** @param answer the provider's answer in a few words, without the message text */
  constructor(
    answer: string,
    {
      lasting,
      retryAfter,
      maybeSent = false,
      untried = false,
      bounced = false,
    }: Pick<SendError, 'lasting'> & Partial<SendError>,
  ) {
    super(answer)
    this.lasting = lasting
    this.retryAfter = retryAfter
    this.maybeSent = maybeSent
    this.untried = untried
    this.bounced = bounced
  }
}
