import { createHmac } from 'node:crypto'

/** The signature of what goes over the webhook either way, in hex. @param time unix seconds */
export function signWebhook(secret: string, time: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
}
