import { isDeepStrictEqual } from 'node:util'
import type { Routes } from '../companies/app-context.ts'
import { notFoundError, validationError } from '../platform/http/errors.ts'
import {
  lockVisibleCaseOrThrow,
  readAdminCase,
  recordCaseEventAndNotify,
  requireOpen,
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
      const heard = new Date(heardAt)
      const isSame =
        found.text === text &&
        found.heard_at.getTime() === heard.getTime() &&
        isDeepStrictEqual(found.details, details)
      if (!isSame) {
        requireOpen(found, ifMatch)
        if (heard > found.opened_at) throw validationError('heardAt', { code: 'HEARD_AFTER_OPENED' })
        await trx
          .updateTable('cases')
          .set({ text, heard_at: heard, details: JSON.stringify(details) })
          .where('id', '=', id)
          .execute()
        await recordCaseEventAndNotify(call, found, { kind: 'CHANGED', shared: false })
      }
      return readAdminCase(call, id)
    },
  })
}
