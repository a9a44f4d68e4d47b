import { RESEND_SECONDS } from '@portal/contract/one-time-code'
import { isHttpAddress } from './http-address.ts'
import { readMessageSettings } from './message-settings.ts'
import { createSettingReader } from './setting-reader.ts'
import { askForStrongSecret, isStrongSecret } from './strong-secret.ts'
import { readTelemetrySettings } from './telemetry-settings.ts'
import { UserFacingError } from './user-facing-error.ts'

/** The portal's settings. Each one is described where it is read. */
export type Config = ReturnType<typeof readConfig>

/** Lists every setting that keeps the server from starting (D§1). */
export class ConfigError extends UserFacingError {
  constructor(problems: string[]) {
    super(`The portal cannot start:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  }
}

const SURROUNDINGS = ['production', 'development', 'test']

/** Reads the configuration from the environment. @throws ConfigError naming every missing or weak setting */
export function readConfig(env: Record<string, string | undefined>) {
  const problems: string[] = []
  const reader = createSettingReader(env, problems)
  const { setting, check, number } = reader
  const surroundings = setting('NODE_ENV')?.toLowerCase()
  const production = surroundings === 'production'
  const demo = !production && setting('DEMO') !== 'off'
  // A typo in NODE_ENV must not start a demo in public: anyone can read a demo's codes.
  check(
    surroundings === undefined || SURROUNDINGS.includes(surroundings),
    `NODE_ENV must be one of ${SURROUNDINGS.join(', ')}, or not be set.`,
  )
  const port = number('PORT', 3000, 65_535)
  const metricsPort = number('METRICS_PORT', 0, 65_535)
  check(metricsPort === 0 || metricsPort !== port, 'METRICS_PORT must be another port than PORT.')
  const trustedProxies = number('TRUSTED_PROXIES', 0, 10)
  // Too few: all callers behind the proxy share one address and its limits. Too many: callers can forge their address.
  check(
    demo || setting('TRUSTED_PROXIES') !== undefined,
    'TRUSTED_PROXIES must say how many proxies stand in front, 0 for none.',
  )
  const generosity = demo ? 10 : 1
  /** Limits on sent codes and on number lookups (D§3). Those of a demo are ten times as high. */
  const limits = {
    secondsBetweenSends: number('SECONDS_BETWEEN_CODES', RESEND_SECONDS, 3600),
    sendsPerHour: number('CODES_PER_HOUR', 5 * generosity, 1000),
    sendsPerDay: number('CODES_PER_DAY', 10 * generosity, 1000),
    sendsPerHourAndAddress: number('CODES_PER_HOUR_AND_ADDRESS', 30 * generosity, 10_000),
    /** For the whole portal; codes to unknown devices. */
    allSendsPerHour: number('ALL_CODES_PER_HOUR', 3000 * generosity, 1_000_000),
    allSendsPerDay: number('ALL_CODES_PER_DAY', 20_000 * generosity, 1_000_000),
    registerSendsPerHour: number('REGISTER_CODES_PER_HOUR', 600 * generosity, 1_000_000),
    registerSendsPerDay: number('REGISTER_CODES_PER_DAY', 3000 * generosity, 1_000_000),
    /** Number of the hour's newest registration codes of which 5 % must have been entered. */
    registerSendsJudged: number('REGISTER_CODES_JUDGED', 200 * generosity, 100_000),
    /** Registration codes to different numbers that one address may request in a row. */
    newNumbersPerAddress: number('NEW_NUMBERS_PER_ADDRESS', 20 * generosity, 10_000),
    checksPerHourAndAddress: number('CHECKS_PER_HOUR_AND_ADDRESS', 200 * generosity, 10_000),
    allChecksPerHour: number('ALL_CHECKS_PER_HOUR', 20_000 * generosity, 1_000_000),
  }
  /** Zero bits of the proof of work that a browser solves before a stranger's text to a new number; 0 turns it off. */
  const challengeBits = number('CHALLENGE_BITS', 14, 20)

  const databaseUrl = setting('DATABASE_URL')
  /** Connects as the role that owns the tables and migrates the schema; without it the role of `databaseUrl` does. */
  const databaseOwnerUrl = setting('DATABASE_OWNER_URL')
  check(
    databaseOwnerUrl === undefined || databaseUrl !== undefined,
    'DATABASE_OWNER_URL needs a DATABASE_URL beside it.',
  )
  const preparedStatements = reader.choice('PREPARED_STATEMENTS', ['on', 'off'])
  const sessionSecret = setting('SESSION_SECRET')
  check(
    sessionSecret === undefined ? demo : isStrongSecret(sessionSecret),
    askForStrongSecret('SESSION_SECRET'),
  )
  const publicUrl = setting('PUBLIC_URL') ?? (demo ? `http://localhost:${port}` : '')
  check(
    isHttpAddress(publicUrl, production),
    'PUBLIC_URL must be the https address people open, as https://portal.example.',
  )
  const messages = readMessageSettings({ ...reader, demo, production })
  const telemetry = readTelemetrySettings(reader)
  const secondFactor = reader.choice('ADMIN_SECOND_FACTOR', ['optional', 'required'])
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    port,
    host: setting('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: setting('DATA_DIR') ?? './data',
    databaseUrl,
    databaseOwnerUrl,
    /** Whether connections to a PostgreSQL server use prepared statements. */
    preparedStatements: preparedStatements === 'on',
    production,
    demo,
    sessionSecret,
    /** The portal's public URL, without a trailing slash. */
    publicUrl: publicUrl.replace(/\/$/, ''),
    messages,
    /** Where metrics are served; undefined turns them off. */
    metrics:
      metricsPort > 0 ? { port: metricsPort, host: setting('METRICS_HOST') ?? '127.0.0.1' } : undefined,
    /** OpenTelemetry export; undefined turns it off. */
    telemetry,
    /** Number of trusted proxies in front of the server (X-Forwarded-For). */
    trustedProxies,
    /** Whether an admin without a second factor can only set one up. */
    secondFactorRequired: secondFactor === 'required',
    limits,
    challengeBits,
  }
}
