import type { Routes } from '../companies/app-context.ts'
import { notFoundError, validationError } from '../platform/http/errors.ts'
import { findDeadlinesForCaseKind } from './case-deadlines.ts'
import { insertCaseDuties } from './case-duties.ts'
import {
  hasWantedValues,
  lockVisibleCaseOrThrow,
  readAdminCase,
  recordCaseEventAndNotify,
} from './change-case.ts'

/**
 * Corrects the class and seriousness of an open safety report, or when the company first heard. The duties are made anew from
 * today's deadlines; what was done of them stays done. Unchanged values succeed.
 */
export function registerReclassification({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/safety-reports/:id', {
    audits: { 'case.reclassified': 'case' },
    async run({ params: { id }, body: { severity, heardAt, reason }, ifMatch, ...call }) {
      const { trx, session } = call
      const found = await lockVisibleCaseOrThrow(trx, session, id)
      if (found.kind !== 'SAFETY') throw notFoundError()
      const wanted = { severity, heard_at: new Date(heardAt) }
      if (hasWantedValues(found, wanted, ifMatch)) return readAdminCase(call, id)
      if (wanted.heard_at > found.opened_at) throw validationError('heardAt', { code: 'HEARD_AFTER_OPENED' })
      await trx.updateTable('cases').set(wanted).where('id', '=', id).execute()
      const duties = await trx.deleteFrom('case_duties').where('case_id', '=', id).returningAll().execute()
      const deadlines = await findDeadlinesForCaseKind(trx, session.company, { kind: 'SAFETY', severity })
      const done = duties.filter(({ done_at }) => done_at !== null)
      done.sort((one, other) => one.position - other.position)
      await insertCaseDuties(trx, id, deadlines, done)
      const event = { kind: 'RECLASSIFIED', text: reason, severity, shared: false } as const
      await recordCaseEventAndNotify(call, found, event)
      return readAdminCase(call, id)
    },
  })
}
