import type { HcpPrivacy } from '@portal/contract/privacy/privacy.endpoints'
import { HCP } from '@portal/contract/roles'
import type { AppContext, Routes } from '../companies/app-context.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersById } from '../users/users.queries.ts'
import { closeHcpAccount } from './close-account.ts'
import { findAccountClosure } from './erasures.queries.ts'
import { findLegalHold, liftLegalHold, placeLegalHold } from './legal-hold.ts'
import {
  countHcpsByPrivacyState,
  findHcpsPageByPrivacyState,
  findParcelsOnTheWayByHcp,
  searchHcpsByRegistration,
} from './privacy-lists.queries.ts'
import { registerSupplyRecordReading } from './read-supply-records.ts'
import { findRetentionYearsByClass, registerRetentionChange } from './retention.ts'

export type PrivacyContext = AppContext & {
  /** Appends new erasures to the ledger; a failure is logged and made up for later. */
  syncLedger(): Promise<void>
}

/** Closing and erasing accounts, legal holds, and for how long records stay (D§10). */
export function registerPrivacyRoutes({ route, change }: Routes, context: PrivacyContext): void {
  const { db } = context

  /** @throws PortalError NOT_FOUND */
  async function read(db: Queryable, { companyId }: Session, id: string): Promise<HcpPrivacy> {
    const erasure = await findAccountClosure(db, id, companyId)
    const hold = await findLegalHold(db, id)
    const parcels = await findParcelsOnTheWayByHcp(db, [id])
    const users = await findUsersById(db, [id, ...(hold ? [hold.placed_by] : [])])
    const hcp = users.get(id)
    const known = hcp?.company_id === companyId && hcp.role === HCP
    if (!known && erasure === undefined) throw new PortalError('NOT_FOUND')
    return {
      closing: erasure
        ? {
            state: erasure.erased_at === null ? 'WAITING' : 'ERASED',
            since: (erasure.erased_at ?? erasure.requested_at).toISOString(),
            reason: erasure.reason,
          }
        : null,
      parcels: parcels.get(id) ?? [],
      hold: hold
        ? {
            reason: hold.reason,
            since: hold.placed_at.toISOString(),
            by: formatNameWithTitle(users.get(hold.placed_by)),
          }
        : null,
    }
  }

  route('GET /admin/hcps/:id/privacy', ({ session, params: { id } }) => read(db, session, id))

  route('POST /admin/hcps/erase', async ({ session, body: { id, reason } }) => {
    await closeHcpAccount(db, session, id, reason)
    await context.syncLedger()
    return read(db, session, id)
  })

  change('POST /admin/hcps/legal-hold', {
    audits: { 'privacy.held': 'user' },
    async run({ trx, session, body: { id, reason }, audit }) {
      if (await placeLegalHold(trx, session, { id, reason })) audit('privacy.held', id, { reason })
      return read(trx, session, id)
    },
  })

  change('POST /admin/hcps/legal-hold/lift', {
    audits: { 'privacy.hold-lifted': 'user' },
    async run({ trx, session, body: { id, reason }, audit }) {
      if (await liftLegalHold(trx, session, { id, reason })) audit('privacy.hold-lifted', id, { reason })
      return read(trx, session, id)
    },
  })

  route('GET /admin/privacy', ({ session }) => countHcpsByPrivacyState(db, session.companyId))

  route('GET /admin/privacy/hcps', async ({ session, query: { state, cursor } }) => {
    const { rows, next } = await findHcpsPageByPrivacyState(db, session.companyId, state, cursor)
    return { data: rows, meta: { next } }
  })

  route('GET /admin/privacy/search', ({ session, query: { search } }) =>
    searchHcpsByRegistration(db, session.companyId, search),
  )

  route('GET /admin/retention', ({ session }) => findRetentionYearsByClass(db, session.companyId))
  registerRetentionChange({ change })
  registerSupplyRecordReading({ change })
}
