import type { MessageChannel, MessageKind } from '@portal/contract/message-kinds'
import type { ProviderName } from '../../config/message-settings.ts'

/** A message as it is handed over. */
export type Outgoing = {
  /** The same at each try: by it a receiver knows a message that comes again. */
  id: string
  /** Digits with country code, no plus. */
  to: string
  kind: MessageKind
  /** What a person reads, as the provider's channel allows it. */
  text: string
  /** What a template of WhatsApp is filled with, in its order. */
  parameters: readonly string[]
  /** The last part of the template's link, where it has one. */
  linkSuffix?: string
}

/** That a provider has taken a message. */
export type SendResult = {
  /** What the provider calls it, for receipts that come later. */
  providerId?: string
  /** What the provider said, in a few words, without the message. */
  answer: string
}

/** What takes messages and brings them to people. */
export type Provider = {
  name: ProviderName
  channel: MessageChannel
  /** @throws SendError; anything else it throws is a fault of the portal's own */
  send(message: Outgoing): Promise<SendResult>
}

/** A provider did not take a message, or did not say that it has. */
export class SendError extends Error {
  /** Whether no later try can go better, as with a number that does not exist. */
  readonly lasting: boolean
  /** Seconds to wait before the next try, where the provider said so. */
  readonly retryAfter: number | undefined
  /** Whether the message may have left all the same: after a time-out nobody knows. */
  readonly maybeSent: boolean
  /** Whether nobody was asked to take it: that is no attempt. */
  readonly untried: boolean

  /** @param answer what the provider said, in a few words, without the message */
  constructor(
    answer: string,
    {
      lasting,
      retryAfter,
      maybeSent = false,
      untried = false,
    }: Pick<SendError, 'lasting'> & Partial<SendError>,
  ) {
    super(answer)
    this.lasting = lasting
    this.retryAfter = retryAfter
    this.maybeSent = maybeSent
    this.untried = untried
  }
}
