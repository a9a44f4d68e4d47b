import type { Invitations } from '@portal/contract/invitations'
import { INVITATION_WAVE } from '@portal/contract/message-kinds'
import type { AppContext } from '../companies/app-context.ts'
import { lockCompany } from '../companies/companies.ts'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { countInvitations, markNextHcpsInvited } from '../users/invitations.queries.ts'

/**
 * Invites the next imported HCPs, each once. Of two parallel calls one invites; so a lost answer can be asked for again.
 * @param expectedInvited the number of invited HCPs on the admin's screen
 * @throws PortalError INVITATIONS_CHANGED when more were invited since, or nobody is left
 */
export async function inviteNextHcps(
  { db, companyOf }: AppContext,
  session: Session,
  expectedInvited: number,
): Promise<Invitations> {
  const { companyId } = session
  return db.transaction().execute(async trx => {
    // The second of two calls waits here and then counts those whom the first one invited.
    await lockCompany(trx, companyId)
    if ((await countInvitations(trx, companyId)).invited !== expectedInvited)
      throw new PortalError('INVITATIONS_CHANGED')
    const ids = await markNextHcpsInvited(trx, companyId, INVITATION_WAVE)
    if (ids.length === 0) throw new PortalError('INVITATIONS_CHANGED')
    await enqueueBulkNotifications(trx, {
      companyId,
      kind: 'ACCOUNT_READY',
      recipients: ids.map(userId => ({ userId, once: 'invitation' })),
      quietHoursTimeZone: companyOf(companyId).timeZone,
    })
    const counts = await countInvitations(trx, companyId)
    await recordAuditEvent(trx, session, {
      action: 'import.invited',
      entity: 'company',
      entityId: companyId,
      details: { count: ids.length },
    })
    return counts
  })
}
