import { createHmac, randomBytes } from 'node:crypto'
import { type Received, type Reply, startFake } from './fake-server.ts'

const ACCOUNT = { sid: 'AC0123456789abcdef0123456789abcdef', token: 'fedcba9876543210fedcba9876543210' }

/** An error response of Twilio. */
export const twilioError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** The signature of a call by Twilio: the URL, then each parameter's name and value, sorted by name. */
export function signAsTwilio(token: string, address: string, form: Record<string, string>): string {
  let content = address
  for (const name of Object.keys(form).sort()) content += name + form[name]
  return createHmac('sha1', token).update(content, 'utf8').digest('base64')
}

/** Twilio's Messages resource, as its documentation describes it. */
export async function startTwilio() {
  const fake = await startFake(answer)
  return Object.assign(fake, {
    account: ACCOUNT,
    /** A status callback as Twilio posts it. @param address the callback URL of the message */
    receipt: (address: string, form: Record<string, string>) => ({
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'x-twilio-signature': signAsTwilio(ACCOUNT.token, address, form),
      },
      payload: new URLSearchParams(form).toString(),
    }),
  })
}

function answer({ method, path, headers, body }: Received): Reply {
  const { sid, token } = ACCOUNT
  const known = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  if (headers.authorization !== known) return twilioError(401, 20003, 'Authenticate')
  if (method !== 'POST' || path !== `/2010-04-01/Accounts/${sid}/Messages.json`)
    return twilioError(404, 20404, `The requested resource ${path} was not found`)
  const form = Object.fromEntries(new URLSearchParams(body))
  const { To: to, From: from, MessagingServiceSid: service, Body: text = '' } = form
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded') || to === undefined)
    return twilioError(400, 21604, "A 'To' phone number is required.")
  if (!/^\+[1-9]\d{7,14}$/.test(to))
    return twilioError(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
  if (from === undefined && service === undefined)
    return twilioError(400, 21603, "A 'From' phone number is required.")
  if (text.length > 1600)
    return twilioError(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
  const id = `SM${randomBytes(16).toString('hex')}`
  return { status: 201, body: { sid: id, status: service === undefined ? 'queued' : 'accepted' } }
}
