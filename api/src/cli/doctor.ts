import { existsSync } from 'node:fs'
import { STEPS_TO_ORDERS } from '@portal/contract/first-step-names'
import type { FirstStep } from '@portal/contract/first-steps'
import { runCommand, type Surroundings } from './command.ts'
import { loadCompanies } from './companies/companies.ts'
import { type Config, readConfig } from './config.ts'
import { freeBytes, RESERVE } from './database/disk-room.ts'
import { FolderHeldError } from './database/folder-lock.ts'
import { hasDatabase, openAsItIs } from './database/open-as-it-is.ts'
import type { Database } from './database/schema.ts'
import { type Finding, ok, problem, warning } from './doctor/findings.ts'
import { askProviders, judgeRoom } from './doctor/look-around.ts'
import { lookAtDatabase, lookAtRecords } from './doctor/look-into-database.ts'
import { findFirstSteps } from './first-steps/find-first-steps.ts'
import { StartError } from './start-error.ts'
import { findCompaniesInUse } from './users/companies-in-use.queries.ts'
import { wireFirstSteps } from './wire-first-steps.ts'

const LACKS: Record<FirstStep['step'], string> = {
  COMPANY: "a name, a support number and a sender name: these are still the demo's (Settings)",
  DOCUMENTS: 'its own terms of use and privacy notice (Settings)',
  SECOND_FACTOR: 'a second factor for each admin (Security)',
  REPS: 'a sales rep (Sales Reps)',
  SAMPLES: 'a sample with its class, for a profession that may have it (Samples)',
  STOCK: 'goods of a sample, in a lot that does not expire soon (Samples)',
  LIMITS: 'a limit of what an HCP may have (Samples → Limits)',
  HCPS: 'an approved HCP with a sales rep (HCP Registration)',
}

/**
 * Looks at all that a portal needs, and changes nothing: settings, disk, providers, database, records, and what each
 * company in use still lacks. @returns what it found, a line for each
 * @throws StartError with the same when anything is a problem
 */
async function run(surroundings: Surroundings): Promise<string> {
  const config = readConfig(process.env)
  const findings = [ok(`Settings: complete for ${config.demo ? 'demo mode' : 'production'}.`)]
  if (config.databaseUrl === undefined && existsSync(config.dataDir))
    findings.push(judgeRoom(freeBytes(config.dataDir), RESERVE))
  findings.push(...(await askProviders(config.messages)), ...(await lookInside(config, surroundings)))
  const said = findings.map(({ state, text }) => `${state.padEnd(8)} ${text}`).join('\n')
  if (findings.some(({ state }) => state === 'problem')) throw new StartError(said)
  return said
}

async function lookInside(config: Config, { where, closers, logger }: Surroundings): Promise<Finding[]> {
  if (where.databaseUrl === undefined && !hasDatabase(where.dataDir))
    return [problem(`Database: there is none in ${where.dataDir} yet. Start the portal once.`)]
  try {
    const db = await openAsItIs(where, closers, logger)
    const found = await lookAtDatabase(
      db,
      where.databaseUrl === undefined ? `embedded in ${where.dataDir}` : 'on a server',
    )
    if (found.some(({ state, text }) => state === 'problem' && text.startsWith('Schema'))) return found
    return [...found, ...(await lookAtRecords(db, config.demo)), ...(await findReadiness(db, config.demo))]
  } catch (error) {
    if (error instanceof FolderHeldError)
      return [warning(`Database: not looked at, since a portal has it. ${error.message} Stop it to look.`)]
    if (error instanceof StartError) return [problem(`Database: ${error.message}`)]
    throw error
  }
}

/** What the companies in use lack: a problem where no order is possible, else a warning. */
async function findReadiness(db: Database, demo: boolean): Promise<Finding[]> {
  const companies = await loadCompanies(db)
  const inUse = await findCompaniesInUse(
    db,
    companies.map(({ id }) => id),
  )
  if (inUse.size === 0)
    return [problem('Companies: none is in use. Make an admin: npm run admin -- create EMAIL --company MY')]
  const parts = wireFirstSteps({ db, companies, demo })
  const findings: Finding[] = []
  for (const { id, name } of companies.filter(company => inUse.has(company.id))) {
    const missing = (await findFirstSteps(parts, id)).filter(({ done }) => !done).map(({ step }) => step)
    const needed = missing.filter(step => STEPS_TO_ORDERS.includes(step))
    const advised = missing.filter(step => !STEPS_TO_ORDERS.includes(step))
    findings.push(
      needed.length === 0
        ? ok(`${name}: ready for orders.`)
        : problem(listed(`${name}: not ready, it lacks`, needed)),
    )
    // A demo is nobody's company.
    if (advised.length > 0 && !demo) findings.push(warning(listed(`${name}: it should have`, advised)))
  }
  return findings
}

function listed(text: string, steps: readonly FirstStep['step'][]): string {
  return [text, ...steps.map(step => `  - ${LACKS[step]}`)].join('\n')
}

await runCommand(run)
