import { matchesRepFilter } from '@portal/contract/reps/rep-filter'
import type { RepAccount } from '@portal/contract/reps/reps.endpoints'
import type { AppContext, Routes } from '../companies/app-context.ts'
import {
  type Columns,
  exportListAsCsv,
  formatPhoneForCsv,
  formatYesNo,
} from '../platform/http/export-list.ts'
import { registerRepChanges } from './change-rep.ts'
import { registerRepDeactivation } from './deactivate-rep.ts'
import { listRepAccounts } from './rep-account-list.ts'
import { registerAbsenceChanges } from './save-absence.ts'

/** Admin routes for the company's sales reps and their absences. */
export function registerRepRoutes({ route, change }: Routes, context: AppContext): void {
  const { db } = context
  registerRepChanges({ change })
  registerRepDeactivation({ change })
  registerAbsenceChanges({ change })

  route('GET /admin/reps', ({ session }) => listRepAccounts(db, session.company))
  route('POST /admin/reps/export', async ({ session, body }) => {
    const reps = await listRepAccounts(db, session.company)
    return exportListAsCsv(db, session, {
      kind: 'reps',
      filter: body,
      rows: reps.filter(rep => matchesRepFilter(rep, body)),
      columns: repColumns,
    })
  })
}

const repColumns: Columns<RepAccount> = {
  Name: ({ name }) => name,
  'Mobile No': ({ phone }) => formatPhoneForCsv(phone),
  'External ID': ({ externalId }) => externalId ?? '',
  Active: ({ active }) => formatYesNo(active),
  HCPs: ({ hcps }) => hcps,
  'By card': ({ byCard }) => byCard,
  'Open requests': ({ openRequests }) => openRequests,
  // All absences in one cell: one row per rep, so the file can be imported.
  Absences: ({ absences }) =>
    absences.map(({ from, to, deputy }) => `${from} to ${to}: ${deputy.name}`).join('; '),
  'Added on': ({ createdAt }, moment) => moment(createdAt),
}
