import type { FastifyInstance } from 'fastify'
import type { MessageSettings } from '../config/message-settings.ts'
import { equalsInConstantTime } from '../platform/http/equals-in-constant-time.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { DeliveryReceipt, ReadNews, Reply } from './providers/delivery-receipt.ts'
import { TWILIO_RECEIPTS, TWILIO_REPLIES } from './providers/twilio.ts'
import { createTwilioReceiptReader } from './providers/twilio-receipts.ts'
import { createTwilioReplyReader } from './providers/twilio-replies.ts'
import { createWebhookReceiptReader, createWebhookReplyReader } from './providers/webhook-receipts.ts'
import { createWhatsappEventReader } from './providers/whatsapp-receipts.ts'

/** Maximum size of a receipt request, in bytes. */
const BODY_MAX = 100_000
const WHATSAPP_RECEIPTS = '/api/messages/receipts/whatsapp'
const WEBHOOK_RECEIPTS = '/api/messages/receipts/webhook'
const WEBHOOK_REPLIES = '/api/messages/replies/webhook'

type Parts = {
  settings: MessageSettings
  publicUrl: string
  /** May receive duplicates and unknown messages. If it throws, the provider posts the receipt again. */
  onReceipt(receipt: DeliveryReceipt): Promise<unknown>
  /** Like `onReceipt`, for what people write to the senders. */
  onReply(reply: Reply): Promise<unknown>
}

/** Receipts and replies: the webhooks of the configured providers. Signatures cover the raw bytes, so the body is not parsed. */
export function registerDeliveryReceiptRoutes(
  app: FastifyInstance,
  { settings, publicUrl, onReceipt, onReply }: Parts,
): void {
  const { twilio, whatsapp, webhook } = settings
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      async (_request: unknown, body: Buffer) => body,
    )
    const serve = (path: string, read: ReadNews) =>
      scope.post(path, async ({ headers, body, url }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
        for (const news of read(headers, bytes, query))
          await ('delivered' in news ? onReceipt(news) : onReply(news))
        return reply.send()
      })
    if (twilio) {
      serve(TWILIO_RECEIPTS, createTwilioReceiptReader(twilio.authToken, publicUrl))
      serve(TWILIO_REPLIES, createTwilioReplyReader(twilio.authToken, publicUrl))
    }
    if (webhook) {
      serve(WEBHOOK_RECEIPTS, createWebhookReceiptReader(webhook.secret))
      serve(WEBHOOK_REPLIES, createWebhookReplyReader(webhook.secret))
    }
    if (whatsapp) {
      serve(WHATSAPP_RECEIPTS, createWhatsappEventReader(whatsapp))
      answerChallenge(scope, whatsapp.verifyToken)
    }
  })
}

/** Answers Meta's verification request: it expects its challenge back. */
function answerChallenge(scope: FastifyInstance, verifyToken: string): void {
  scope.get<{ Querystring: Record<string, unknown> }>(WHATSAPP_RECEIPTS, async ({ query }, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
    if (mode !== 'subscribe' || !equalsInConstantTime(String(token), verifyToken))
      throw new PortalError('FORBIDDEN')
    if (typeof challenge !== 'string' || !/^\w{1,200}$/.test(challenge))
      throw new PortalError('MALFORMED_BODY')
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })
}
