import type { FastifyInstance } from 'fastify'
import { alertOfBackup } from './backup/alert-of-backup.ts'
import { alertOfCases } from './cases/alert-of-cases.ts'
import type { AppContext } from './companies/app-context.ts'
import type { Company } from './companies/companies.ts'
import { sendsMails } from './config/mail-settings.ts'
import { alertOfMessageGateway } from './notifications/alert-of-gateway.ts'
import {
  type BackgroundStep,
  type ObserveStep,
  startBackgroundSteps,
} from './platform/background/background-steps.ts'
import { createMorningDigest } from './programme/morning-digest.ts'

/** Milliseconds between two looks for facts of cases and for the morning, and for those that change slowly. */
const SOON = 10_000
const SLOW = 60_000

/** Looks for what admins are written to about, while the server listens. Where the portal sends no mails, it looks for nothing. */
export function startAdminAlerts(
  app: FastifyInstance,
  context: AppContext,
  observeStep: ObserveStep | undefined,
): void {
  if (!sendsMails(context.config)) return
  const steps = context.companies.flatMap(company => listStepsOfCompany(context, company))
  startBackgroundSteps(app, steps, observeStep)
}

function listStepsOfCompany(context: AppContext, company: Company): BackgroundStep[] {
  const { db, config } = context
  const { region } = company
  const backup = {
    name: `alerts of backups: ${region}`,
    pauseMs: SLOW,
    run: () => alertOfBackup(db, company),
  }
  return [
    { name: `alerts of cases: ${region}`, pauseMs: SOON, run: () => alertOfCases(db, company) },
    { name: `alerts of messages: ${region}`, pauseMs: SLOW, run: () => alertOfMessageGateway(db, company) },
    { name: `digest for admins: ${region}`, pauseMs: SOON, run: createMorningDigest(context, company) },
    // A demo has no backups.
    ...(config.demo ? [] : [backup]),
  ]
}
