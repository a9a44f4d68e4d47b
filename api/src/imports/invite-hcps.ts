import { INVITATION_WAVE } from '@portal/contract/notifications/message-kinds'
import type { Routes } from '../companies/app-context.ts'
import { lockCompany } from '../companies/companies.ts'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import { PortalError } from '../platform/http/errors.ts'
import { countInvitations, markNextHcpsInvited } from '../users/invitations.queries.ts'

/**
 * Invites the next imported HCPs, each once. The body has the number of invited HCPs on the admin's screen: of two parallel
 * calls one invites.
 */
export function registerInviteWave({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/invitations', {
    audits: { 'import.invited': 'company' },
    async run({ trx, session, body, audit }) {
      const { companyId, company } = session
      // The second of two calls waits here and then counts those whom the first one invited.
      await lockCompany(trx, companyId)
      if ((await countInvitations(trx, companyId)).invited !== body.invited)
        throw new PortalError('INVITATIONS_CHANGED')
      const ids = await markNextHcpsInvited(trx, companyId, INVITATION_WAVE)
      if (ids.length === 0) throw new PortalError('INVITATIONS_CHANGED')
      await enqueueBulkNotifications(trx, {
        companyId,
        kind: 'ACCOUNT_READY',
        recipients: ids.map(userId => ({ userId, once: 'invitation' })),
        quietHoursTimeZone: company.timeZone,
      })
      audit('import.invited', companyId, { count: ids.length })
      return companyId
    },
    read: ({ trx }, companyId) => countInvitations(trx, companyId),
  })
}
