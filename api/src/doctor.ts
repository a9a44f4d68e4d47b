import { existsSync } from 'node:fs'
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
import { hasApproved } from './review/submissions.queries.ts'
import { findOffer } from './samples/samples.queries.ts'
import { StartError } from './start-error.ts'

const LACKS: Record<FirstStep['step'], string> = {
  REPS: 'a sales rep (Sales Reps)',
  SAMPLES: 'a sample with its class, for a profession that may have it (Samples)',
  STOCK: 'goods of a sample, in a lot that does not expire soon (Samples)',
  HCPS: 'an approved HCP with a sales rep (HCP Registration)',
}

/**
 * Looks at all that a portal needs, and changes nothing: settings, disk, providers, database, records, and what each company's
 * first order still lacks. @returns what it found, a line for each
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

async function findReadiness(db: Database, demo: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id, name, campaignId, timeZone } of await loadCompanies(db)) {
    const parts = {
      db,
      findOffer: (companyId: string, profession: string | null) =>
        findOffer(db, companyId, { profession, demo, timeZone }),
      hasApproved: () => hasApproved(db, campaignId),
    }
    const missing = (await findFirstSteps(parts, id)).filter(({ done }) => !done)
    const lines = [`${name}: not ready, it lacks`, ...missing.map(({ step }) => `  - ${LACKS[step]}`)]
    findings.push(missing.length === 0 ? ok(`${name}: ready for orders.`) : problem(lines.join('\n')))
  }
  return findings
}

await runCommand(run)
