import { id } from '@portal/contract/endpoint'
import * as z from 'zod/mini'
import { type ReadReceipts, requireParsedBody, requireValidSignature } from './delivery-receipt.ts'
import { parseJsonOrUndefined, sanitizeProviderAnswer } from './provider-answers.ts'
import { signWebhook } from './webhook.ts'

/** Maximum difference between a receipt's timestamp and this clock, in seconds. */
const SIGNED_WITHIN = 300

const result = z.object({
  id,
  state: z.enum(['DELIVERED', 'FAILED']),
  answer: z.optional(z.string().check(z.maxLength(1000))),
})

/** Reads a gateway's receipts. They are signed in the same way as the portal's own requests. */
export function createWebhookReceiptReader(secret: string): ReadReceipts {
  return (headers, body) => {
    const time = String(headers['x-portal-time'])
    const isNow = Math.abs(Date.now() / 1000 - Number(time)) <= SIGNED_WITHIN
    requireValidSignature(headers['x-portal-signature'], isNow ? [signWebhook(secret, time, body)] : [])
    const { id: messageId, state, answer } = requireParsedBody(parseJsonOrUndefined(body.toString(), result))
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
