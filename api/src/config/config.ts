import { RESEND_SECONDS } from '@portal/contract/auth/one-time-code'
import { DEMO_BRAND_NAME } from '@portal/contract/companies/login-brand'
import * as z from 'zod/mini'
import { isHttpUrl } from './http-address.ts'
import { createMailSettingsSchema } from './mail-settings.ts'
import { createMessageSettingsSchema } from './message-settings.ts'
import { createOidcSettingsSchema } from './oidc-settings.ts'
import {
  choiceSetting,
  declareSetting,
  type Environment,
  parseSettings,
  textSetting,
  wholeNumberSetting,
} from './setting.ts'
import { isStrongSecret, STRONG_SECRET } from './strong-secret.ts'
import { createTelemetrySettingsSchema, TRACE_SAMPLERS } from './telemetry-settings.ts'

/** The portal's settings. */
export type Config = ReturnType<typeof readConfig>

/** Minimum length: attackers with the file of a backup can try any number of passphrases offline. */
export const PASSPHRASE_MIN = 12

/** Characters of the public URL: every message with a link carries it. */
export const PUBLIC_URL_MAX = 80

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)

/** The settings that commands read too. */
const commandSettings = (env: Environment) => ({
  dataDir: textSetting('DATA_DIR', './data', 'folder of the embedded database'),
  databaseUrl: declareSetting(
    z.optional(z.string().check(z.refine(isPostgres))),
    'DATABASE_URL',
    'a PostgreSQL 15+ server to use instead, as `postgres://user:password@host/portal`',
    'DATABASE_URL must begin with postgres:// or postgresql://.',
  ),
  /** Connects as the role that owns the tables and migrates the schema; without it the role of `databaseUrl` does. */
  databaseOwnerUrl: declareSetting(
    z.optional(z.string().check(z.refine(url => isPostgres(url) && Boolean(env.DATABASE_URL)))),
    'DATABASE_OWNER_URL',
    'the same database for the role that owns the tables, which alone changes them; see below',
    'DATABASE_OWNER_URL must begin with postgres:// or postgresql://, and needs a DATABASE_URL beside it.',
  ),
  erasureLedger: declareSetting(
    z.optional(z.string()),
    'ERASURE_LEDGER',
    'the file that names who was erased, from which `restore` and the start erase them again; beside the embedded database it is `DATA_DIR/erasures.jsonl`, for a server there is none unless it is set ([backup](backup.md))',
  ),
  preparedStatements: choiceSetting(
    'PREPARED_STATEMENTS',
    ['on', 'off'],
    "`off`: statements get no names on the server's connections; for a PgBouncer that hands out connections by transaction and keeps no statements (`max_prepared_statements` of 0)",
  ),
  backupPassphrase: declareSetting(
    z.optional(z.string().check(z.minLength(PASSPHRASE_MIN))),
    'BACKUP_PASSPHRASE',
    `what \`npm run portal -- backup\` encrypts with and \`npm run portal -- restore\` needs: ${PASSPHRASE_MIN} characters or more`,
    `BACKUP_PASSPHRASE must be at least ${PASSPHRASE_MIN} characters long.`,
  ),
})

/** The name of the portal, where it is not a company's. */
const PORTAL_NAME = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** Every setting with its default, rule and description; docs/configuration.md lists them. Some depend on others. */
export function createSettingsSchema(env: Environment) {
  const production = env.NODE_ENV?.toLowerCase() === 'production'
  const demo = !production && env.DEMO !== 'off'
  const required = (isRight: (text: string) => boolean) =>
    z.optional(z.string()).check(z.refine(text => (text === undefined ? demo : isRight(text))))
  return z.object({
    environment: declareSetting(
      z.optional(z.string().check(z.regex(/^(production|development|test)$/i))),
      'NODE_ENV',
      '`production` turns demo mode off',
      // A typo must not start a demo in public: anyone can read a demo's codes.
      'NODE_ENV must be one of production, development, test, or not be set.',
    ),
    demo: choiceSetting(
      'DEMO',
      ['on', 'small', 'off'],
      'what an empty database begins with: `on` half a year of a programme, `small` the accounts of the README with five requests; `off` turns demo accounts and the inbox off, as production does',
    ),
    port: wholeNumberSetting('PORT', 3000, 65_535, 'where it listens'),
    host: textSetting('HOST', production ? '0.0.0.0' : '127.0.0.1', 'the address it listens on'),
    ...commandSettings(env),
    sessionSecret: declareSetting(
      required(isStrongSecret),
      'SESSION_SECRET',
      'required in production, made and kept in demo mode: what signs sessions, 32 random bytes or more in base64 or hex, as `node -p "crypto.randomBytes(32).toString(\'base64url\')"` makes them',
      `SESSION_SECRET must be ${STRONG_SECRET}`,
    ),
    publicUrl: declareSetting(
      required(url => isHttpUrl(url, production) && url.length <= PUBLIC_URL_MAX),
      'PUBLIC_URL',
      `required in production, \`http://localhost:PORT\` in demo mode: the address people open, up to ${PUBLIC_URL_MAX} characters, since messages contain it`,
      `PUBLIC_URL must be the https address people open, up to ${PUBLIC_URL_MAX} characters, as https://portal.example.`,
    ),
    portalName: declareSetting(
      demo ? z.optional(PORTAL_NAME) : z._default(PORTAL_NAME, 'HCP portal'),
      'PORTAL_NAME',
      'the name in titles, on the login and of the installed app until one company is known, up to 40 characters; a brand that was built in (`web/src/brand`) keeps its own',
      'PORTAL_NAME must be 1 to 40 characters.',
      demo ? DEMO_BRAND_NAME : 'HCP portal',
    ),
    // Too few: all callers behind the proxy share one address and its limits. Too many: callers can forge their address.
    trustedProxies: wholeNumberSetting(
      'TRUSTED_PROXIES',
      demo ? 0 : undefined,
      10,
      'required in production: how many proxies stand in front, whose `X-Forwarded-For` is believed; `0` for none',
      ', how many proxies stand in front',
    ),
    messages: createMessageSettingsSchema(env, { demo, production }),
    mail: createMailSettingsSchema(env),
    limits: limitSettings(demo),
    challengeBits: wholeNumberSetting(
      'CHALLENGE_BITS',
      14,
      20,
      "zero bits a browser looks for, at most 20, before a registration's text, unless a rep or a verified HCP asks; `0` for none",
    ),
    secondFactor: choiceSetting(
      'ADMIN_SECOND_FACTOR',
      ['optional', 'required'],
      '`required`: an admin without an authenticator app can do nothing but set one up',
    ),
    oidc: createOidcSettingsSchema(env, production),
    metrics: z.object({
      port: wholeNumberSetting(
        'METRICS_PORT',
        0,
        65_535,
        'where Prometheus reads `GET /api/metrics`, which needs no login: a port of its own that the public does not reach; `0` for none',
        ', another port than PORT',
        port => port === 0 || port !== Number(env.PORT || 3000),
      ),
      host: textSetting('METRICS_HOST', '127.0.0.1', 'the address it listens on for Prometheus'),
    }),
    telemetry: createTelemetrySettingsSchema(env),
    logLevel: choiceSetting(
      'LOG_LEVEL',
      ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
      'the least level that is logged',
    ),
  })
}

/** Limits on sent codes and on number lookups (D§3). Those of a demo are ten times as high. */
function limitSettings(demo: boolean) {
  const limit = (name: string, fallback: number, max: number, meaning: string) =>
    wholeNumberSetting(name, demo ? fallback * 10 : fallback, max, meaning)
  return z.object({
    secondsBetweenSends: wholeNumberSetting(
      'SECONDS_BETWEEN_CODES',
      RESEND_SECONDS,
      3600,
      'seconds between two codes to one number',
    ),
    sendsPerHour: limit('CODES_PER_HOUR', 5, 1000, 'codes to one number in an hour'),
    sendsPerDay: limit('CODES_PER_DAY', 10, 1000, 'codes to one number in a day'),
    sendsPerHourAndAddress: limit(
      'CODES_PER_HOUR_AND_ADDRESS',
      30,
      10_000,
      'codes for one address in an hour',
    ),
    allSendsPerHour: limit(
      'ALL_CODES_PER_HOUR',
      3000,
      1_000_000,
      'codes of the whole portal to unknown devices in an hour',
    ),
    allSendsPerDay: limit('ALL_CODES_PER_DAY', 20_000, 1_000_000, 'the same in a day'),
    registerSendsPerHour: limit(
      'REGISTER_CODES_PER_HOUR',
      600,
      1_000_000,
      'codes of registrations in an hour',
    ),
    registerSendsPerDay: limit('REGISTER_CODES_PER_DAY', 3000, 1_000_000, 'codes of registrations in a day'),
    registerSendsJudged: limit(
      'REGISTER_CODES_JUDGED',
      200,
      100_000,
      "of so many of the hour's newest codes of registrations 5 % must be entered, or texts to new numbers pause; `0` for no pause",
    ),
    newNumbersPerAddress: limit(
      'NEW_NUMBERS_PER_ADDRESS',
      20,
      10_000,
      'new numbers an address may have texts sent to before it waits, longer each time',
    ),
    checksPerHourAndAddress: limit(
      'CHECKS_PER_HOUR_AND_ADDRESS',
      200,
      10_000,
      'questions from one address in an hour whether a number is known; 12 once half of all are used',
    ),
    allChecksPerHour: limit('ALL_CHECKS_PER_HOUR', 20_000, 1_000_000, 'such questions from all in an hour'),
  })
}

/** Reads the configuration from the environment. @throws ConfigError naming every missing or wrong setting */
export function readConfig(env: Environment) {
  const settings = parseSettings(createSettingsSchema(env), env, 'The portal cannot start')
  const { environment, port, metrics, telemetry } = settings
  const production = environment?.toLowerCase() === 'production'
  return {
    ...settings,
    production,
    demo: !production && settings.demo !== 'off',
    /** Whether an empty database of a demo gets half a year of a programme. */
    demoProgramme: !production && settings.demo === 'on',
    /** The portal's public URL, without a trailing slash. */
    publicUrl: (settings.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, ''),
    /** Whether connections to a PostgreSQL server use prepared statements. */
    preparedStatements: settings.preparedStatements === 'on',
    /** Where metrics are served; undefined turns them off. */
    metrics: metrics.port > 0 ? metrics : undefined,
    /** OpenTelemetry export; undefined turns it off. */
    telemetry: telemetry && {
      ratio: TRACE_SAMPLERS[telemetry.sampler](telemetry.share),
      interval: telemetry.interval,
    },
    /** Whether an admin without a second factor can only set one up. */
    secondFactorRequired: settings.secondFactor === 'required',
  }
}

/** Reads the settings that commands need. @throws ConfigError naming every wrong one */
export function readCliSettings(env: Environment) {
  const settings = parseSettings(z.object(commandSettings(env)), env, 'Nothing was done')
  return { ...settings, preparedStatements: settings.preparedStatements === 'on' }
}
