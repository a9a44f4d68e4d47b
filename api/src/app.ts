import type { FastifyInstance } from 'fastify'
import { registerActivityRoutes } from './activity/activity.routes.ts'
import { registerAddressChanges } from './addresses/save-address.ts'
import { createAdminDigestLookup } from './auth/admins/admin-email-digests.ts'
import { createPasswordResets } from './auth/admins/password-resets.ts'
import { registerAdminRoutes } from './auth/admins.routes.ts'
import { registerAuthRoutes } from './auth/auth.routes.ts'
import { createAuthContext } from './auth/auth-context.ts'
import { createApiKeyAuthenticator } from './auth/keys/authenticate-api-key.ts'
import { registerApiKeyRoutes } from './auth/keys/manage-api-keys.ts'
import { registerSecondFactorRoutes } from './auth/second-factor.routes.ts'
import { registerSingleSignOnRoutes } from './auth/single-sign-on.routes.ts'
import { registerCaseRoutes } from './cases/cases.routes.ts'
import { registerSafetyReportRoutes } from './cases/safety-reports.routes.ts'
import { registerChangeListRoutes } from './changes/changes.routes.ts'
import { createAppContext } from './companies/app-context.ts'
import { registerAppManifestAndIcons } from './companies/app-manifest.routes.ts'
import { registerCompanyRoutes } from './companies/companies.routes.ts'
import type { Company } from './companies/companies.ts'
import { sendsMails } from './config/mail-settings.ts'
import { registerConsentRoutes } from './consents/consents.routes.ts'
import { registerImportRoutes } from './imports/imports.routes.ts'
import { registerLicenceRoutes } from './licences/licences.routes.ts'
import { registerLimitRoutes } from './limits/limits.routes.ts'
import { registerMailChoiceRoutes } from './notifications/mail-choices.routes.ts'
import { registerMessageRoutes } from './notifications/notifications.routes.ts'
import { findItemNamesByOrder } from './orders/item-names.queries.ts'
import { registerOrderRoutes } from './orders/orders.routes.ts'
import { whereOrderOnTheWay } from './orders/outdated-messages.queries.ts'
import { findRequestedPiecesOfHcp } from './orders/requested-pieces.queries.ts'
import { buildOpenApi } from './platform/api-docs/openapi.ts'
import { startBackgroundSteps } from './platform/background/background-steps.ts'
import type { Database } from './platform/database/schema.ts'
import { createAuthenticator } from './platform/http/authenticate.ts'
import { createChangeRegistrar } from './platform/http/change.ts'
import {
  type ConcurrencyLimits,
  concurrencyLimits,
  createLimiterLookup,
} from './platform/http/concurrency-limits.ts'
import { createBareServer, type ServerParts } from './platform/http/create-bare-server.ts'
import { createRouteRegistrar } from './platform/http/route.ts'
import { serveWebApp } from './platform/http/serve-web.ts'
import { registerHealthRoutes } from './platform/observability/health.ts'
import { networkOfAddress } from './platform/rate-limit/network-of-address.ts'
import { registerPrivacyRoutes } from './privacy/privacy.routes.ts'
import { registerPrivacyRequestRoutes } from './privacy/privacy-requests.routes.ts'
import { startPrivacyWorker } from './privacy/privacy-worker.ts'
import { findRetentionYearsByClass } from './privacy/retention.ts'
import { registerProfileRoutes } from './profile/profile.routes.ts'
import { registerProgrammeRoutes } from './programme/programme.routes.ts'
import { registerRegistrationRoutes } from './registration/registration.routes.ts'
import { registerRecruitedUserRoutes } from './reps/recruited-users.routes.ts'
import { registerRepCardRoutes } from './reps/rep-card.routes.ts'
import { registerRepHcpRoutes } from './reps/rep-hcps.routes.ts'
import { registerRepRoutes } from './reps/reps.routes.ts'
import { registerReportRoutes } from './requests/distribution-report.routes.ts'
import { registerRequestRoutes } from './requests/requests.routes.ts'
import { registerReviewRoutes } from './review/review.routes.ts'
import { registerSampleRoutes } from './samples/samples.routes.ts'
import { registerSetupChecklistRoutes } from './setup-checklist/setup-checklist.routes.ts'
import { startAdminAlerts } from './start-admin-alerts.ts'
import { startMessageWorker } from './start-message-worker.ts'
import { registerStockRoutes } from './stock/stock.routes.ts'
import { startWebhookWorker } from './webhooks/start-webhook-worker.ts'
import { registerWebhookRoutes } from './webhooks/webhooks.routes.ts'

export type AppParts = ServerParts & {
  db: Database
  companies: readonly Company[]
  /** Signs tokens and keys the digests of one-time codes. */
  secret: string
  /** Folder of the built web app; without it the server serves only the API. */
  webFolder?: string
  /** Path of the ledger of erasures; without it none is kept. */
  ledger?: string | undefined
  /** Limits on concurrent requests; the default is `concurrencyLimits`. */
  bounds?: ConcurrencyLimits
}

/** Milliseconds until the digest of a new admin's email is derived. */
const DIGESTS_INTERVAL = 5000
/** Milliseconds until an address at which a password was forgotten is looked up. */
const RESETS_INTERVAL = 500

/** Builds the server: the context, and the routes of every room. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db } = parts
  const context = createAppContext({ db, config, companies: parts.companies })
  const app = createBareServer(parts)
  const { deliverNew } = startMessageWorker(app, parts)
  const syncLedger = startPrivacyWorker(app, {
    db,
    companies: parts.companies,
    ledger: parts.ledger,
    observeStep: parts.metrics?.observeStep,
  })
  const auth = createAuthContext(context, { secret: parts.secret, logger: app.log, deliverNew })
  startWebhookWorker(app, auth, parts.metrics?.observeStep)
  const limiterOf = createLimiterLookup(parts.bounds ?? concurrencyLimits)
  const authenticate = createAuthenticator({ ...auth, authenticateKey: createApiKeyAuthenticator(context) })
  const { route, served } = createRouteRegistrar(
    app,
    authenticate,
    networkOfAddress,
    limiterOf,
    parts.metrics?.observeRowLeftOut,
  )
  const routes = { route, change: createChangeRegistrar(route, db) }
  registerHealthRoutes(route, { db })
  if (config.demo) (await import('./notifications/dev-inbox-page.ts')).registerDevInboxPage(app, { db })

  const adminDigests = createAdminDigestLookup(auth)
  const derive = { name: 'admin digests', pauseMs: DIGESTS_INTERVAL, run: adminDigests.deriveMissing }
  const resets = sendsMails(config) ? createPasswordResets(auth) : undefined
  const sendLinks = resets && { name: 'password links', pauseMs: RESETS_INTERVAL, run: resets.sendNext }
  startBackgroundSteps(app, [derive, ...(sendLinks ? [sendLinks] : [])], parts.metrics?.observeStep)
  startAdminAlerts(app, context, parts.metrics?.observeStep)
  registerAuthRoutes(routes, auth, adminDigests)
  registerSecondFactorRoutes(routes, auth)
  registerAdminRoutes(routes, auth, resets)
  registerApiKeyRoutes(routes, auth)
  registerSingleSignOnRoutes(routes, auth)
  registerRegistrationRoutes(routes, auth)
  registerReviewRoutes(routes, context)
  registerProfileRoutes(routes, context)
  registerAddressChanges(routes)
  registerLicenceRoutes(routes, context)
  registerMessageRoutes(routes, {
    db,
    config,
    whereOrderOnTheWay,
    findItemNamesByOrder,
  })
  registerMailChoiceRoutes(routes, db, sendsMails(config))
  registerSampleRoutes(routes, context)
  registerStockRoutes(routes, context)
  const limits = { ...context, findRequestedPiecesOfHcp }
  registerLimitRoutes(routes, limits)
  registerOrderRoutes(routes, context)
  registerRequestRoutes(routes, context)
  registerReportRoutes(route, context)
  registerRecruitedUserRoutes(route, context)
  registerRepRoutes(routes, context)
  registerRepCardRoutes(routes, auth)
  registerRepHcpRoutes(route, limits)
  registerImportRoutes(routes, context)
  registerActivityRoutes(route, context)
  registerCaseRoutes(routes, context)
  registerSafetyReportRoutes(routes, context)
  registerPrivacyRoutes(routes, { ...context, syncLedger })
  registerPrivacyRequestRoutes(routes, { ...auth, syncLedger })
  registerConsentRoutes(routes, context)
  registerChangeListRoutes(route, context)
  registerProgrammeRoutes(route, context)
  registerWebhookRoutes(routes, auth)
  registerSetupChecklistRoutes(route, context)
  registerCompanyRoutes(routes, { ...context, findRetentionYears: findRetentionYearsByClass })
  app.get('/api/docs/openapi.json', async () => buildOpenApi(served))
  if (parts.webFolder !== undefined) {
    await serveWebApp(app, parts.webFolder, {
      portalName: config.portalName,
      singleSignOn: config.oidc && (config.oidc.label ?? ''),
    })
    registerAppManifestAndIcons(app, context, parts.webFolder)
  }
  return app
}
