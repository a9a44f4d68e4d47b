import { createHmac } from 'node:crypto'
import { id } from '@portal/contract/endpoint'
import * as z from 'zod/mini'
import {
  type DeliveryReceipt,
  type ReadReceipts,
  requireParsedBody,
  requireValidSignature,
} from './delivery-receipt.ts'
import { parseJsonOrUndefined, sanitizeProviderAnswer } from './provider-answers.ts'
import { WAMID } from './whatsapp.ts'

const status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.number(), title: z.optional(z.string()) }))),
})
/** Meta also posts other events; those without statuses are ignored. */
const notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.optional(z.array(status)) }) })),
    }),
  ),
})

/** Reads Meta's webhook events, signed with the app secret. */
export function createWhatsappReceiptReader(appSecret: string): ReadReceipts {
  return (headers, body) => {
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    requireValidSignature(headers['x-hub-signature-256'], [`sha256=${signature}`])
    const { entry } = requireParsedBody(parseJsonOrUndefined(body.toString(), notice))
    return entry
      .flatMap(({ changes }) => changes)
      .flatMap(({ value }) => value.statuses ?? [])
      .flatMap(readStatus)
  }
}

function readStatus(told: z.infer<typeof status>): DeliveryReceipt[] {
  const { id: providerId, status: end, errors } = told
  // Meta repeats a refused request for days, so one unknown status must not block the others.
  if (!WAMID.test(providerId)) return []
  const messageId = id.safeParse(told.biz_opaque_callback_data).data
  const receipt = { provider: 'whatsapp', providerId, ...(messageId !== undefined && { messageId }) } as const
  if (end === 'failed') {
    const [error] = errors ?? []
    const answer = error === undefined ? end : `${error.code}: ${sanitizeProviderAnswer(error.title ?? end)}`
    return [{ ...receipt, delivered: false, answer }]
  }
  // Meta omits 'delivered' when the message is read at once.
  return ['delivered', 'read'].includes(end) ? [{ ...receipt, delivered: true, answer: end }] : []
}
