import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { HCP, REP } from '@portal/contract/roles'
import { buildApp } from '../../api/src/app.ts'
import { createDeepLink } from '../../api/src/auth/deep-links.ts'
import { hashPassword } from '../../api/src/auth/password.ts'
import { ensureCompanies, loadCompanies } from '../../api/src/companies/companies.ts'
import { readConfig } from '../../api/src/config.ts'
import { migrate, openEmbedded } from '../../api/src/database/connect.ts'
import { loadDemo } from '../../api/src/demo/load-demo.ts'
import { createTokenSigner } from '../../api/src/http/session-token.ts'
import { createMessenger } from '../../api/src/messages/messenger.ts'
import { digits, type Phone } from '../people/journeys.ts'
import { freePort, type Portal } from './portal.ts'

/**
 * A portal in the test's own process, with the demo records: so a test can send a link as a message of the portal
 * carries it, minted and sent by what the portal has for that (D§4).
 */
export async function startPortalHere(): Promise<Portal & { sendLink(to: Phone): Promise<void> }> {
  const config = readConfig({ PORT: String(await freePort()), SECONDS_BETWEEN_CODES: '0' })
  const db = await openEmbedded()
  await migrate(db)
  await ensureCompanies(db)
  const companies = await loadCompanies(db)
  await loadDemo(db, companies, hashPassword)
  const secret = randomBytes(32).toString('hex')
  const webFolder = join(import.meta.dirname, '../../web/dist')
  const app = await buildApp({ config, db, companies, secret, webFolder })
  await app.listen({ port: config.port })
  const tokens = createTokenSigner(secret)
  const messenger = createMessenger({ config, logger: app.log })
  return {
    address: config.publicUrl,
    async sendLink(phone) {
      const to = digits(phone)
      const owner = await db
        .selectFrom('users')
        .where('phone', '=', to)
        .where('role', 'in', [HCP, REP])
        .select(['id', 'role', 'company_id as companyId', 'promoter_id as promoterId'])
        .$narrowType<{ role: typeof HCP | typeof REP }>()
        .executeTakeFirstOrThrow()
      const link = await createDeepLink({ tokens, config }, owner)
      await messenger.send(db, { to, channel: 'WHATSAPP', text: `There is news for you: ${link}` })
    },
    async stop() {
      await app.close()
      await db.destroy()
    },
  }
}
