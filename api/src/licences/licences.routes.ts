import { HCP } from '@portal/contract/roles'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findUserIfAny } from '../users/users.queries.ts'
import { findLicence, findLicenceRule } from './licences.queries.ts'
import { renewOwnLicence, saveOrRemoveHcpLicence, setLicenceRule } from './save-licence.ts'

/** Routes of practising certificates, and of the samples that need a valid one. */
export function registerLicenceRoutes({ route }: Routes, context: AppContext): void {
  const { db } = context

  route('GET /admin/hcps/:id/licence', async ({ session, params: { id } }) => {
    const hcp = await findUserIfAny(db, id)
    if (hcp?.company_id !== session.companyId || hcp.role !== HCP) throw new PortalError('NOT_FOUND')
    return { licence: (await findLicence(db, id)) ?? null }
  })
  route('POST /admin/hcps/licence', async ({ session, body: { id, licence }, headers }) => ({
    licence: await saveOrRemoveHcpLicence(context, session, id, licence, headers['if-match']),
  }))
  route('POST /profile/licence', async ({ session, body }) => ({
    licence: await renewOwnLicence(context, session, body),
  }))

  route('GET /admin/licence-rule', ({ session }) => findLicenceRule(db, session.companyId))
  route('POST /admin/licence-rule', ({ session, body, headers }) =>
    setLicenceRule(db, session, body, headers['if-match']),
  )
}
