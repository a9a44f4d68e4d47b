import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '../api/src/app.ts'
import { findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { readConfig } from '../api/src/config/config.ts'
import { openEmbeddedDatabase } from '../api/src/platform/database/connect.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import { createTokenSigner } from '../api/src/platform/http/session-token.ts'
import { createLogger } from '../api/src/platform/observability/logger.ts'
import { BOUNDLESS } from '../api/test/boundless.ts'
import { companyOf } from '../api/test/company-of.ts'
import { fuzz, GENEROUS } from '../api/test/fuzz/fuzz.ts'

const ROUNDS = Number(process.env.ROUNDS || 1_000_000)
const SEED = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 31))
/** How many megabytes the heap may grow between a tenth of the run and its end. */
const GROWTH_MAX = 50

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // there once it is exposed
const usedMegabytes = () => {
  collect()
  return process.memoryUsage().heapUsed / 1e6
}

const db = await openEmbeddedDatabase()
await migrateSchema(db)
await insertMissingCompanies(db)
const companies = await findCompanies(db)
const secret = randomBytes(32).toString('hex')
const logger = createLogger('silent')
const app = await buildApp({ config: readConfig(GENEROUS), db, companies, secret, logger, bounds: BOUNDLESS })
const server = {
  ...{ app, db, tokens: createTokenSigner(secret) },
  companies: { MY: companyOf(companies, 'MY'), SG: companyOf(companies, 'SG') },
}

process.stdout.write(`SEED=${SEED} ROUNDS=${ROUNDS}\n`)
const begun = performance.now()
let early = 0
let told = 0
const { faults, succeeded } = await fuzz(server, ROUNDS, SEED, sent => {
  const tenth = Math.floor((10 * sent) / ROUNDS)
  if (tenth === told) return
  told = tenth
  const used = usedMegabytes()
  if (early === 0) early = used
  const seconds = Math.round((performance.now() - begun) / 1000)
  process.stdout.write(`${sent} requests in ${seconds} s, ${Math.round(used)} MB\n`)
})
const growth = usedMegabytes() - early
process.stdout.write(
  `${faults.length} faults, ${succeeded.size} endpoints also succeeded, memory grew by ${Math.round(growth)} MB\n`,
)
for (const fault of faults) process.stdout.write(`  ${fault}\n`)
await app.close()
await db.destroy()
process.exitCode = faults.length > 0 || growth > GROWTH_MAX ? 1 : 0
