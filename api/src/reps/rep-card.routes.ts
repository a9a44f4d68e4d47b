import { randomBytes } from 'node:crypto'
import type { RepCard } from '@portal/contract/reps/rep-cards.endpoints'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { AuthContext } from '../auth/auth-context.ts'
import { claimPhoneLookupRateLimit } from '../auth/codes/number-lookup-limits.ts'
import type { Routes } from '../companies/app-context.ts'
import { findActingRepId } from '../deputies/absences.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import {
  findRepByCardCode,
  findRepCardCode,
  insertRepCardCodeIfNone,
  replaceRepCardCodeIfUnchanged,
} from './rep-card.queries.ts'

/** 128 bits, so that nobody finds a code by trying (decision 47). */
const CODE_BYTES = 16

/** A rep's card with the code of `/register?rep=CODE` (D§10). */
export function registerRepCardRoutes({ route, change }: Routes, auth: AuthContext): void {
  const { db, companies } = auth
  const readCard = async (db: Queryable, { userId, company }: Session): Promise<RepCard> => ({
    code: await findRepCardCode(db, userId),
    away: (await findActingRepId(db, userId, company.timeZone)) !== userId,
  })

  route('GET /rep-card', ({ session }) => readCard(db, session))

  change('POST /rep-card', {
    audits: { 'rep.card-made': 'user', 'rep.card-renewed': 'user' },
    async run({ trx, session, body: { replaces }, audit }) {
      const { userId } = session
      const code = randomBytes(CODE_BYTES).toString('base64url')
      const changed =
        replaces === null
          ? await insertRepCardCodeIfNone(trx, userId, code)
          : await replaceRepCardCodeIfUnchanged(trx, userId, replaces, code)
      if (changed) audit(replaces === null ? 'rep.card-made' : 'rep.card-renewed', userId)
      return readCard(trx, session)
    },
  })

  route('GET /public/rep-card', async ({ query: { code }, address }) => {
    await claimPhoneLookupRateLimit(auth, address)
    const found = []
    // A code is looked for in each company, also behind the one that has it: every answer takes the same queries.
    for (const company of companies) {
      const rep = await findRepByCardCode(db, code, company)
      if (rep !== undefined) found.push({ ...rep, region: company.region })
    }
    const [rep] = found
    if (rep === undefined) return { rep: null }
    return { rep: { name: joinTitleAndName(rep.title, rep.full_name), region: rep.region } }
  })
}
