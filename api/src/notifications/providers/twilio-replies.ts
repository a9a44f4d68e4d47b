import * as z from 'zod/mini'
import { REPLY_SENDER, type ReadReplies, requireParsedBody } from './delivery-receipt.ts'
import { TWILIO_MESSAGE_ID, TWILIO_REPLIES } from './twilio.ts'
import { readSignedForm } from './twilio-receipts.ts'

const message = z.object({
  MessageSid: z.string().check(z.regex(TWILIO_MESSAGE_ID)),
  From: z.string(),
  Body: z.string(),
  /** Twilio has followed the word itself, and has answered. */
  OptOutType: z.optional(z.string()),
})

/** Reads what people write to the number, signed as the status callbacks. */
export function createTwilioReplyReader(authToken: string, publicUrl: string): ReadReplies {
  return (headers, body, query) => {
    const form = readSignedForm(authToken, publicUrl + TWILIO_REPLIES + query, headers, body)
    const read = requireParsedBody(message.safeParse(form).data)
    const from = read.From.replace('+', '')
    if (!REPLY_SENDER.test(from)) return []
    const answered = read.OptOutType === 'STOP'
    const text = answered ? 'STOP' : read.Body
    return [{ provider: 'twilio', channel: 'SMS', providerId: read.MessageSid, from, text, answered }]
  }
}
