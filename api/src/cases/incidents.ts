import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '@portal/contract/endpoints'
import type { AppContext } from '../companies/app-context.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { type CaseVersion, lockVisibleCaseOrThrow, recordCaseEventAndNotify } from './change-case.ts'
import { type CaseId, openCase } from './open-case.ts'

type Incident = ParsedInput<'POST /admin/incidents', 'body'>

/** Opens a case for an incident with personal data. @returns its id @throws PortalError KEY_REUSED or VALIDATION */
export async function openIncidentCase(
  context: AppContext,
  session: Session,
  incident: Incident,
  idempotencyKey: string | undefined,
): Promise<CaseId> {
  const { text, heardAt, ...details } = incident
  return context.db.transaction().execute(async trx => {
    const incident = { kind: 'INCIDENT', text, heardAt, details } as const
    return (await openCase(trx, session, incident, { key: idempotencyKey, body: incident })).id
  })
}

/**
 * Changes what is known of an open incident. Another time of hearing moves its clocks. Unchanged values succeed.
 * @throws PortalError NOT_FOUND, CASE_CHANGED, or VALIDATION if it was heard of after the case was opened
 */
export async function changeIncidentCase(
  context: AppContext,
  session: Session,
  { id, ifMatch }: CaseVersion,
  { text, heardAt, ...details }: Incident,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    const found = await lockVisibleCaseOrThrow(trx, session, id)
    if (found.kind !== 'INCIDENT') throw notFoundError()
    const heard = new Date(heardAt)
    const isSame =
      found.text === text &&
      found.heard_at.getTime() === heard.getTime() &&
      isDeepStrictEqual(found.details, details)
    if (isSame) return
    if (found.closed_at !== null || !matchesIfMatch(found, ifMatch)) throw new PortalError('CASE_CHANGED')
    if (heard > found.opened_at) throw validationError('heardAt', { code: 'HEARD_AFTER_OPENED' })
    await trx
      .updateTable('cases')
      .set({ text, heard_at: heard, details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute()
    await recordCaseEventAndNotify(trx, session, found, { kind: 'CHANGED', shared: false })
  })
}
