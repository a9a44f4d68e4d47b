import * as z from 'zod/mini'
import { TWILIO_SERVICE_ID, type TwilioSettings } from '../../config/message-settings.ts'
import { type ProviderAnswer, postToProvider } from './post-to-provider.ts'
import type { Provider, SendError, SendResult } from './provider.ts'
import { parseJsonOrUndefined, sanitizeProviderAnswer, toSendError } from './provider-answers.ts'

/** Path of Twilio's status callback. */
export const TWILIO_RECEIPTS = '/api/messages/receipts/twilio'

/** Path of the URL that Twilio calls for a message to the number. */
export const TWILIO_REPLIES = '/api/messages/replies/twilio'

/** The query parameter of the status callback with the portal's own id. */
export const MESSAGE_ID_PARAMETER = 'message'

/** Twilio's id of a message. */
export const TWILIO_MESSAGE_ID = /^[A-Z]{2}[0-9a-f]{32}$/

const taken = z.object({ sid: z.string().check(z.regex(TWILIO_MESSAGE_ID)), status: z.string() })
const refused = z.object({ code: z.number(), message: z.string() })

/** HTTP statuses of a wrong account, token or URL, which the operator must fix. */
const OPERATORS_STATUS: readonly number[] = [401, 403, 404]
/**
 * Error codes of a 400 not caused by the message: country not enabled, sender unknown, not allowed or missing in its
 * service, queue full, daily limit reached.
 */
const OPERATORS_CODE: readonly number[] = [
  21212, 21408, 21603, 21606, 21611, 21612, 21659, 21660, 21701, 21703, 63038,
]

type Parts = { from: string; publicUrl: string; patience?: number }

/**
 * Sends SMS through Twilio Programmable Messaging.
 * @param from a number with plus, a sender name, or the id of a messaging service
 */
export function createTwilioProvider(
  settings: TwilioSettings,
  { from, publicUrl, patience }: Parts,
): Provider {
  const { url, accountSid, authToken } = settings
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  return {
    name: 'twilio',
    channel: 'SMS',
    async send({ id, to, text }) {
      const form = new URLSearchParams({
        To: `+${to}`,
        [TWILIO_SERVICE_ID.test(from) ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
        StatusCallback: `${publicUrl}${TWILIO_RECEIPTS}?${MESSAGE_ID_PARAMETER}=${id}`,
      })
      return readAnswer(await postToProvider(address, headers, form.toString(), patience))
    },
  }
}

function readAnswer(answer: ProviderAnswer): SendResult {
  if (answer.status >= 300) throw readRefusal(answer)
  const message = parseJsonOrUndefined(answer.body, taken)
  if (message === undefined) throw toSendError(answer, `${answer.status} without a message's id`)
  return { providerId: message.sid, answer: sanitizeProviderAnswer(message.status) }
}

function readRefusal(answer: ProviderAnswer): SendError {
  const { status } = answer
  const error = parseJsonOrUndefined(answer.body, refused)
  const said =
    error === undefined ? `answered ${status}` : `${error.code}: ${sanitizeProviderAnswer(error.message)}`
  const passing = status >= 500 || status === 429 || OPERATORS_STATUS.includes(status)
  return toSendError(answer, said, !passing && !OPERATORS_CODE.includes(error?.code ?? 0))
}
