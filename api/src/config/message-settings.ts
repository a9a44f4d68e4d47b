import type { Region } from '@portal/contract/regions'
import { isWebhookAddress } from './http-address.ts'
import type { SettingReader } from './setting-reader.ts'
import { askForStrongSecret, isStrongSecret } from './strong-secret.ts'

export type WebhookSettings = ReturnType<typeof readWebhook>
export type TwilioSettings = ReturnType<typeof readTwilio>
export type WhatsappSettings = ReturnType<typeof readWhatsapp>

export type ProviderName = 'log' | 'twilio' | 'whatsapp' | 'webhook'

/** The message providers of each country. A provider's settings are present if a chain names it. */
export type MessageSettings = {
  /** In the order of the attempts. */
  chains: Record<Region, ProviderName[]>
  /** Most notices per country and day. */
  perDay: number
  webhook?: WebhookSettings
  twilio?: TwilioSettings
  whatsapp?: WhatsappSettings
}

type Reader = SettingReader & { demo: boolean; production: boolean }

const CHOICE = ['twilio', 'whatsapp', 'webhook'] as const
/** 3 to 11 Latin letters, digits or spaces, not all digits: what networks display and Singapore registers. */
const SENDER_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 ]{1,9}[A-Za-z0-9]$/
const SENDER_NUMBER = /^\+[1-9]\d{6,14}$/
/** The id of a Twilio messaging service, which selects the sender. */
export const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/

export function readMessageSettings(reader: Reader): MessageSettings {
  const { demo } = reader
  const perDay = reader.number('MESSAGES_PER_DAY', 20_000, 1_000_000)
  if (demo) return { chains: { MY: ['log'], SG: ['log'] }, perDay }
  const chains = { MY: readChain(reader, 'MESSAGES_MY'), SG: readChain(reader, 'MESSAGES_SG') }
  const isUsed = (name: ProviderName) => [...chains.MY, ...chains.SG].includes(name)
  return {
    chains,
    perDay,
    ...(isUsed('webhook') && { webhook: readWebhook(reader) }),
    ...(isUsed('twilio') && { twilio: readTwilio(reader, chains) }),
    ...(isUsed('whatsapp') && { whatsapp: readWhatsapp(reader) }),
  }
}

function readChain({ setting, check }: Reader, name: string): ProviderName[] {
  const names = (setting(name) ?? 'webhook').split(',').map(part => part.trim())
  const chain = CHOICE.filter(choice => names.includes(choice))
  const problem = `${name} must name ${CHOICE.join(', ')} or some of them, in the order in which they are tried.`
  check(chain.length === names.length, problem)
  return chain.toSorted((one, other) => names.indexOf(one) - names.indexOf(other))
}

function readWebhook({ setting, check, production }: Reader) {
  const url = setting('MESSAGE_WEBHOOK_URL') ?? ''
  check(
    isWebhookAddress(url, production),
    'MESSAGE_WEBHOOK_URL must be the https address of the gateway that sends messages, without user:password@.',
  )
  const secret = setting('MESSAGE_WEBHOOK_SECRET') ?? ''
  check(isStrongSecret(secret), askForStrongSecret('MESSAGE_WEBHOOK_SECRET'))
  return { url, secret }
}

function readTwilio(reader: Reader, chains: MessageSettings['chains']) {
  const { setting, check } = reader
  const read = createMatcher(reader)
  const url = readUrl(reader, 'TWILIO_URL', 'https://api.twilio.com')
  const accountSid = read(
    'TWILIO_ACCOUNT_SID',
    /^AC[0-9a-f]{32}$/,
    'the account SID of Twilio, AC and 32 digits',
  )
  const authToken = read(
    'TWILIO_AUTH_TOKEN',
    /^[\w-]{16,}$/,
    "the account's auth token, which Twilio signs with too",
  )
  /** A number with its plus sign, a sender name, or the id of a messaging service. */
  const from: { [country in Region]?: string | undefined } = {
    MY: setting('TWILIO_FROM_MY'),
    SG: setting('TWILIO_FROM_SG'),
  }
  const isSender = (text = '') => SENDER_NAME.test(text) || MESSAGING_SERVICE.test(text)
  check(
    !chains.MY.includes('twilio') || isSender(from.MY) || SENDER_NUMBER.test(from.MY ?? ''),
    'TWILIO_FROM_MY must be a number as +60…, a messaging service as MG…, or a sender of 3 to 11 Latin characters.',
  )
  check(
    !chains.SG.includes('twilio') || isSender(from.SG),
    'TWILIO_FROM_SG must be the sender of 3 to 11 Latin characters that is registered with SGNIC, or a messaging service as MG….',
  )
  return { url, accountSid, authToken, from }
}

function readWhatsapp(reader: Reader) {
  const read = createMatcher(reader)
  return {
    url: readUrl(reader, 'WHATSAPP_URL', 'https://graph.facebook.com'),
    phoneNumberId: read('WHATSAPP_PHONE_NUMBER_ID', /^\d{5,20}$/, "the phone number's id, digits alone"),
    accessToken: read('WHATSAPP_ACCESS_TOKEN', /^[\w.|-]{20,}$/, "a system user's access token"),
    appSecret: read('WHATSAPP_APP_SECRET', /^[0-9a-f]{32}$/, "the app's secret, 32 digits"),
    verifyToken: read('WHATSAPP_VERIFY_TOKEN', /^[\w-]{16,}$/, '16 characters or more, of your own making'),
  }
}

function createMatcher({ setting, check }: Reader) {
  return (name: string, pattern: RegExp, what: string): string => {
    const value = setting(name) ?? ''
    check(pattern.test(value), `${name} must be ${what}.`)
    return value
  }
}

function readUrl({ setting, check, production }: Reader, name: string, official: string): string {
  const url = setting(name) ?? official
  check(isWebhookAddress(url, production), `${name} must be an https address, without user:password@.`)
  return url.replace(/\/$/, '')
}
