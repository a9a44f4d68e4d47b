import * as z from 'zod/mini'
import type { WhatsappSettings } from '../../config/message-settings.ts'
import { templateName } from '../message-texts.ts'
import { type ProviderAnswer, postToProvider } from './post-to-provider.ts'
import type { Outgoing, Provider, SendResult } from './provider.ts'
import { parseJsonOrUndefined, sanitizeProviderAnswer, toSendError } from './provider-answers.ts'

const taken = z.object({
  messages: z.tuple([
    z.object({ id: z.string().check(z.minLength(1)), message_status: z.optional(z.string()) }),
  ]),
})
/** Meta's id of a message. */
export const WHATSAPP_MESSAGE_ID = /^[\w.:+/=-]{1,200}$/
const refused = z.object({ error: z.object({ code: z.number(), message: z.string() }) })

/**
 * Permanent errors of one message or recipient: parameter missing, wrong or too long; recipient is the sender, is not
 * allowed, has no WhatsApp, has opted out, or is in Meta's experiment. All others are temporary or can be fixed by the
 * operator: limits, tokens, templates that wait for approval.
 */
const LASTING: readonly number[] = [
  130472, 131008, 131009, 131021, 131026, 131030, 131050, 131051, 132005, 132018,
]

/** Sends WhatsApp messages through Meta's Cloud API, only with templates approved by Meta. */
export function createWhatsappProvider(settings: WhatsappSettings, timeoutMs?: number): Provider {
  const address = `${settings.url}/v23.0/${settings.phoneNumberId}/messages`
  const headers = {
    authorization: `Bearer ${settings.accessToken}`,
    'content-type': 'application/json',
    accept: 'application/json',
  }
  return {
    name: 'whatsapp',
    channel: 'WHATSAPP',
    async send(message) {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: message.to,
        // Returned with each receipt.
        biz_opaque_callback_data: message.id,
        type: 'template',
        template: {
          name: templateName(message.kind),
          language: { code: message.locale },
          components: componentsOf(message),
        },
      }
      return readAnswer(await postToProvider(address, headers, JSON.stringify(body), timeoutMs))
    },
  }
}

/** Components of a template. The copy-code button of an authentication template also has the type url. */
function componentsOf({ kind, parameters, linkSuffix }: Outgoing) {
  const buttonText = kind === 'CODE' ? parameters[0] : linkSuffix
  return [
    ...(parameters.length === 0 ? [] : [{ type: 'body', parameters: parameters.map(textOf) }]),
    ...(buttonText === undefined
      ? []
      : [{ type: 'button', sub_type: 'url', index: '0', parameters: [textOf(buttonText)] }]),
  ]
}

/** Meta refuses parameters with line breaks, tabs or more than four spaces in a row. */
function textOf(text: string) {
  return { type: 'text', text: text.replace(/\s+/g, ' ').trim() }
}

function readAnswer(answer: ProviderAnswer): SendResult {
  if (answer.status >= 300) {
    const error = parseJsonOrUndefined(answer.body, refused)?.error
    if (error === undefined) throw toSendError(answer, `answered ${answer.status}`)
    const said = `${error.code}: ${sanitizeProviderAnswer(error.message.replace(/^\(#\d+\) /, ''))}`
    throw toSendError(answer, said, answer.status < 500 && LASTING.includes(error.code))
  }
  const message = parseJsonOrUndefined(answer.body, taken)?.messages[0]
  if (message === undefined) throw toSendError(answer, `${answer.status} without a message's id`)
  const said = sanitizeProviderAnswer(message.message_status ?? 'accepted')
  // The message was accepted even if its id is not readable.
  return { ...(WHATSAPP_MESSAGE_ID.test(message.id) && { providerId: message.id }), answer: said }
}
