import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Region } from '@portal/contract/regions'
import { buildApp } from '../../api/src/app.ts'
import { findCompanies, type NamedCompany } from '../../api/src/companies/companies.ts'
import { type Config, readConfig } from '../../api/src/config/config.ts'
import { insertDemoSamples } from '../../api/src/demo/insert-samples.ts'
import { openEmbeddedDatabase } from '../../api/src/platform/database/connect.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import { createTokenSigner, type TokenSigner } from '../../api/src/platform/http/session-token.ts'
import { BOUNDLESS } from '../../api/test/boundless.ts'
import { readStock, setStock } from '../../api/test/buyers.ts'
import { companyOf } from '../../api/test/company-of.ts'
import { prepareSnapshot } from '../../api/test/prepare-snapshot.ts'

/** A portal of the worker's own, and what its people are made with. */
export type Portal = {
  address: string
  db: Database
  tokens: TokenSigner
  companies: Record<Region, NamedCompany>
  stop(): Promise<void>
}

/** One person logs in several times within a journey, and everyone comes from one address: nobody waits for a code. */
const GENEROUS = {
  SECONDS_BETWEEN_CODES: '0',
  CODES_PER_HOUR: '1000',
  CODES_PER_DAY: '1000',
  CODES_PER_HOUR_AND_ADDRESS: '10000',
  NEW_NUMBERS_PER_ADDRESS: '10000',
  CHECKS_PER_HOUR_AND_ADDRESS: '10000',
}

const DIST = join(import.meta.dirname, '../../web/dist')

/** The real server, in the test's own process, on a database in memory with samples and nobody: people are the tests' own. */
export async function startPortal(webFolder = DIST): Promise<Portal> {
  const config = readConfig({ PORT: String(await findFreePort()), ...GENEROUS })
  const db = await openEmbeddedDatabase(undefined, await openAsBlob(await prepareSnapshot()))
  const companies = await findCompanies(db)
  await db.transaction().execute(trx => insertDemoSamples(trx, companies))
  await fillUp(db)
  const secret = randomBytes(32).toString('hex')
  const app = await buildApp({ config, db, companies, secret, webFolder, bounds: BOUNDLESS })
  await app.listen({ port: config.port, host: config.host })
  return {
    address: config.publicUrl,
    db,
    tokens: createTokenSigner(secret),
    companies: { MY: companyOf(companies, 'MY'), SG: companyOf(companies, 'SG') },
    async stop() {
      await app.close()
      await db.destroy()
    },
  }
}

/** What all the tests of a worker request must not run out; what is out of stock stays so. */
async function fillUp(db: Database): Promise<void> {
  for (const item of await db.selectFrom('shop_items').select('id').execute()) {
    if (((await readStock({ db }, item)) ?? 0) > 0) await setStock({ db }, item, 10_000)
  }
}

/** The address of links is known before the server listens, so its port is found beforehand. */
export async function findFreePort(): Promise<Config['port']> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
