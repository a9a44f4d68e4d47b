import { HCP } from '@portal/contract/roles'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findUserIfAny } from '../users/users.queries.ts'
import { findLicence, findLicenceRule } from './licences.queries.ts'
import { registerLicenceChanges } from './save-licence.ts'

/** Routes of practising certificates, and of the samples that need a valid one. */
export function registerLicenceRoutes({ route, change }: Routes, { db }: AppContext): void {
  route('GET /admin/hcps/:id/licence', async ({ session, params: { id } }) => {
    const hcp = await findUserIfAny(db, id)
    if (hcp?.company_id !== session.companyId || hcp.role !== HCP) throw new PortalError('NOT_FOUND')
    return { licence: (await findLicence(db, id)) ?? null }
  })
  route('GET /admin/licence-rule', ({ session }) => findLicenceRule(db, session.companyId))
  registerLicenceChanges({ change })
}
