import type { ParsedInput } from '@portal/contract/endpoints'
import type { AppContext } from '../companies/app-context.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { findDeadlinesForCaseKind } from './case-deadlines.ts'
import { insertCaseDuties } from './case-duties.ts'
import { type CaseVersion, lockVisibleCaseOrThrow, recordCaseEventAndNotify } from './change-case.ts'

/**
 * Corrects the class and seriousness of an open safety report, or when the company first heard. The duties are made anew from
 * today's deadlines; what was done of them stays done. Unchanged values succeed.
 * @throws PortalError NOT_FOUND, CASE_CHANGED, or VALIDATION if it was heard of after the case was opened
 */
export async function reclassifySafetyReport(
  context: AppContext,
  session: Session,
  { id, ifMatch }: CaseVersion,
  { severity, heardAt, reason }: ParsedInput<'POST /admin/safety-reports/:id', 'body'>,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    const found = await lockVisibleCaseOrThrow(trx, session, id)
    if (found.kind !== 'SAFETY') throw notFoundError()
    const heard = new Date(heardAt)
    if (found.severity === severity && found.heard_at.getTime() === heard.getTime()) return
    if (found.closed_at !== null || !matchesIfMatch(found, ifMatch)) throw new PortalError('CASE_CHANGED')
    if (heard > found.opened_at) throw validationError('heardAt', { code: 'HEARD_AFTER_OPENED' })
    await trx.updateTable('cases').set({ severity, heard_at: heard }).where('id', '=', id).execute()
    const duties = await trx.deleteFrom('case_duties').where('case_id', '=', id).returningAll().execute()
    const deadlines = await findDeadlinesForCaseKind(trx, session.company, { kind: 'SAFETY', severity })
    const done = duties.filter(({ done_at }) => done_at !== null)
    await insertCaseDuties(
      trx,
      id,
      deadlines,
      done.toSorted((one, other) => one.position - other.position),
    )
    await recordCaseEventAndNotify(trx, session, found, {
      kind: 'RECLASSIFIED',
      ...{ text: reason, severity, shared: false },
    })
  })
}
