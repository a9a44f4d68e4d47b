import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAdminLinkMails } from './auth/admins/admin-link-mails.ts'
import { createEncryptedCodeMessages } from './auth/codes/code-message.ts'
import { createDeepLinkUrl } from './auth/sessions/deep-links.ts'
import { isCaseMailStillRelevant } from './cases/alert-of-cases.ts'
import { createAppContext } from './companies/app-context.ts'
import { type Company, createCompanyLookup } from './companies/companies.ts'
import type { Config } from './config/config.ts'
import { isLicenceNoticeStillRelevant } from './licences/licences.queries.ts'
import { notifyOfExpiringLicences } from './licences/notify-of-expiring-licences.ts'
import { isBackInStockNoticeRelevant, notifyBackInStock } from './limits/back-in-stock.ts'
import { createDailyMorningTask } from './notifications/daily-morning-task.ts'
import { recordDeliveryReceipt } from './notifications/delivery-receipts.queries.ts'
import { registerDeliveryReceiptRoutes } from './notifications/delivery-receipts.routes.ts'
import { endNoticesByReply } from './notifications/end-notices-by-reply.ts'
import { type Chains, createMessageWorker, type MessageWorker } from './notifications/message-worker.ts'
import { expireAndPurgeMessages } from './notifications/outbox.queries.ts'
import { withCircuitBreaker } from './notifications/providers/circuit-breaker.ts'
import { createProvidersByRegion } from './notifications/providers/create-providers.ts'
import { createDemoLogProvider } from './notifications/providers/log-provider.ts'
import { withBounceCounting } from './notifications/providers/mail-bounces.ts'
import type { Provider } from './notifications/providers/provider.ts'
import { createSmtpProvider } from './notifications/providers/smtp.ts'
import { findItemNamesByOrder } from './orders/item-names.queries.ts'
import { isOrderMessageStillRelevant } from './orders/outdated-messages.queries.ts'
import { findRequestedPiecesOfHcp } from './orders/requested-pieces.queries.ts'
import { findKeptPhone } from './orders/supply-records.queries.ts'
import { tellRepsOfWaitingOrders } from './orders/tell-waiting-orders.ts'
import { type BackgroundStep, startBackgroundSteps } from './platform/background/background-steps.ts'
import type { Database } from './platform/database/schema.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import type { Telemetry } from './platform/observability/telemetry.ts'

type Parts = {
  config: Config
  db: Database
  companies: readonly Company[]
  secret: string
  logger: FastifyBaseLogger
  /** Overrides the provider chains of the configuration. */
  chains?: Chains
  /** Overrides what sends mails. */
  mails?: readonly Provider[]
  /** Counts send attempts, and knows which background steps fail. */
  metrics?: Pick<Metrics, 'observeSend' | 'observeStep'>
  telemetry?: Pick<Telemetry, 'observeSend'>
}

/** Milliseconds between two polls for due messages, and between two rounds of clean-up, digests and samples that are back. */
const POLL_INTERVAL = 1000
const ROUND_INTERVAL = 10_000

/** Sends the messages of each company while the server listens, and registers the routes for delivery receipts. */
export function startMessageWorker(app: FastifyInstance, parts: Omit<Parts, 'logger'>): MessageWorker {
  const { config, db, companies, metrics } = parts
  const delivery = assembleMessageWorker({ ...parts, logger: app.log })
  const clean = () => expireAndPurgeMessages(db)
  const steps = [
    { name: 'messages: expire and delete', pauseMs: ROUND_INTERVAL, run: clean },
    ...companies.flatMap(company => listStepsOfCompany(parts, delivery, company)),
  ]
  startBackgroundSteps(app, steps, metrics?.observeStep)
  const { messages: settings, publicUrl } = config
  registerDeliveryReceiptRoutes(app, {
    settings,
    publicUrl,
    onReceipt: receipt => recordDeliveryReceipt(db, receipt),
    onReply: reply => endNoticesByReply(db, reply),
  })
  return delivery
}

function listStepsOfCompany(
  { config, db, companies }: Omit<Parts, 'logger'>,
  delivery: MessageWorker,
  company: Company,
): BackgroundStep[] {
  const limits = { ...createAppContext({ db, config, companies }), findRequestedPiecesOfHcp }
  const tellReps = createDailyMorningTask(db, company, day => tellRepsOfWaitingOrders(db, company, day))
  const tellLicences = createDailyMorningTask(db, company, day => notifyOfExpiringLicences(db, company, day))
  const tellBackInStock = () => notifyBackInStock(limits, company)
  const { id, region } = company
  return [
    { name: `messages of ${region}`, pauseMs: POLL_INTERVAL, run: () => delivery.deliverNext(id) },
    { name: `mails of ${region}`, pauseMs: POLL_INTERVAL, run: () => delivery.deliverNextMail(id) },
    { name: `digests of ${region}`, pauseMs: ROUND_INTERVAL, run: tellReps },
    { name: `licences of ${region}`, pauseMs: ROUND_INTERVAL, run: tellLicences },
    { name: `back in stock of ${region}`, pauseMs: ROUND_INTERVAL, run: tellBackInStock },
  ]
}

/** Wires the message worker. Besides `buildApp` it is the place where features meet, since no request starts it. */
export function assembleMessageWorker(parts: Parts): MessageWorker {
  const { config, db, companies, secret, logger, chains, mails, metrics, telemetry } = parts
  const companyOf = createCompanyLookup(companies)
  const { MY, SG } = chains ?? createChains(config, db, logger)
  return createMessageWorker({
    db,
    logger,
    observe: send => {
      metrics?.observeSend(send)
      telemetry?.observeSend(send)
    },
    chains: { MY: guardChain(MY), SG: guardChain(SG) },
    mails: (mails ?? createMailProviders(config, db, logger)).map(provider =>
      withBounceCounting(db, withCircuitBreaker(provider)),
    ),
    perDay: config.messages.perDay,
    publicUrl: config.publicUrl,
    companyOf,
    openCode: createEncryptedCodeMessages(secret).open,
    openAdminLink: createAdminLinkMails(secret).open,
    mintLink: (within, owner, orderId) => createDeepLinkUrl({ db: within, config }, owner, orderId),
    findItemNamesByOrder,
    findKeptPhone,
    isStillRelevant: async (within, message) =>
      (await isBackInStockNoticeRelevant({ config, companyOf }, within, message)) &&
      (await isLicenceNoticeStillRelevant(within, message)) &&
      (await isCaseMailStillRelevant(within, message)) &&
      isOrderMessageStillRelevant(within, message, companyOf(message.company_id).timeZone),
  })
}

function createChains(config: Config, db: Database, logger: Parts['logger']): Chains {
  const log = (channel: 'SMS' | 'WHATSAPP') => createDemoLogProvider(db, logger, channel)
  if (config.demo) {
    const chain = { codes: [log('SMS')], notices: [log('WHATSAPP'), log('SMS')] }
    return { MY: chain, SG: chain }
  }
  const { MY, SG } = createProvidersByRegion(config.messages, config.publicUrl)
  return { MY: { codes: MY, notices: MY }, SG: { codes: SG, notices: SG } }
}

/** Mails of a demo stand in its inbox, and go out too where there is a mail server. */
function createMailProviders(
  { mail, demo, production, publicUrl }: Config,
  db: Database,
  logger: Parts['logger'],
): Provider[] {
  const smtp = mail && createSmtpProvider(mail, { production, publicUrl })
  if (demo) return [createDemoLogProvider(db, logger, 'EMAIL', smtp)]
  return smtp === undefined ? [] : [smtp]
}

/** Codes and notices of the same provider share one circuit breaker. */
function guardChain({ codes, notices }: Chains['MY']): Chains['MY'] {
  const guarded = new Map([...codes, ...notices].map(provider => [provider, withCircuitBreaker(provider)]))
  const guard = (provider: Provider) => guarded.get(provider) ?? provider
  return { codes: codes.map(guard), notices: notices.map(guard) }
}
