import type { FastifyInstance } from 'fastify'
import { registerActivity } from './activity/activity.routes.ts'
import { findAddresses } from './addresses/addresses.queries.ts'
import { registerAddresses } from './addresses/addresses.routes.ts'
import { registerAuth } from './auth/auth.routes.ts'
import { createCodeDigest } from './auth/codes/one-time-code.ts'
import { createCodeMessages } from './auth/codes/code-message.ts'
import { consumeCode } from './auth/codes/codes.queries.ts'
import { createFactorKeys } from './auth/admins/factor-codes.ts'
import { claimNumberLookup } from './auth/codes/number-lookup-limits.ts'
import { checkRegisterCode, consumePhoneProof } from './auth/codes/register-codes.ts'
import { registerSecondFactor } from './auth/second-factor.routes.ts'
import { revokeSessions, signReceipt } from './auth/sessions/sessions.ts'
import { createAppContext } from './companies/app-context.ts'
import { registerCompanies } from './companies/companies.routes.ts'
import type { Company } from './companies/companies.ts'
import { registerImports } from './imports/imports.routes.ts'
import { registerLimits } from './limits/limits.routes.ts'
import { registerInboxPage } from './notifications/dev-inbox-page.ts'
import { registerNotifications } from './notifications/notifications.routes.ts'
import { cancelOrdersOf } from './orders/end-order.ts'
import { findRequestedPieces } from './orders/orders.queries.ts'
import { registerOrders } from './orders/orders.routes.ts'
import { whereOnItsWay } from './orders/relevance.queries.ts'
import {
  assignOrdersToRep,
  countFulfilled,
  countOpenOrders,
  countOrdersByStatus,
  findOrdersOf,
  findPageOfOrders,
  handOverOrders,
} from './orders/rep-orders.queries.ts'
import { registerDocs } from './platform/api-docs/docs-page.ts'
import type { Database, Queryable } from './platform/database/schema.ts'
import { createAuthenticator, type Session } from './platform/http/authenticate.ts'
import {
  type ConcurrencyLimits,
  concurrencyLimits,
  createConcurrencyLimits,
} from './platform/http/concurrency-limits.ts'
import { createServer, type ServerParts } from './platform/http/create-server.ts'
import { createRoute } from './platform/http/route.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import { createTokenSigner } from './platform/http/session-token.ts'
import { registerHealth } from './platform/observability/health.ts'
import { networkOf } from './platform/rate-limit/network-of.ts'
import { registerProfile } from './profile/profile.routes.ts'
import { importHcps } from './registration/import-hcps.ts'
import { registerRegistration } from './registration/registration.routes.ts'
import { importReps } from './reps/import-reps.ts'
import { registerRecruitedUsers } from './reps/recruited-users.routes.ts'
import { registerReps } from './reps/reps.routes.ts'
import { registerDistributionReport } from './requests/distribution-report.routes.ts'
import { registerRequests } from './requests/requests.routes.ts'
import { registerReview } from './review/review.routes.ts'
import { importLots } from './samples/import-lots.ts'
import { importSamples } from './samples/import-samples.ts'
import { registerSamples } from './samples/samples.routes.ts'
import { registerStock } from './samples/stock.routes.ts'
import { findStockNames } from './samples/stock-lists.queries.ts'
import { registerSetupChecklist } from './setup-checklist/setup-checklist.routes.ts'
import { startMessageWorker } from './start-message-worker.ts'
import { findActingRepIds } from './users/absences.queries.ts'
import { findCompaniesInUse } from './users/companies-in-use.queries.ts'
import {
  countVerified,
  findEntryOf,
  findEntryStatuses,
  findVerifiedHcpIds,
  insertEntries,
  isHcpVerified,
  syncEntrySearch,
} from './users/entries.queries.ts'
import { findUsers } from './users/users.queries.ts'
import { registerUsers } from './users/users.routes.ts'

export type AppParts = ServerParts & {
  db: Database
  companies: readonly Company[]
  /** Signs tokens and keys the digests of one-time codes. */
  secret: string
  /** Folder of the built web app; without it the server serves only the API. */
  webFolder?: string
  /** Limits on concurrent requests; the default is `concurrencyLimits`. */
  bounds?: ConcurrencyLimits
}

/** Builds the server and passes each feature the functions it needs from other features. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db } = parts
  const context = createAppContext({ db, config, companies: parts.companies })
  const { companyOf } = context
  const app = createServer(parts)
  const tokens = createTokenSigner(parts.secret)
  const gateOf = createConcurrencyLimits(parts.bounds ?? concurrencyLimits)
  const { route, served } = createRoute(app, createAuthenticator(db, tokens, config), networkOf, gateOf)
  registerHealth(route, { db })
  if (config.demo) registerInboxPage(app, { db })

  const digest = createCodeDigest(parts.secret)
  registerAuth(route, {
    db,
    config,
    digest,
    tokens,
    secret: parts.secret,
    companies: parts.companies,
    codeMessages: createCodeMessages(parts.secret),
    deliverNew: startMessageWorker(app, parts).deliverNew,
    logger: app.log,
  })
  registerSecondFactor(route, {
    db,
    tokens,
    keys: createFactorKeys(parts.secret),
    required: config.secondFactorRequired,
  })
  registerRegistration(route, {
    db,
    companies: parts.companies,
    claimCheck: address => claimNumberLookup({ db, config, logger: app.log }, address),
    checkCode: (phone, code) => checkRegisterCode(db, digest, phone, code),
    consumeCode,
    insertEntries,
    findEntryOf,
    signReceipt: hcp => signReceipt(tokens, hcp),
  })
  const regionOf = (companyId: string) => companyOf(companyId).region
  const timeZoneOf = (companyId: string) => companyOf(companyId).timeZone
  registerReview(route, {
    db,
    companyOf,
    revokeSessions,
    cancelOrdersOf,
  })
  registerUsers(route, { db, findAddresses })
  registerProfile(route, {
    db,
    regionOf,
    consumePhoneProof,
    syncEntrySearch,
    assignOrdersToRep,
    isHcpVerified,
    revokeSessions,
  })
  registerAddresses(route, { db, regionOf })
  registerNotifications(route, { db, timeZoneOf, demo: config.demo, whereOnItsWay })
  registerSamples(route, context)
  registerStock(route, context)
  registerLimits(route, { ...context, findRequestedPieces })
  registerOrders(route, context)
  registerRequests(route, context)
  registerDistributionReport(route, context)
  const findReachOf = (any: Queryable, { userId, companyId }: Session) =>
    findActingRepIds(any, userId, timeZoneOf(companyId))
  registerRecruitedUsers(route, {
    db,
    timeZoneOf,
    findOrdersOf,
    findPageOfOrders,
    findEntryStatuses,
    countOrdersByStatus,
    countFulfilled,
    findActingRepIds: findReachOf,
  })
  registerReps(route, {
    db,
    regionOf,
    timeZoneOf,
    countOpenOrders,
    countVerified: (any, companyId, repIds) => countVerified(any, companyOf(companyId).campaignId, repIds),
    findVerifiedHcpIds,
    handOverOrders,
    syncEntrySearch,
    revokeSessions,
  })
  registerImports(route, {
    db,
    regionOf,
    importers: {
      hcps: (trx, session, rows, _again, notifyHcps) =>
        importHcps(trx, session, rows, {
          company: companyOf(session.companyId),
          notifyHcps,
          insertEntries,
        }),
      reps: (trx, session, rows) => importReps(trx, session, rows, regionOf(session.companyId)),
      samples: importSamples,
      lots: (trx, session, rows, again) =>
        importLots(trx, session, rows, { again, timeZone: timeZoneOf(session.companyId) }),
    },
  })
  registerActivity(route, { db, findStockNames, timeZoneOf })
  registerSetupChecklist(route, context)
  registerCompanies(route, { db, findUsers, findCompaniesInUse })
  registerDocs(app, served)
  if (parts.webFolder !== undefined) await serveWeb(app, parts.webFolder)
  return app
}
