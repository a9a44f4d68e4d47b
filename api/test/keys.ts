import { latestKeyDay } from '@portal/contract/auth/api-key-rules'
import { SCOPES, type Scope } from '@portal/contract/auth/scopes'
import { dayInZone } from '@portal/contract/days'
import { insertApiKey } from '../src/auth/keys/api-keys.queries.ts'
import { generateApiKey } from '../src/auth/keys/authenticate-api-key.ts'
import type { Company } from '../src/companies/companies.ts'
import { insertServiceUser } from '../src/users/services.queries.ts'
import { buildAdmin } from './factories.ts'
import type { TestServer } from './server.ts'

type Made = {
  company?: Company
  name?: string
  scopes?: readonly Scope[]
  networks?: string[]
  expiresOn?: string
}

/** A key that works, by default with every scope for a year. */
export async function buildKey(server: TestServer, overrides: Made = {}) {
  const { company = server.companies.MY, name = 'Warehouse', scopes = SCOPES, networks = [] } = overrides
  const { expiresOn = latestKeyDay(dayInZone(new Date(), company.timeZone)) } = overrides
  const { secret, digest } = generateApiKey()
  const maker = await buildAdmin(server, { company })
  const id = await server.db.transaction().execute(async trx => {
    const userId = await insertServiceUser(trx, company.id, `Key “${name}”`)
    const key = { name, scopes: [...scopes], networks, expiresOn }
    await insertApiKey(trx, key, { userId, digest, makerId: maker.id })
    return userId
  })
  return { id, secret }
}
