import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './setting.ts'
import { isStrongSecret } from './strong-secret.ts'

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
  PUBLIC_URL: 'https://portal.example/',
  MESSAGE_WEBHOOK_URL: 'https://messages.example/send',
  MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
  TRUSTED_PROXIES: '1',
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...error.problems]
  }
}

describe('without any setting', () => {
  test('the portal runs as a demo on port 3000, on localhost only', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      limits: {
        secondsBetweenSends: 60,
        sendsPerHour: 50,
        sendsPerDay: 100,
        sendsPerHourAndAddress: 300,
        allSendsPerHour: 30_000,
        registerSendsPerHour: 6000,
        checksPerHourAndAddress: 2000,
      },
    })
  })

  test('the second factor of admins is optional unless required; another value is refused', () => {
    const required = (env: Record<string, string>) => readConfig(env).secondFactorRequired
    expect([required({}), required({ ADMIN_SECOND_FACTOR: 'optional' })]).toEqual([false, false])
    expect(required({ ADMIN_SECOND_FACTOR: 'required' })).toBe(true)
    expect(problemsOf({ ADMIN_SECOND_FACTOR: 'yes' })).toEqual([
      expect.stringContaining('ADMIN_SECOND_FACTOR'),
    ])
  })

  test('statements are prepared unless switched off; another value is refused', () => {
    const prepared = (env: Record<string, string>) => readConfig(env).preparedStatements
    expect([prepared({}), prepared({ PREPARED_STATEMENTS: 'off' })]).toEqual([true, false])
    expect(problemsOf({ PREPARED_STATEMENTS: 'no' })).toEqual([
      expect.stringContaining('PREPARED_STATEMENTS must be one of on, off.'),
    ])
  })

  test('an empty setting counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DATA_DIR: '', DEMO: '' })).toEqual(readConfig({}))
  })
})

describe('in production', () => {
  test('all missing settings are reported at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('SESSION_SECRET'),
      expect.stringContaining('PUBLIC_URL'),
      expect.stringContaining('TRUSTED_PROXIES'),
      expect.stringContaining('MESSAGE_WEBHOOK_URL'),
      expect.stringContaining('MESSAGE_WEBHOOK_SECRET'),
    ])
  })

  test('all weak or wrong settings are reported at once', () => {
    const wrong = {
      NODE_ENV: 'production',
      PORT: 'http',
      TRUSTED_PROXIES: '-1',
      CODES_PER_HOUR: '1.5',
      SESSION_SECRET: 'short',
      PUBLIC_URL: 'portal.example',
      MESSAGE_WEBHOOK_URL: 'ftp://messages.example',
      MESSAGE_WEBHOOK_SECRET: 'short',
    }
    expect(problemsOf(wrong).map(problem => problem.split(' ')[0])).toEqual([
      'PORT',
      'SESSION_SECRET',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'MESSAGE_WEBHOOK_URL',
      'MESSAGE_WEBHOOK_SECRET',
      'CODES_PER_HOUR',
    ])
  })

  test.each([
    ['a phrase', 'my-super-secret-key-change-me-please'],
    ['a long phrase', 'My-Super-Secret-Key-Change-Me-Please-It-Is-Long'],
    ['words in small letters', 'correct-horse-battery-staple-and-nineteen-more-things'],
    ['24 bytes in base64', randomBytes(24).toString('base64')],
    ['31 bytes in hex', randomBytes(31).toString('hex')],
    ['text that is neither', `${production.SESSION_SECRET} ${production.SESSION_SECRET}`],
    ['a repeated character', 'x'.repeat(64)],
    ['a repeated row of digits', '0123456789abcdef'.repeat(4)],
    ['a repeated part', 'Kj8'.repeat(30)],
    ['a phrase put into base64', Buffer.from('This is a secret that nobody will guess').toString('base64')],
  ])('a secret of %s is too weak', (_name, SESSION_SECRET) => {
    expect(problemsOf({ ...production, SESSION_SECRET })).toEqual([
      expect.stringMatching(/SESSION_SECRET must be .*node -p "crypto/),
    ])
  })

  test.each(['base64', 'base64url', 'hex'] as const)(
    'a thousand random secrets in %s are taken',
    encoding => {
      const secrets = Array.from({ length: 1000 }, (_, seed) =>
        createHash('sha256').update(`${seed}`).digest(encoding),
      )
      expect(secrets.filter(secret => !isStrongSecret(secret))).toEqual([])
    },
  )

  test.each([
    'http://messages.example/send',
    'http://localhost:8080/send',
    'https://user:password@messages.example/send',
    'https://token@messages.example/send',
  ])('messages do not leave for %s, and what is said of it does not repeat it', MESSAGE_WEBHOOK_URL => {
    const problems = problemsOf({ ...production, MESSAGE_WEBHOOK_URL })
    expect(problems).toEqual([expect.stringContaining('MESSAGE_WEBHOOK_URL')])
    expect(problems.join()).not.toMatch(/example\/send|localhost|token/)
  })

  test('the number of proxies must be set, also if it is 0', () => {
    expect(problemsOf({ ...production, TRUSTED_PROXIES: '' })).toEqual([
      expect.stringContaining('TRUSTED_PROXIES'),
    ])
    expect(readConfig({ ...production, TRUSTED_PROXIES: '0' }).trustedProxies).toBe(0)
  })

  test('the public URL must be https, except on localhost', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://portal.example' })).toHaveLength(1)
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  })

  test('the public URL is short enough for messages', () => {
    const ofLength = (length: number) => `https://${'x'.repeat(length - 'https://.example'.length)}.example`
    expect(problemsOf({ ...production, PUBLIC_URL: ofLength(80) })).toEqual([])
    expect(problemsOf({ ...production, PUBLIC_URL: ofLength(81) })).toEqual([
      expect.stringContaining('up to 80 characters'),
    ])
  })

  test("the owner's database URL needs the database URL", () => {
    const owner = { DATABASE_OWNER_URL: 'postgres://owner@db.example/portal' }
    expect(problemsOf({ ...production, ...owner })).toEqual([expect.stringContaining('DATABASE_OWNER_URL')])
    const both = { ...owner, DATABASE_URL: 'postgres://app@db.example/portal' }
    expect(problemsOf({ ...production, ...both })).toEqual([])
  })

  test('it listens on all addresses with the strict limits, and never runs as a demo', () => {
    expect(readConfig({ ...production, DEMO: 'on' })).toMatchObject({
      demo: false,
      production: true,
      host: '0.0.0.0',
      publicUrl: 'https://portal.example',
      trustedProxies: 1,
      limits: {
        secondsBetweenSends: 60,
        sendsPerHour: 5,
        sendsPerDay: 10,
        sendsPerHourAndAddress: 30,
        allSendsPerHour: 3000,
        registerSendsPerHour: 600,
        checksPerHourAndAddress: 200,
      },
    })
  })
})

test('NODE_ENV is case-insensitive, and an unknown value is refused [D§1]', () => {
  expect(readConfig({ ...production, NODE_ENV: 'Production' })).toMatchObject({
    production: true,
    demo: false,
  })
  expect(problemsOf({ NODE_ENV: 'prodution' })).toEqual([expect.stringContaining('NODE_ENV')])
  expect(problemsOf({ NODE_ENV: 'development' })).toEqual([])
})

test('DEMO=off requires the same settings as production', () => {
  expect(problemsOf({ DEMO: 'off' })).toHaveLength(5)
  const off = { ...production, NODE_ENV: '', DEMO: 'off' }
  expect(problemsOf({ ...off, MESSAGE_WEBHOOK_URL: 'http://127.0.0.1:8080/send' })).toEqual([])
  expect(problemsOf({ ...off, MESSAGE_WEBHOOK_URL: 'http://messages.example/send' })).toHaveLength(1)
  expect(readConfig({ ...production, NODE_ENV: '', DEMO: 'off' })).toMatchObject({
    demo: false,
    production: false,
  })
})

test('metrics are served on METRICS_PORT, on localhost by default, and never on PORT', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  const host = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }
  expect(readConfig({ ...production, ...host }).metrics).toEqual({ port: 9464, host: '10.0.0.5' })
  expect(problemsOf({ METRICS_PORT: '3000' })).toEqual([expect.stringContaining('METRICS_PORT')])
  expect(problemsOf({ METRICS_PORT: 'on' })).toEqual([expect.stringContaining('METRICS_PORT')])
})

test('a weak secret is refused in a demo too', () => {
  expect(problemsOf({ SESSION_SECRET: 'short' })).toEqual([expect.stringContaining('SESSION_SECRET')])
})

test('settings of OpenTelemetry count where a collector is named, and unknown ones are refused', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '2',
  }
  expect(problemsOf(wrong).map(problem => problem.split(' ')[0])).toEqual(Object.keys(wrong))
  expect(problemsOf({ ...wrong, OTEL_SDK_DISABLED: 'true' })).toEqual([])
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const telemetry = (sampler: string) => readConfig({ ...collector, OTEL_TRACES_SAMPLER: sampler }).telemetry
  expect(telemetry('')).toEqual({ ratio: 1, interval: 60_000 })
  expect(telemetry('parentbased_traceidratio')).toEqual({ ratio: 0.1, interval: 60_000 })
})

test('a database of another kind is refused by its scheme', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://db.example/portal' })).toEqual([
    'DATABASE_URL must begin with postgres:// or postgresql://.',
  ])
})

test('the settings of single sign-on come together, over https, of one issuer, with a secret or a key', () => {
  const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' }
  const namesOf = (env: Record<string, string>) =>
    problemsOf({ ...production, ...env }).map(line => line.split(' ')[0])
  expect(readConfig(production).oidc).toBeUndefined()
  const right = { OIDC_ISSUER: 'https://sign-in.example', ...client }
  expect(readConfig({ ...production, ...right }).oidc).toMatchObject({ issuer: 'https://sign-in.example' })
  expect(namesOf({ OIDC_CLIENT_ID: 'portal' })).toEqual(['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'])
  for (const OIDC_ISSUER of [
    'http://sign-in.example',
    'http://localhost:8080',
    'https://a:b@sign-in.example',
    'https://sign-in.example/?a=b',
    'https://login.microsoftonline.com/common/v2.0',
  ])
    expect([OIDC_ISSUER, namesOf({ OIDC_ISSUER, ...client })]).toEqual([OIDC_ISSUER, ['OIDC_ISSUER']])
  expect(problemsOf({ OIDC_ISSUER: 'http://localhost:8080', ...client })).toEqual([])
  expect(namesOf({ ...right, OIDC_PRIVATE_KEY: 'no key' })).toEqual([
    'OIDC_CLIENT_SECRET',
    'OIDC_PRIVATE_KEY',
  ])
  expect(namesOf({ ...right, OIDC_LABEL: 'x'.repeat(41) })).toEqual(['OIDC_LABEL'])
})
