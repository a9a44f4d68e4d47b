import type { IsoDay } from '@portal/contract/days'
import type { Company } from '../companies/companies.ts'
import { findActingRepId } from '../deputies/absences.queries.ts'
import { enqueueBulkNotifications, enqueueNotification } from '../notifications/enqueue-notification.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { findRepIdsOfExpiringLicences, markLicenceExpiryNotified } from './licences.queries.ts'

/** Most HCPs of a transaction: a rep has fewer; those without a rep may be all. */
const PART = 1000

/**
 * Tells verified HCPs whose certificate ends within 60 days, and their reps: once for each last day. A rep gets one message of
 * all of them. Safe to call often, from several processes.
 * @param today of the company, 'YYYY-MM-DD'
 */
export async function notifyOfExpiringLicences(
  db: Database,
  company: Pick<Company, 'id' | 'timeZone'>,
  today: IsoDay,
): Promise<void> {
  for (const repId of await findRepIdsOfExpiringLicences(db, company.id, today)) {
    const notifyNext = () => db.transaction().execute(trx => notifyPart(trx, company, repId, today))
    while ((await notifyNext()) === PART);
  }
}

/** @returns how many HCPs were told */
async function notifyPart(
  trx: Trx,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  repId: string | null,
  today: string,
): Promise<number> {
  const told = await markLicenceExpiryNotified(trx, companyId, { repId, today, limit: PART })
  const [first] = told
  if (first === undefined) return 0
  await enqueueBulkNotifications(trx, {
    companyId,
    kind: 'LICENCE_ENDS',
    recipients: told.map(({ userId, validUntil: day }) => ({ userId, details: { day } })),
    quietHoursTimeZone: timeZone,
  })
  if (repId !== null) {
    const name = formatNameWithTitle(await findUserOrThrow(trx, first.userId))
    const one = { name, hcpId: first.userId, day: first.validUntil }
    await enqueueNotification(trx, {
      companyId,
      kind: 'HCP_LICENCES_END',
      userId: await findActingRepId(trx, repId, timeZone),
      details: told.length === 1 ? one : { count: told.length },
    })
  }
  await appendEventToAuditChain(trx, {
    ...{ companyId, actor: null, action: 'licence.told', entity: 'company', entityId: companyId },
    details: { told: told.length },
  })
  return told.length
}
