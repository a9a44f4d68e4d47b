import { createHmac } from 'node:crypto'
import type { WebhookSettings } from '../../config/message-settings.ts'
import { postToProvider } from './post-to-provider.ts'
import type { Provider } from './provider.ts'
import { toSendError } from './provider-answers.ts'

/**
 * 4xx statuses that are worth a retry: wrong URL, token or gateway, which the operator can fix, and a receiver that is busy or
 * still processing the same message.
 */
const PASSING: readonly number[] = [401, 403, 404, 405, 407, 408, 409, 421, 423, 425, 429]

/** HMAC signature of webhook requests and receipts, in hex. @param unixSeconds unix seconds */
export function signGatewayCall(secret: string, unixSeconds: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex')
}

/** Sends messages to any gateway by a signed POST (docs/messages.md). */
export function createWebhookProvider({ url, secret }: WebhookSettings, timeoutMs?: number): Provider {
  return {
    name: 'webhook',
    channel: 'SMS',
    async send({ id, to, kind, text }) {
      const time = String(Math.floor(Date.now() / 1000))
      const body = JSON.stringify({ id, to, channel: 'SMS', kind, text })
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': id,
        'x-portal-time': time,
        'x-portal-signature': signGatewayCall(secret, time, body),
      }
      const answer = await postToProvider(url, headers, body, timeoutMs)
      const said = `answered ${answer.status}`
      if (answer.status < 300) return { providerId: id, answer: said }
      throw toSendError(answer, said, answer.status < 500 && !PASSING.includes(answer.status))
    },
  }
}
