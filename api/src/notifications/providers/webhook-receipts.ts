import type { IncomingHttpHeaders } from 'node:http'
import { id } from '@portal/contract/endpoint'
import * as z from 'zod/mini'
import {
  REPLY_SENDER,
  type ReadReceipts,
  type ReadReplies,
  requireParsedBody,
  requireValidSignature,
} from './delivery-receipt.ts'
import { parseJsonOrUndefined, sanitizeProviderAnswer } from './provider-answers.ts'
import { signGatewayCall } from './webhook.ts'

/** Maximum difference between a receipt's timestamp and this clock, in seconds. */
const SIGNED_WITHIN = 300

const result = z.object({
  id,
  state: z.enum(['DELIVERED', 'FAILED']),
  answer: z.optional(z.string().check(z.maxLength(1000))),
})

const reply = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  from: z.string().check(z.regex(REPLY_SENDER)),
  text: z.string(),
})

/** Reads a gateway's receipts. They are signed in the same way as the portal's own requests. */
export function createWebhookReceiptReader(secret: string): ReadReceipts {
  return (headers, body) => {
    const { id: messageId, state, answer } = readSigned(secret, headers, body, result)
    const said = sanitizeProviderAnswer(answer ?? state.toLowerCase())
    return [
      {
        provider: 'webhook',
        providerId: messageId,
        messageId,
        delivered: state === 'DELIVERED',
        answer: said,
      },
    ]
  }
}

/** Reads what people write to a gateway, signed as its receipts. */
export function createWebhookReplyReader(secret: string): ReadReplies {
  return (headers, body) => {
    const { id: providerId, ...said } = readSigned(secret, headers, body, reply)
    return [{ provider: 'webhook', channel: 'SMS', providerId, answered: false, ...said }]
  }
}

function readSigned<T>(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  schema: z.ZodMiniType<T>,
): T {
  const time = String(headers['x-portal-time'])
  const isNow = Math.abs(Date.now() / 1000 - Number(time)) <= SIGNED_WITHIN
  requireValidSignature(headers['x-portal-signature'], isNow ? [signGatewayCall(secret, time, body)] : [])
  return requireParsedBody(parseJsonOrUndefined(body.toString(), schema))
}
