import type { FastifyInstance } from 'fastify'
import { registerActivity } from './activity/activity.routes.ts'
import { registerAddresses } from './addresses/addresses.routes.ts'
import { registerAuth } from './auth/auth.routes.ts'
import { createAuthContext } from './auth/auth-context.ts'
import { registerSecondFactor } from './auth/second-factor.routes.ts'
import { startMessageWorker } from './cli/start-message-worker.ts'
import { createAppContext } from './companies/app-context.ts'
import { registerCompanies } from './companies/companies.routes.ts'
import type { Company } from './companies/companies.ts'
import { registerImports } from './imports/imports.routes.ts'
import { registerLimits } from './limits/limits.routes.ts'
import { registerInboxPage } from './notifications/dev-inbox-page.ts'
import { registerNotifications } from './notifications/notifications.routes.ts'
import { findRequestedPieces } from './orders/orders.queries.ts'
import { registerOrders } from './orders/orders.routes.ts'
import { whereOnItsWay } from './orders/relevance.queries.ts'
import { registerDocs } from './platform/api-docs/docs-page.ts'
import type { Database } from './platform/database/schema.ts'
import { createAuthenticator } from './platform/http/authenticate.ts'
import {
  type ConcurrencyLimits,
  concurrencyLimits,
  createConcurrencyLimits,
} from './platform/http/concurrency-limits.ts'
import { createServer, type ServerParts } from './platform/http/create-server.ts'
import { createRoute } from './platform/http/route.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import { registerHealth } from './platform/observability/health.ts'
import { networkOf } from './platform/rate-limit/network-of.ts'
import { registerProfile } from './profile/profile.routes.ts'
import { registerRegistration } from './registration/registration.routes.ts'
import { registerRecruitedUsers } from './reps/recruited-users.routes.ts'
import { registerReps } from './reps/reps.routes.ts'
import { registerDistributionReport } from './requests/distribution-report.routes.ts'
import { registerRequests } from './requests/requests.routes.ts'
import { registerReview } from './review/review.routes.ts'
import { registerSamples } from './samples/samples.routes.ts'
import { registerStock } from './samples/stock.routes.ts'
import { registerSetupChecklist } from './setup-checklist/setup-checklist.routes.ts'

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

/** Builds the server: the context, and the routes of every room. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db } = parts
  const context = createAppContext({ db, config, companies: parts.companies })
  const timeZoneOf = (companyId: string) => context.companyOf(companyId).timeZone
  const app = createServer(parts)
  const { deliverNew } = startMessageWorker(app, parts)
  const auth = createAuthContext(context, { secret: parts.secret, logger: app.log, deliverNew })
  const gateOf = createConcurrencyLimits(parts.bounds ?? concurrencyLimits)
  const authenticate = createAuthenticator(db, auth.tokens, config)
  const { route, served } = createRoute(app, authenticate, networkOf, gateOf)
  registerHealth(route, { db })
  if (config.demo) registerInboxPage(app, { db })

  registerAuth(route, auth)
  registerSecondFactor(route, auth)
  registerRegistration(route, auth)
  registerReview(route, context)
  registerProfile(route, context)
  registerAddresses(route, context)
  registerNotifications(route, { db, timeZoneOf, demo: config.demo, whereOnItsWay })
  registerSamples(route, context)
  registerStock(route, context)
  registerLimits(route, { ...context, findRequestedPieces })
  registerOrders(route, context)
  registerRequests(route, context)
  registerDistributionReport(route, context)
  registerRecruitedUsers(route, context)
  registerReps(route, context)
  registerImports(route, context)
  registerActivity(route, context)
  registerSetupChecklist(route, context)
  registerCompanies(route, context)
  registerDocs(app, served)
  if (parts.webFolder !== undefined) await serveWeb(app, parts.webFolder)
  return app
}
