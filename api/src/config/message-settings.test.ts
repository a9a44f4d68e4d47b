import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findCountriesWithoutSms } from './message-settings.ts'
import { ConfigError } from './setting.ts'

const basis = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
  PUBLIC_URL: 'https://portal.example/',
  TRUSTED_PROXIES: '1',
}
const webhook = {
  MESSAGE_WEBHOOK_URL: 'https://gateway.example/send',
  MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
}
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'fedcba9876543210'.repeat(2),
  TWILIO_FROM_MY: '+60111222333',
  TWILIO_FROM_SG: 'Portal',
}
const whatsapp = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'EAAJB0123456789abcdefghijklmnop',
  WHATSAPP_APP_SECRET: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  WHATSAPP_VERIFY_TOKEN: 'a-word-of-my-own-making',
}

const messagesOf = (env: Record<string, string>) => readConfig({ ...basis, ...env }).messages
/** The names of the settings with errors. */
function wrongOf(env: Record<string, string>): string[] {
  try {
    messagesOf(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(problem => problem.split(' ')[0] ?? '')
  }
}

test('a demo never sends messages, whatever else is set [D§1]', () => {
  const { messages } = readConfig({ ...webhook, MESSAGES_MY: 'pigeon', MESSAGE_WEBHOOK_SECRET: 'short' })
  expect(messages).toEqual({ chains: { MY: ['log'], SG: ['log'] }, perDay: 20_000 })
})

test('by default both countries use the webhook and its settings', () => {
  expect(messagesOf(webhook)).toEqual({
    chains: { MY: ['webhook'], SG: ['webhook'] },
    perDay: 20_000,
    webhook: {
      url: webhook.MESSAGE_WEBHOOK_URL,
      secret: webhook.MESSAGE_WEBHOOK_SECRET,
    },
  })
})

test('the start and the doctor warn of a country whose only provider is WhatsApp [D§11]', () => {
  const without = (MESSAGES_MY: string, MESSAGES_SG: string) =>
    findCountriesWithoutSms(messagesOf({ ...webhook, ...twilio, ...whatsapp, MESSAGES_MY, MESSAGES_SG }))
  expect(without('whatsapp', 'whatsapp, twilio')).toEqual(['MY'])
  expect(without('webhook', 'whatsapp')).toEqual(['SG'])
  expect(without('twilio', 'webhook')).toEqual([])
})

test('each country has its own providers, in the order of the setting', () => {
  const messages = messagesOf({
    ...twilio,
    ...whatsapp,
    MESSAGES_MY: 'whatsapp, twilio',
    MESSAGES_SG: 'twilio',
    MESSAGES_PER_DAY: '500',
  })
  expect(messages).toEqual({
    chains: { MY: ['whatsapp', 'twilio'], SG: ['twilio'] },
    perDay: 500,
    twilio: {
      url: 'https://api.twilio.com',
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
      from: { MY: '+60111222333', SG: 'Portal' },
    },
    whatsapp: {
      url: 'https://graph.facebook.com',
      phoneNumberId: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
      accessToken: whatsapp.WHATSAPP_ACCESS_TOKEN,
      appSecret: whatsapp.WHATSAPP_APP_SECRET,
      verifyToken: whatsapp.WHATSAPP_VERIFY_TOKEN,
    },
  })
})

test('an unused provider needs no settings', () => {
  expect(wrongOf({ ...twilio, MESSAGES_MY: 'twilio', MESSAGES_SG: 'twilio' })).toEqual([])
  expect(wrongOf({ ...webhook, ...twilio, MESSAGES_MY: 'twilio', TWILIO_FROM_SG: '' })).toEqual([])
})

test('all missing settings of used providers are reported at once, without secrets', () => {
  const env = { MESSAGES_MY: 'twilio,whatsapp', MESSAGES_SG: 'webhook', TWILIO_AUTH_TOKEN: 'a secret' }
  expect(wrongOf(env)).toEqual([
    'MESSAGE_WEBHOOK_URL',
    'MESSAGE_WEBHOOK_SECRET',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM_MY',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ])
  expect(() => messagesOf(env)).toThrow(/^(?!.*a secret)/s)
})

test.each(['pigeon', 'log', 'twilio,pigeon', 'twilio,twilio', ',webhook', 'Twilio'])(
  'a chain of %s is refused',
  chain => {
    expect(wrongOf({ ...webhook, ...twilio, MESSAGES_MY: chain })).toContain('MESSAGES_MY')
  },
)

describe('the sender of a text', () => {
  const wrongSender = (country: 'MY' | 'SG', from: string) =>
    wrongOf({ ...twilio, MESSAGES_MY: 'twilio', MESSAGES_SG: 'twilio', [`TWILIO_FROM_${country}`]: from })

  test.each(['Acme', 'ACME Health', 'A1B', `MG${'0123456789abcdef'.repeat(2)}`])(
    'is %j in either country',
    from => {
      expect([...wrongSender('MY', from), ...wrongSender('SG', from)]).toEqual([])
    },
  )

  test.each(['AB', 'TwelveLetter', '12345', 'Acme!', ' Acme', 'Ācme', '60111222333', '+0111222333'])(
    'is never %j',
    from => {
      expect([...wrongSender('MY', from), ...wrongSender('SG', from)]).toEqual([
        'TWILIO_FROM_MY',
        'TWILIO_FROM_SG',
      ])
    },
  )

  test('is a number only in Malaysia: Singapore shows registered names', () => {
    expect(wrongSender('MY', '+60111222333')).toEqual([])
    expect(wrongSender('SG', '+6581112223')).toEqual(['TWILIO_FROM_SG'])
  })
})

test('in production messages are sent only over https, also to a custom address', () => {
  const both = { ...twilio, ...whatsapp, MESSAGES_MY: 'twilio,whatsapp', MESSAGES_SG: 'twilio' }
  const plain = { TWILIO_URL: 'http://localhost:4010', WHATSAPP_URL: 'http://localhost:4011' }
  expect(wrongOf({ ...both, ...plain })).toEqual(['TWILIO_URL', 'WHATSAPP_URL'])
  const { twilio: settings } = messagesOf({ ...both, TWILIO_URL: 'https://api.sg1.twilio.example/' })
  expect(settings?.url).toBe('https://api.sg1.twilio.example')
  const off = { ...both, ...plain, NODE_ENV: '', DEMO: 'off' }
  expect(messagesOf(off)).toMatchObject({ twilio: { url: plain.TWILIO_URL } })
})
