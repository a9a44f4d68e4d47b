import type { Routes } from '../companies/app-context.ts'
import { notFoundError, validationError } from '../platform/http/errors.ts'
import {
  hasWantedValues,
  lockVisibleCaseOrThrow,
  readAdminCase,
  recordCaseEventAndNotify,
} from './change-case.ts'
import { openCase } from './open-case.ts'

/** Incidents with personal data: opening a case, and changing what is known of an open one. */
export function registerIncidentChanges({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/incidents', {
    audits: { 'case.opened': 'case' },
    run: ({ body: { text, heardAt, ...details }, ...call }) =>
      openCase(call, { kind: 'INCIDENT', text, heardAt, details }),
    read: readAdminCase,
  })

  // Another time of hearing moves the clocks. Unchanged values succeed.
  change('POST /admin/incidents/:id', {
    audits: { 'case.changed': 'case' },
    async run({ params: { id }, body: { text, heardAt, ...details }, ifMatch, ...call }) {
      const { trx, session } = call
      const found = await lockVisibleCaseOrThrow(trx, session, id)
      if (found.kind !== 'INCIDENT') throw notFoundError()
      const wanted = { text, heard_at: new Date(heardAt) }
      if (!hasWantedValues(found, { ...wanted, details }, ifMatch)) {
        if (wanted.heard_at > found.opened_at)
          throw validationError('heardAt', { code: 'HEARD_AFTER_OPENED' })
        await trx
          .updateTable('cases')
          .set({ ...wanted, details: JSON.stringify(details) })
          .where('id', '=', id)
          .execute()
        await recordCaseEventAndNotify(call, found, { kind: 'CHANGED', shared: false })
      }
      return readAdminCase(call, id)
    },
  })
}
