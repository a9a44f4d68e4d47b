import type { FirstStep } from '@portal/contract/first-steps'
import { sql } from 'kysely'
import { type OpenDatabase, runCommand } from './command.ts'
import { type Company, loadCompanies } from './companies/companies.ts'
import { readConfig } from './config.ts'
import type { Database } from './database/schema.ts'
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
 * Looks at what a start needs and at what each company's first order needs. @returns what is fine
 * @throws StartError with all of it when anything is missing
 */
async function run(open: OpenDatabase): Promise<string> {
  const config = readConfig(process.env)
  const db = await open()
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const place = config.databaseUrl === undefined ? `embedded in ${config.dataDir}` : 'on a server'
  const lines = [
    `Settings: complete for ${config.demo ? 'demo mode' : 'production'}.`,
    `Database: PostgreSQL ${rows[0]?.version}, ${place}, its schema up to date.`,
  ]
  let ready = true
  for (const company of await loadCompanies(db)) {
    const missing = await findMissing(db, company, config.demo)
    ready &&= missing.length === 0
    lines.push(`${company.name}: ${missing.length === 0 ? 'ready for orders.' : 'not ready, it lacks'}`)
    lines.push(...missing.map(step => `  - ${LACKS[step]}`))
  }
  const said = lines.join('\n')
  if (!ready) throw new StartError(said)
  return said
}

async function findMissing(db: Database, { id, campaignId, timeZone }: Company, demo: boolean) {
  const steps = await findFirstSteps(
    {
      db,
      findOffer: (companyId, profession) => findOffer(db, companyId, { profession, demo, timeZone }),
      hasApproved: () => hasApproved(db, campaignId),
    },
    id,
  )
  return steps.filter(({ done }) => !done).map(({ step }) => step)
}

await runCommand(run)
