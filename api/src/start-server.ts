import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createFirstOwnerLink } from './auth/admins/first-owner.queries.ts'
import { hashPassword } from './auth/admins/password.ts'
import { countLastHourCodesSentAndUsed } from './auth/codes/codes.queries.ts'
import { findLastBackupAge } from './backup/last-backup.queries.ts'
import { serveDatabaseCopies } from './backup/serve-database-copies.ts'
import { findCompanies, insertMissingCompanies } from './companies/companies.ts'
import { type Config, readConfig } from './config/config.ts'
import { findCountriesWithoutSms } from './config/message-settings.ts'
import { formatErrorForOperator } from './config/user-facing-error.ts'
import { VERSION } from './config/version.ts'
import { requireNoDemoAccounts } from './demo/demo-leftovers.ts'
import { refoldLicenceNumbers } from './licences/licence-numbers.queries.ts'
import { countDueMessagesByCompany } from './notifications/message-list.queries.ts'
import { findConnectionPool } from './platform/database/connect.ts'
import { loadOrCreateDemoSecret } from './platform/database/demo-secret.ts'
import { openAndMigrateDatabase } from './platform/database/open-database.ts'
import type { Database } from './platform/database/schema.ts'
import { listenOnPort } from './platform/http/listen.ts'
import { createLogger } from './platform/observability/logger.ts'
import { notifySystemd } from './platform/observability/notify-systemd.ts'
import { erasureLedgerPath, readErasureLedger } from './privacy/erasure-ledger.ts'
import { repeatErasuresFromLedger } from './privacy/repeat-erasures.ts'
import { refoldLotNumbers } from './stock/look-alike-lots.queries.ts'
import { refoldRegistrationNumbers } from './users/registration-numbers.queries.ts'

const logger = createLogger('info')
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Milliseconds that a stop gives requests in progress before it closes their connections. */
const CALLERS_PATIENCE = 5000
const SWEEP = 100
/** Milliseconds after which a stop exits in any case. */
const STOP_PATIENCE = 10_000

/** Closers of everything opened so far; they run in reverse order. */
const closers: (() => Promise<void> | void)[] = []
let stopping = false

async function start(): Promise<void> {
  const config = readConfig(process.env)
  logger.level = config.logLevel
  // Start telemetry before the database opens: otherwise its queries are not traced.
  const telemetry =
    config.telemetry &&
    (await import('./platform/observability/telemetry.ts')).startTelemetry(config.telemetry, logger)
  if (telemetry) closers.push(telemetry.close)
  const ledger = erasureLedgerPath(config)
  const db = await openAndMigrateDatabase(config, closers, logger, async opened => {
    await insertMissingCompanies(opened)
    if (config.demo) await fillWithDemo(opened, config)
    else await requireNoDemoAccounts(opened)
    if (ledger !== undefined) await repeatErasuresOf(opened, ledger)
    await refoldIdentifiers(opened)
  })
  logger.info({ version: VERSION }, 'The portal starts')
  for (const country of findCountriesWithoutSms(config.messages))
    logger.warn({ country }, 'Notices to HCPs wait for a yes in the portal: WhatsApp is the only provider')
  const companies = await findCompanies(db)
  const secret = config.sessionSecret ?? (await loadOrCreateDemoSecret(db))
  const metrics =
    config.metrics &&
    (await import('./platform/observability/metrics.ts')).createMetrics({
      companies,
      pool: findConnectionPool(db),
      countCodes: () => countLastHourCodesSentAndUsed(db),
      findQueues: () => countDueMessagesByCompany(db),
      findBackupAge: async () => (await findLastBackupAge(db))?.seconds,
      logger,
    })
  const app = await buildApp({
    config,
    db,
    companies,
    secret,
    logger,
    metrics,
    telemetry,
    ledger,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
  })
  closers.push(() => closeServer(app))
  if (metrics && config.metrics) {
    const { serveMetrics } = await import('./platform/observability/metrics-server.ts')
    const { close } = await serveMetrics(metrics, config.metrics, logger)
    closers.push(close)
  }
  if (config.databaseUrl === undefined)
    closers.push(await serveDatabaseCopies({ db, dataDir: config.dataDir, logger }))
  if (stopping) return
  await listenOnPort(app, config)
  notifySystemd(process.env, logger)
  if (config.demo)
    process.stdout.write((await import('./demo/describe-demo.ts')).demoStartupText(config.publicUrl))
  const firstOwner = await createFirstOwnerLink(db)
  if (firstOwner !== undefined)
    process.stdout.write(firstOwnerText(`${config.publicUrl}/admin/first-owner#${firstOwner}`))
}

const firstOwnerText = (link: string) => `
  There is no admin yet. This link creates the first owner in the browser, once and within an hour;
  each start without an admin prints a new one:
    ${link}

`

/** Fills an empty database with the demo, which production does not load. */
async function fillWithDemo(db: Database, { demoProgramme }: Config): Promise<void> {
  const { insertDemoRecordsIfEmpty } = await import('./demo/load-demo.ts')
  const until = demoProgramme ? new Date() : undefined
  await insertDemoRecordsIfEmpty(db, await findCompanies(db), hashPassword, until)
}

/** Erases whom the ledger names and the database still has: a backup may have been restored by other means. */
async function repeatErasuresOf(db: Database, ledger: string): Promise<void> {
  const { repeated, refused } = await repeatErasuresFromLedger(db, await readErasureLedger(ledger))
  if (repeated > 0) logger.warn({ repeated }, 'HCPs whom the ledger names were erased again')
  if (refused > 0) logger.warn({ refused }, 'Entries of the ledger have a wrong digest and were left')
}

/** Folds the numbers of rows from before this release, and of rows that the release before has written since (decision 50). */
async function refoldIdentifiers(db: Database): Promise<void> {
  for (const refold of [refoldLotNumbers, refoldLicenceNumbers, refoldRegistrationNumbers]) await refold(db)
}

/** Closes the server after requests in progress. Connections that become idle later are closed by the sweep. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => app.server.closeAllConnections(), CALLERS_PATIENCE)
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP)
  await app.close()
  clearTimeout(hangUp)
  clearInterval(sweep)
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

/** Waits for a start in progress, finishes requests in progress, and flushes everything (D§1). */
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  logger.info(`${signal}: finishing what is under way, then closing`)
  await started
  setTimeout(() => process.exit(1), STOP_PATIENCE).unref()
  await closeAll()
  process.exit(0)
}

async function fail(error: unknown): Promise<void> {
  process.stderr.write(`${formatErrorForOperator(error)}\n`)
  // The cause of the failed start may also break closing; only the first error is reported.
  await closeAll().catch(() => undefined)
  process.exit(1)
}

// Register handlers before anything is opened, so that a signal during the start is handled.
process.on('SIGTERM', signal => stop(signal).catch(fail))
process.on('SIGINT', signal => stop(signal).catch(fail))
export const started = start().catch(fail)
