import type { AppContext, Routes } from '../companies/app-context.ts'
import { findHcpOrThrow } from '../users/users.queries.ts'
import { findLicence, findLicenceRule } from './licences.queries.ts'
import { registerLicenceChanges } from './save-licence.ts'

/** Routes of practising certificates, and of the samples that need a valid one. */
export function registerLicenceRoutes({ route, change }: Routes, { db }: AppContext): void {
  route('GET /admin/hcps/:id/licence', async ({ session, params: { id } }) => {
    await findHcpOrThrow(db, id, session.companyId)
    return { licence: (await findLicence(db, id)) ?? null }
  })
  route('GET /admin/licence-rule', ({ session }) => findLicenceRule(db, session.companyId))
  registerLicenceChanges({ change })
}
