import { addDays } from '@portal/contract/days'
import { INVITATIONS_PER_PRESS_MAX } from '@portal/contract/notifications/message-kinds'
import { REGISTER_CHECK_DAYS } from '@portal/contract/users/invitation-rules'
import type { Invitations } from '@portal/contract/users/invitations.endpoints'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { type Company, lockCompany } from '../companies/companies.ts'
import { enqueueInvitations, findInvitationPace } from '../notifications/invitation-queue.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import {
  countInvitations,
  findHcpIdsNotYetInvited,
  markNextHcpsInvited,
  recordRegisterChecks,
} from '../users/invitations.queries.ts'

/** The invitations of imported HCPs: how many, and the next ones (D§11). */
export function registerInvitationRoutes({ route, change }: Routes, { db }: AppContext): void {
  route('GET /admin/invitations', ({ session }) => readInvitations(db, session.companyId))

  /**
   * Invites the next imported HCPs, each once. The body has the number of invited HCPs on the admin's screen: of two parallel
   * calls one invites.
   */
  change('POST /admin/invitations', {
    audits: { 'import.invited': 'company' },
    async run({ trx, session, body: { invited, registerCheckedOn }, audit }) {
      const { companyId, company } = session
      // The second of two calls waits here and then counts those whom the first one invited.
      await lockCompany(trx, companyId)
      if ((await countInvitations(trx, companyId)).invited !== invited)
        throw new PortalError('INVITATIONS_CHANGED')
      if (registerCheckedOn !== undefined) await recordCheckOfAll(trx, company, registerCheckedOn)
      const ids = await markNextHcpsInvited(trx, companyId, { maxCount: INVITATIONS_PER_PRESS_MAX })
      if (ids.length === 0) throw await refuseWave(trx, company)
      await enqueueInvitations(trx, companyId, ids)
      audit('import.invited', companyId, {
        count: ids.length,
        ...(registerCheckedOn !== undefined && { registerCheckedOn }),
      })
      return companyId
    },
    read: ({ trx }, companyId) => readInvitations(trx, companyId),
  })
}

async function readInvitations(db: Queryable, companyId: string): Promise<Invitations> {
  const { waiting, sentToday, perDay } = await findInvitationPace(db, companyId)
  return { ...(await countInvitations(db, companyId)), waiting, sentToday, perDay }
}

/** Stores the day on which the numbers of all who are not invited were checked. @throws PortalError VALIDATION */
async function recordCheckOfAll(trx: Trx, { id, region, timeZone }: Company, day: string): Promise<void> {
  const path = 'registerCheckedOn'
  const today = await findCurrentDay(trx, timeZone)
  const earliest = addDays(today, -REGISTER_CHECK_DAYS)
  if (region !== 'SG') throw validationError(path, { code: 'INVALID' })
  if (day > today) throw validationError(path, { code: 'TIME_IN_FUTURE' })
  if (day < earliest) throw validationError(path, { code: 'DAY_TOO_EARLY', params: { day: earliest } })
  const ids = await findHcpIdsNotYetInvited(trx, id)
  await recordRegisterChecks(
    trx,
    ids.map(userId => ({ userId, day })),
  )
}

/** Why nobody is invited. */
async function refuseWave(trx: Trx, { id, region }: Company): Promise<PortalError> {
  const { noConsent } = await countInvitations(trx, id)
  if (noConsent === 0) return new PortalError('INVITATIONS_CHANGED')
  return new PortalError(region === 'SG' ? 'REGISTER_CHECK_MISSING' : 'CONSENT_MISSING')
}
