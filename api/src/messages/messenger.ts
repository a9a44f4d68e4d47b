import type { MESSAGE_CHANNELS } from '@portal/contract/messages'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Queryable } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'

/** `to` is a stored phone number: digits with country code, no plus. */
export type OutgoingMessage = { to: string; channel: (typeof MESSAGE_CHANNELS)[number]; text: string }

export type Messenger = {
  /**
   * Sends a message. Never call it inside a transaction: outside demo mode it waits for the network.
   * @throws PortalError MESSAGE_NOT_SENT when the provider did not take it
   */
  send(db: Queryable, message: OutgoingMessage): Promise<void>
}

/** Milliseconds the message provider may take. */
const PROVIDER_PATIENCE = 10_000

type Parts = { config: Pick<Config, 'demo' | 'messageWebhookUrl'>; logger: FastifyBaseLogger }

/** What leaves the portal: kept and logged in demo mode, posted to the provider otherwise (D§1). */
export function createMessenger({ config, logger }: Parts): Messenger {
  return {
    async send(db, message) {
      if (config.demo) return keepMessage(db, logger, message)
      try {
        await postMessage(config.messageWebhookUrl ?? '', message)
      } catch (error) {
        // The text carries a code, so the log says only that something went wrong.
        logger.error({ err: error, channel: message.channel }, 'A message was not sent')
        throw new PortalError('MESSAGE_NOT_SENT')
      }
    },
  }
}

async function keepMessage(db: Queryable, logger: FastifyBaseLogger, message: OutgoingMessage) {
  await db
    .insertInto('messages')
    .values({ recipient: message.to, channel: message.channel, body: message.text })
    .execute()
  logger.info({ to: message.to, channel: message.channel, text: message.text }, 'Demo message')
}

async function postMessage(url: string, message: OutgoingMessage): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_PATIENCE),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The message provider answered ${answer.status}`)
}
