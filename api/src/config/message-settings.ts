import type { Region } from '@portal/contract/regions'
import * as z from 'zod/mini'
import { isWebhookUrl } from './http-address.ts'
import { declareSetting, type Environment, validatedSetting, wholeNumberSetting } from './setting.ts'
import { isStrongSecret, STRONG_SECRET } from './strong-secret.ts'

export type ProviderName = 'log' | 'twilio' | 'whatsapp' | 'webhook' | 'smtp'

/** The message providers of each country, in the order of the attempts. A provider's settings are present if a chain names it. */
export type MessageSettings = z.output<ReturnType<typeof createMessageSettingsSchema>>
export type WebhookSettings = NonNullable<MessageSettings['webhook']>
export type TwilioSettings = NonNullable<MessageSettings['twilio']>
export type WhatsappSettings = NonNullable<MessageSettings['whatsapp']>

/** Whether a country's notices may come by WhatsApp, in a demo too. */
export function sendsByWhatsapp({ chains }: Pick<MessageSettings, 'chains'>, region: Region): boolean {
  return chains[region].some(name => name === 'whatsapp' || name === 'log')
}

/** The countries without an SMS provider: notices to HCPs wait there for a yes to WhatsApp (decision 67). */
export function findCountriesWithoutSms({ chains }: Pick<MessageSettings, 'chains'>): Region[] {
  return (Object.keys(chains) as Region[]).filter(region => chains[region].every(name => name === 'whatsapp'))
}

const CHOICE = ['twilio', 'whatsapp', 'webhook'] as const
/** 3 to 11 Latin letters, digits or spaces, not all digits: what networks display and Singapore registers. */
const SENDER_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 ]{1,9}[A-Za-z0-9]$/
const SENDER_NUMBER = /^\+[1-9]\d{6,14}$/
/** The id of a Twilio messaging service, which selects the sender. */
export const TWILIO_SERVICE_ID = /^MG[0-9a-f]{32}$/

type Mode = { demo: boolean; production: boolean }

export function createMessageSettingsSchema(env: Environment, { demo, production }: Mode) {
  const used = { MY: namesOf(env.MESSAGES_MY), SG: namesOf(env.MESSAGES_SG) }
  const whenUsed = <S extends z.core.$ZodType>(name: ProviderName, schema: S) =>
    z.optional(!demo && [...used.MY, ...used.SG].includes(name) ? schema : z.undefined())
  return z.object({
    chains: z.object({ MY: chain('MESSAGES_MY', demo), SG: chain('MESSAGES_SG', demo) }),
    perDay: wholeNumberSetting(
      'MESSAGES_PER_DAY',
      20_000,
      1_000_000,
      'notices that the providers of one country get in 24 hours, repeats included; more wait. Codes have their own limits',
    ),
    webhook: whenUsed('webhook', webhook(production)),
    twilio: whenUsed('twilio', twilio(production, used)),
    whatsapp: whenUsed('whatsapp', whatsapp(production)),
  })
}

const namesOf = (chain: string | undefined) => (chain || 'webhook').split(',').map(name => name.trim())

/** A demo sends nothing, whatever is set. */
const chain = (name: string, demo: boolean) =>
  declareSetting(
    z.pipe(
      z.transform((text: string | undefined): string[] => (demo ? ['log'] : namesOf(text))),
      z
        .array(z.enum([...CHOICE, ...(demo ? (['log'] as const) : [])]))
        .check(z.refine(names => new Set(names).size === names.length)),
    ),
    name,
    "outside demo mode: the providers of this country's messages, `twilio`, `whatsapp`, `webhook`, or several with commas in the order in which they are tried. By WhatsApp an HCP gets notices only after a yes ([messages.md](messages.md))",
    `${name} must name ${CHOICE.join(', ')} or some of them, in the order in which they are tried.`,
    'webhook',
  )

const webhook = (production: boolean) =>
  z.object({
    url: validatedSetting(
      'MESSAGE_WEBHOOK_URL',
      url => isWebhookUrl(url, production),
      'the https address of the gateway that sends messages, without user:password@.',
      'required for `webhook`: the https address that takes each message, with a token, if it needs one, in path or query, which are never logged',
    ),
    secret: validatedSetting(
      'MESSAGE_WEBHOOK_SECRET',
      isStrongSecret,
      STRONG_SECRET,
      'required for `webhook`: the secret that signs each message, made as `SESSION_SECRET`',
    ),
  })

function twilio(production: boolean, used: Record<Region, string[]>) {
  const isSender = (text: string) => SENDER_NAME.test(text) || TWILIO_SERVICE_ID.test(text)
  const sender = (region: Region, isRight: (text: string) => boolean, rule: string) =>
    declareSetting(
      z.optional(z.string()).check(z.refine(text => !used[region].includes('twilio') || isRight(text ?? ''))),
      `TWILIO_FROM_${region}`,
      `required for \`twilio\` in ${region}: ${rule}`,
      `TWILIO_FROM_${region} must be ${rule}.`,
    )
  return z.object({
    url: providerUrl('TWILIO_URL', 'https://api.twilio.com', production),
    accountSid: matching(
      'TWILIO_ACCOUNT_SID',
      /^AC[0-9a-f]{32}$/,
      'the account SID of Twilio, AC and 32 digits',
    ),
    authToken: matching(
      'TWILIO_AUTH_TOKEN',
      /^[\w-]{16,}$/,
      "the account's auth token, which Twilio signs with too",
    ),
    /** A number with its plus sign, a sender name, or the id of a messaging service. */
    from: z.object({
      MY: sender(
        'MY',
        text => isSender(text) || SENDER_NUMBER.test(text),
        'a number as +60…, a messaging service as MG…, or a sender of 3 to 11 Latin characters',
      ),
      SG: sender(
        'SG',
        isSender,
        'the sender of 3 to 11 Latin characters that is registered with SGNIC, or a messaging service as MG…',
      ),
    }),
  })
}

const whatsapp = (production: boolean) =>
  z.object({
    url: providerUrl('WHATSAPP_URL', 'https://graph.facebook.com', production),
    phoneNumberId: matching('WHATSAPP_PHONE_NUMBER_ID', /^\d{5,20}$/, "the phone number's id, digits alone"),
    accessToken: matching('WHATSAPP_ACCESS_TOKEN', /^[\w.|-]{20,}$/, "a system user's access token"),
    appSecret: matching('WHATSAPP_APP_SECRET', /^[0-9a-f]{32}$/, "the app's secret, 32 digits"),
    verifyToken: matching(
      'WHATSAPP_VERIFY_TOKEN',
      /^[\w-]{16,}$/,
      '16 characters or more, of your own making',
    ),
  })

/** A required setting of a provider, which the name begins with. */
const matching = (name: string, pattern: RegExp, what: string) =>
  validatedSetting(
    name,
    text => pattern.test(text),
    `${what}.`,
    `required for \`${name.split('_')[0]?.toLowerCase()}\`: ${what}`,
  )

const providerUrl = (name: string, official: string, production: boolean) =>
  declareSetting(
    z._default(
      z.string().check(
        z.refine(url => isWebhookUrl(url, production)),
        z.overwrite(url => url.replace(/\/$/, '')),
      ),
      official,
    ),
    name,
    'another address of the provider',
    `${name} must be an https address, without user:password@.`,
    official,
  )
