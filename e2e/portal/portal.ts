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

/** The portal of one worker, with what is needed to create users. */
export type Portal = {
  address: string
  db: Database
  tokens: TokenSigner
  companies: Record<Region, NamedCompany>
  stop(): Promise<void>
}

/** Rate limits for tests: a person logs in several times, all from one IP address, and nobody waits for a code. */
const GENEROUS = {
  SECONDS_BETWEEN_CODES: '0',
  CODES_PER_HOUR: '1000',
  CODES_PER_DAY: '1000',
  CODES_PER_HOUR_AND_ADDRESS: '10000',
  NEW_NUMBERS_PER_ADDRESS: '10000',
  CHECKS_PER_HOUR_AND_ADDRESS: '10000',
}

const DIST = join(import.meta.dirname, '../../web/dist')

/** Starts the real server in the test's process, on an in-memory database with samples but no users. */
export async function startPortal(webFolder = DIST, settings: Record<string, string> = {}): Promise<Portal> {
  const config = readConfig({ PORT: String(await findFreePort()), ...GENEROUS, ...settings })
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

/** Fills up the stock, so that the tests of a worker do not run out. Items without stock stay that way. */
async function fillUp(db: Database): Promise<void> {
  for (const item of await db.selectFrom('shop_items').select('id').execute()) {
    if (((await readStock({ db }, item)) ?? 0) > 0) await setStock({ db }, item, 10_000)
  }
}

/** Links contain the server's address, so the port must be known before the server listens. */
export async function findFreePort(): Promise<Config['port']> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
