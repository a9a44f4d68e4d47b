import { createHmac } from 'node:crypto'
import { id } from '@portal/contract/endpoint'
import * as z from 'zod/mini'
import type { WhatsappSettings } from '../../config/message-settings.ts'
import {
  type DeliveryReceipt,
  REPLY_SENDER,
  type ReadNews,
  type Reply,
  requireParsedBody,
  requireValidSignature,
} from './delivery-receipt.ts'
import { parseJsonOrUndefined, sanitizeProviderAnswer } from './provider-answers.ts'
import { WHATSAPP_MESSAGE_ID } from './whatsapp.ts'

const status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.number(), title: z.optional(z.string()) }))),
})
/** Meta also posts other events; those without statuses or messages are ignored. */
const notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.optional(z.string()) })),
            statuses: z.optional(z.array(status)),
            messages: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
})

/** A text, or the words of a button. Pictures and other kinds have neither. */
const written = z.object({
  id: z.string().check(z.regex(WHATSAPP_MESSAGE_ID)),
  from: z.string().check(z.regex(REPLY_SENDER)),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
})

/** Reads Meta's webhook events, signed with the app secret, of all numbers of the app. */
export function createWhatsappEventReader({
  appSecret,
  phoneNumberId,
}: Pick<WhatsappSettings, 'appSecret' | 'phoneNumberId'>): ReadNews {
  return (headers, body) => {
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    requireValidSignature(headers['x-hub-signature-256'], [`sha256=${signature}`])
    const { entry } = requireParsedBody(parseJsonOrUndefined(body.toString(), notice))
    return entry
      .flatMap(({ changes }) => changes)
      .flatMap(({ value: { statuses = [], messages = [], metadata } }) => [
        ...statuses.flatMap(readStatus),
        // What is written to another number is not about these notices.
        ...(metadata?.phone_number_id === phoneNumberId ? messages.flatMap(readReply) : []),
      ])
  }
}

function readStatus(told: z.infer<typeof status>): DeliveryReceipt[] {
  const { id: providerId, status: end, errors } = told
  // Meta repeats a refused request for days, so one unknown status must not block the others.
  if (!WHATSAPP_MESSAGE_ID.test(providerId)) return []
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

function readReply(message: unknown): Reply[] {
  const read = written.safeParse(message).data
  const text = read?.text?.body ?? read?.button?.text
  if (read === undefined || text === undefined) return []
  const { id: providerId, from } = read
  return [{ provider: 'whatsapp', channel: 'WHATSAPP', providerId, from, text, answered: false }]
}
