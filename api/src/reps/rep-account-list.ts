import type { RepAccount } from '@portal/contract/reps/reps.endpoints'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { Company } from '../companies/companies.ts'
import { findCurrentAndFutureAbsences } from '../deputies/absences.queries.ts'
import { countOpenOrdersByRep } from '../orders/rep-orders.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { orNotFound } from '../platform/http/errors.ts'
import { countVerifiedHcpsByRep } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'
import { findRepAccount, findRepAccounts, type RepRow } from './rep-accounts.queries.ts'

/** A company's reps as its admins see them. */
export async function listRepAccounts(db: Queryable, company: Company): Promise<RepAccount[]> {
  return toAccounts(db, company, await findRepAccounts(db, company.id))
}

/** A rep as the company's admins see them. @throws PortalError NOT_FOUND */
export async function readRepAccount(db: Queryable, company: Company, repId: string): Promise<RepAccount> {
  const row = orNotFound(await findRepAccount(db, repId, company.id))
  const [account] = await toAccounts(db, company, [row])
  return orNotFound(account)
}

async function toAccounts(db: Queryable, company: Company, rows: readonly RepRow[]): Promise<RepAccount[]> {
  const ids = rows.map(({ id }) => id)
  const open = await countOpenOrdersByRep(db, ids)
  const verified = await countVerifiedHcpsByRep(db, company.campaignId, ids)
  const absences = await findCurrentAndFutureAbsences(db, company.id, company.timeZone)
  const deputies = await findUsersOf(db, absences, ({ deputyId }) => deputyId)
  return rows.map(row => ({
    ...toAccount(row, open.get(row.id) ?? 0),
    verifiedHcps: verified.get(row.id) ?? 0,
    absences: absences
      .filter(({ repId }) => repId === row.id)
      .map(({ id, from, to, deputyId, updated_at }) => ({
        id,
        from,
        to,
        deputy: { id: deputyId, name: formatNameWithTitle(deputies.get(deputyId)) },
        updatedAt: updated_at.toISOString(),
      })),
  }))
}

function toAccount(rep: RepRow, openRequests: number): Omit<RepAccount, 'absences' | 'verifiedHcps'> {
  return {
    id: rep.id,
    name: joinTitleAndName(rep.title, rep.full_name),
    phone: rep.phone,
    ...(rep.external_id !== null && { externalId: rep.external_id }),
    active: rep.disabled_at === null,
    hcps: rep.hcps,
    byCard: rep.byCard,
    openRequests,
    createdAt: rep.created_at.toISOString(),
    updatedAt: rep.updated_at.toISOString(),
  }
}
