import { existsSync } from 'node:fs'
import { joinLanguageNames } from '@portal/contract/languages'
import type { SetupStep } from '@portal/contract/setup-checklist/setup-checklist.endpoints'
import { STEPS_BEFORE_ORDERS } from '@portal/contract/setup-checklist/setup-steps'
import { openDatabaseForReading } from '../backup/open-for-reading.ts'
import { createAppContext } from '../companies/app-context.ts'
import { findCompanies } from '../companies/companies.ts'
import { type Config, readConfig } from '../config/config.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { DISK_RESERVE_BYTES, freeDiskBytes } from '../platform/database/disk-space.ts'
import type { Database } from '../platform/database/schema.ts'
import { erasureLedgerPath } from '../privacy/erasure-ledger.ts'
import { findSetupStepsOfCompany } from '../setup-checklist/find-setup-steps.ts'
import { findCompaniesInUse } from '../users/companies-in-use.queries.ts'
import { findFailingWebhooks } from '../webhooks/webhooks.queries.ts'
import { checkApiKeys } from './doctor/check-api-keys.ts'
import { checkBackupAndRecords, checkDatabaseServer } from './doctor/check-database.ts'
import {
  checkDiskSpace,
  checkErasureLedger,
  checkMailServer,
  checkProvidersReachable,
  checkSmsProviders,
  type Finding,
  okFinding,
  problemFinding,
  warningFinding,
} from './doctor/check-environment.ts'
import { checkLookAlikes } from './doctor/check-look-alikes.ts'
import { checkSingleSignOn } from './doctor/check-single-sign-on.ts'
import type { CommandContext, CommandOutput } from './run-command.ts'

/** Of these each key and webhook is named. */
const NAMED = ['KEYS', 'WEBHOOKS'] as const
type Lacking = Exclude<SetupStep['step'], (typeof NAMED)[number]>
const isLacking = (step: SetupStep['step']): step is Lacking => !NAMED.some(named => named === step)

const LACKS: Record<Lacking, string> = {
  COMPANY: "a name, a support number and a sender name: these are still the demo's (Settings)",
  PRIVACY_CONTACT: 'a privacy contact, before the first HCP can register (Settings → Data protection)',
  DOCUMENTS: 'its own terms of use and privacy notice (Settings)',
  SECOND_FACTOR: 'a second factor for each admin (Security)',
  MAIL: 'a mail server for e-mails to its admins (SMTP_URL and MAIL_FROM)',
  REPS: 'a sales rep (Sales Reps)',
  SAMPLES: 'a sample with its class, for a profession that may have it (Samples)',
  STOCK: 'goods of a sample, in a lot that does not expire soon (Samples)',
  LIMITS: 'a limit of what an HCP may have (Samples → Limits)',
  HCPS: 'an approved HCP with a sales rep (HCP Registration)',
  SINGLE_SIGN_ON:
    'an admin who has joined by single sign-on, or its settings: nobody can sign in with it (docs/single-sign-on.md)',
}

/**
 * Checks settings, disk, providers, database, records, and the open set-up steps of each company in use. Changes nothing.
 * @returns one line per finding
 * @throws UserFacingError with the same lines when a finding is a problem
 */
export async function runDoctorCommand(context: CommandContext): Promise<CommandOutput> {
  const config = readConfig(context.env)
  const findings = [okFinding(`Settings: complete for ${config.demo ? 'demo mode' : 'production'}.`)]
  if (config.databaseUrl === undefined && existsSync(config.dataDir))
    findings.push(checkDiskSpace(freeDiskBytes(config.dataDir), DISK_RESERVE_BYTES))
  findings.push(...checkSmsProviders(config.messages))
  findings.push(...(await checkSingleSignOn(config.oidc)))
  findings.push(...(await checkProvidersReachable(config.messages)))
  if (config.mail !== undefined) findings.push(await checkMailServer(config.mail, config))
  findings.push(...(await checkInside(config, context)))
  const said = findings.map(({ state, text }) => `${state.padEnd(8)} ${text}`).join('\n')
  if (findings.some(({ state }) => state === 'problem')) throw new UserFacingError(said)
  return said
}

async function checkInside(config: Config, context: CommandContext): Promise<Finding[]> {
  const { databaseUrl, dataDir, demo } = config
  try {
    const { db } = await openDatabaseForReading(context)
    const place = databaseUrl === undefined ? `embedded in ${dataDir}` : 'on a server'
    const found = await checkDatabaseServer(db, place)
    if (found.some(({ state, text }) => state === 'problem' && text.startsWith('Schema'))) return found
    const records = [...(await checkBackupAndRecords(db, demo)), ...(await checkLookAlikes(db))]
    return [
      ...found,
      ...records,
      checkErasureLedger(erasureLedgerPath(config)),
      ...(await findReadiness(db, config)),
    ]
  } catch (error) {
    if (error instanceof UserFacingError) return [problemFinding(`Database: ${error.message}`)]
    throw error
  }
}

/** Open set-up steps of the companies in use: a problem when no order is possible, otherwise a warning. */
async function findReadiness(db: Database, config: Config): Promise<Finding[]> {
  const companies = await findCompanies(db)
  const inUse = await findCompaniesInUse(
    db,
    companies.map(({ id }) => id),
  )
  if (inUse.size === 0)
    return [
      problemFinding(
        'Companies: none is in use. Open the link that the start printed, or make an admin: npm run portal -- admin create EMAIL --company MY',
      ),
    ]
  const context = createAppContext({ db, config, companies })
  const findings: Finding[] = []
  for (const company of companies.filter(({ id }) => inUse.has(id))) {
    const { name } = company
    const steps = await findSetupStepsOfCompany(context, company)
    const missing = steps
      .filter(({ done }) => !done)
      .map(({ step }) => step)
      .filter(isLacking)
    const languages = steps.flatMap(step => step.languages ?? [])
    const needed = missing.filter(step => STEPS_BEFORE_ORDERS.includes(step))
    const advised = missing.filter(step => !STEPS_BEFORE_ORDERS.includes(step))
    findings.push(
      needed.length === 0
        ? okFinding(`${name}: ready for orders.`)
        : problemFinding(listed(`${name}: not ready, it lacks`, needed)),
    )
    findings.push(...(await checkApiKeys(db, company, name)))
    if (languages.length > 0)
      findings.push(
        warningFinding(
          `${name}: a published document has no text in ${joinLanguageNames(languages)} (Settings)`,
        ),
      )
    const hosts = (await findFailingWebhooks(db, company.id)).map(({ host }) => host)
    if (hosts.length > 0)
      findings.push(
        warningFinding(`${name}: webhooks are not taken by ${hosts.join(', ')} (Settings → Webhooks)`),
      )
    // No advice for a demo.
    if (advised.length > 0 && !config.demo)
      findings.push(warningFinding(listed(`${name}: it should have`, advised)))
  }
  return findings
}

function listed(text: string, steps: readonly Lacking[]): string {
  return [text, ...steps.map(step => `  - ${LACKS[step]}`)].join('\n')
}
