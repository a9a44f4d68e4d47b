import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { id } from '@portal/contract/endpoint'
import * as z from 'zod/mini'
import { type ReadReceipts, requireParsedBody, requireValidSignature } from './delivery-receipt.ts'
import { MESSAGE_ID_PARAMETER, TWILIO_MESSAGE_ID, TWILIO_RECEIPTS } from './twilio.ts'

const status = z.object({
  MessageSid: z.string().check(z.regex(TWILIO_MESSAGE_ID)),
  MessageStatus: z.string(),
  ErrorCode: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
})
/** Final statuses. An SMS has no 'read'. */
const ENDS = ['delivered', 'undelivered', 'failed']

/** Reads Twilio's status callbacks. The signature covers the callback URL; its key is the account's auth token. */
export function createTwilioReceiptReader(authToken: string, publicUrl: string): ReadReceipts {
  return (headers, body, query) => {
    const form = readSignedForm(authToken, publicUrl + TWILIO_RECEIPTS + query, headers, body)
    const read = requireParsedBody(status.safeParse(form).data)
    const { MessageSid: providerId, MessageStatus: end, ErrorCode: code } = read
    if (!ENDS.includes(end)) return []
    const answer = code === undefined ? end : `${end}: ${code}`
    const messageId = id.safeParse(new URLSearchParams(query).get(MESSAGE_ID_PARAMETER)).data
    return [
      {
        provider: 'twilio',
        providerId,
        ...(messageId !== undefined && { messageId }),
        delivered: end === 'delivered',
        answer,
      },
    ]
  }
}

/** The form that Twilio posts. The signature covers the called URL and the form. @throws PortalError FORBIDDEN */
export function readSignedForm(
  authToken: string,
  address: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Record<string, string> {
  const form = [...new URLSearchParams(body.toString())]
  const content = form
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => name + value)
    .join('')
  const sign = (spelling: string) =>
    createHmac('sha1', authToken)
      .update(spelling + content)
      .digest('base64')
  requireValidSignature(headers['x-twilio-signature'], spellingsOf(address).map(sign))
  return Object.fromEntries(form)
}

/** Twilio signs some URLs with the port and some without it, so both are tried, as in its own libraries. */
function spellingsOf(address: string): string[] {
  const { protocol, hostname, port, pathname, search } = new URL(address)
  const otherHost = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : hostname
  return [address, `${protocol}//${otherHost}${pathname}${search}`]
}
