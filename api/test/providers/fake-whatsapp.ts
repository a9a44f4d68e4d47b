import { createHmac, randomBytes } from 'node:crypto'
import { type Fake, type Received, type Reply, startFake } from './fake-server.ts'

const ACCOUNT = {
  phoneNumberId: '106540352242922',
  accessToken: 'EAAJB0123456789abcdefghijklmnop',
  appSecret: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  verifyToken: 'a-word-of-my-own-making',
}

type Parameter = { type: string; text: string }
type Component = { type: string; sub_type?: string; index?: string; parameters: Parameter[] }
type Template = { name: string; language: { code: string }; components: Component[] }
/** A template as Meta has approved it: the number of parameters of its text, and whether its button has one. */
type Approved = Record<string, { parameters: number; button: boolean }>

/** An error response of Meta. */
export function metaError(status: number, code: number, title: string): Reply {
  const message = `(#${code}) ${title}`
  const error_data = { messaging_product: 'whatsapp', details: title }
  return {
    status,
    body: { error: { message, type: 'OAuthException', code, error_data, fbtrace_id: 'Az8or2' } },
  }
}

type Whatsapp = Fake & {
  account: typeof ACCOUNT
  /** A notification as Meta posts it. @param value its content: statuses of messages, or what people wrote */
  notice(value: Record<string, unknown>): { headers: Record<string, string>; payload: string }
}

/** Meta's Cloud API for one business number, as its documentation describes it. */
export async function startWhatsapp(approved: Approved): Promise<Whatsapp> {
  const fake = await startFake(request => answer(request, approved))
  return Object.assign(fake, {
    account: ACCOUNT,
    notice(said: Record<string, unknown>) {
      const metadata = { display_phone_number: '15550783881', phone_number_id: ACCOUNT.phoneNumberId }
      const value = { messaging_product: 'whatsapp', metadata, ...said }
      const entry = [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }]
      const payload = JSON.stringify({ object: 'whatsapp_business_account', entry })
      const signature = createHmac('sha256', ACCOUNT.appSecret).update(payload).digest('hex')
      return {
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        payload,
      }
    },
  })
}

function answer({ method, path, headers, body }: Received, approved: Approved): Reply {
  if (headers.authorization !== `Bearer ${ACCOUNT.accessToken}`)
    return metaError(401, 190, 'Error validating access token')
  if (method !== 'POST' || path !== `/v23.0/${ACCOUNT.phoneNumberId}/messages`)
    return metaError(400, 100, 'Unsupported post request. Object with this ID does not exist')
  const message = JSON.parse(body) as {
    messaging_product: string
    to: string
    type: string
    template: Template
  }
  if (message.messaging_product !== 'whatsapp' || !message.to)
    return metaError(400, 131008, 'Required parameter is missing')
  if (message.type !== 'template') return metaError(400, 131047, 'Re-engagement message')
  const refused = findFault(message.template, approved)
  if (refused !== undefined) return refused
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: `wamid.${randomBytes(24).toString('base64')}`, message_status: 'accepted' }],
    },
  }
}

function findFault({ name, language, components }: Template, approved: Approved): Reply | undefined {
  const template = approved[name]
  if (template === undefined || language.code !== 'en')
    return metaError(404, 132001, 'Template name does not exist in the translation')
  const texts = components.find(({ type }) => type === 'body')?.parameters ?? []
  const button = components.find(({ type }) => type === 'button')
  if (texts.length !== template.parameters || (button !== undefined) !== template.button)
    return metaError(400, 132000, 'Number of parameters does not match the expected number of params')
  if (button !== undefined && (button.sub_type !== 'url' || button.index !== '0'))
    return metaError(400, 132012, 'Parameter format does not match format in the created template')
  const all = [...texts, ...(button?.parameters ?? [])]
  if (all.some(({ type, text }) => type !== 'text' || text === '' || /[\n\t]| {5}/.test(text)))
    return metaError(
      400,
      100,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    )
  return undefined
}
