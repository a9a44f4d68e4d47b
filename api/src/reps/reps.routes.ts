import type { ResponseData } from '@portal/contract/endpoints'
import { joinTitleAndName } from '@portal/contract/names'
import { matchesRepFilter } from '@portal/contract/rep-filter'
import type { RepAccount } from '@portal/contract/reps'
import type { AppContext } from '../companies/app-context.ts'
import { countOpenOrdersByRep } from '../orders/rep-orders.queries.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import {
  type Columns,
  createExportTimeFormatter,
  exportListAsCsv,
  formatPhoneForCsv,
  formatYesNo,
} from '../platform/http/export-list.ts'
import type { Route } from '../platform/http/route.ts'
import { findCurrentAndFutureAbsences } from '../users/absences-and-deputies.queries.ts'
import { countVerifiedHcpsByRep } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findRepAccount, findRepAccounts, type RepRow } from '../users/rep-accounts.queries.ts'
import { findUsersById } from '../users/users.queries.ts'
import { createRep, reactivateRep, updateRep } from './change-rep.ts'
import { deactivateRep } from './deactivate-rep.ts'
import { changeAbsence, createAbsence, endAbsence } from './save-absence.ts'

/** Admin routes for the company's sales reps and their absences. */
export function registerRepRoutes(route: Route, context: AppContext): void {
  const { db, companyOf } = context
  const describe = async (companyId: string, rows: readonly RepRow[]) => {
    const ids = rows.map(({ id }) => id)
    const open = await countOpenOrdersByRep(db, ids)
    const verified = await countVerifiedHcpsByRep(db, companyOf(companyId).campaignId, ids)
    const absences = await findCurrentAndFutureAbsences(db, companyId, companyOf(companyId).timeZone)
    const deputyIds = absences.map(({ deputyId }) => deputyId)
    const deputies = await findUsersById(db, deputyIds)
    return rows.map(row => ({
      ...toAccount(row, open.get(row.id) ?? 0),
      verifiedHcps: verified.get(row.id) ?? 0,
      absences: absences
        .filter(({ repId }) => repId === row.id)
        .map(({ id, from, to, deputyId, updated_at }) => ({
          id,
          from,
          to,
          deputy: { id: deputyId, name: formatNameWithTitle(deputies.get(deputyId)) },
          updatedAt: updated_at.toISOString(),
        })),
    }))
  }
  const answer = async ({ companyId }: Session, id: string) => {
    const row = await findRepAccount(db, id, companyId)
    const [account] = await describe(companyId, row === undefined ? [] : [row])
    if (account === undefined) throw new PortalError('NOT_FOUND')
    return account
  }

  route('GET /admin/reps', async ({ session }) =>
    describe(session.companyId, await findRepAccounts(db, session.companyId)),
  )
  route('POST /admin/reps/export', async ({ session, body }) => {
    const reps = await describe(session.companyId, await findRepAccounts(db, session.companyId))
    const wanted = reps.filter(rep => matchesRepFilter(rep, body))
    return exportListAsCsv(db, session, {
      kind: 'reps',
      filter: body,
      rows: wanted.length,
      columns: columnsOf(companyOf(session.companyId).timeZone),
      pages: splitIntoChunks(wanted),
    })
  })
  route('POST /admin/reps', async ({ session, body }) =>
    answer(session, await createRep(context, session, body)),
  )
  route('POST /admin/reps/:id', async ({ session, params, body, headers }) => {
    await updateRep(context, session, params.id, body, headers['if-match'])
    return answer(session, params.id)
  })
  route('POST /admin/reps/:id/deactivate', async ({ session, params, body }) => {
    await deactivateRep(context, session, params.id, body)
    return answer(session, params.id)
  })
  route('POST /admin/reps/:id/reactivate', async ({ session, params }) => {
    await reactivateRep(context, session, params.id)
    return answer(session, params.id)
  })
  route('POST /admin/reps/:id/absences', async ({ session, params, body }) => {
    await createAbsence(context, session, params.id, body)
    return answer(session, params.id)
  })
  route('POST /admin/absences/:id', async ({ session, params, body, headers }) =>
    answer(session, await changeAbsence(context, session, params.id, body, headers['if-match'])),
  )
  route('POST /admin/absences/:id/end', async ({ session, params, headers }) =>
    answer(session, await endAbsence(context, session, params.id, headers['if-match'])),
  )
}

function columnsOf(timeZone: string): Columns<RepAccount> {
  const moment = createExportTimeFormatter(timeZone)
  return {
    Name: ({ name }) => name,
    'Mobile No': ({ phone }) => formatPhoneForCsv(phone),
    Active: ({ active }) => formatYesNo(active),
    HCPs: ({ hcps }) => hcps,
    'By card': ({ byCard }) => byCard,
    'Open requests': ({ openRequests }) => openRequests,
    // All absences in one cell: one row per rep, so the file can be imported.
    Absences: ({ absences }) =>
      absences.map(({ from, to, deputy }) => `${from} to ${to}: ${deputy.name}`).join('; '),
    'Added on': ({ createdAt }) => moment(createdAt),
  }
}

function toAccount(
  rep: RepRow,
  openRequests: number,
): Omit<ResponseData<'POST /admin/reps'>, 'absences' | 'verifiedHcps'> {
  return {
    id: rep.id,
    name: joinTitleAndName(rep.title, rep.full_name),
    phone: rep.phone,
    active: rep.disabled_at === null,
    hcps: rep.hcps,
    byCard: rep.byCard,
    openRequests,
    createdAt: rep.created_at.toISOString(),
    updatedAt: rep.updated_at.toISOString(),
  }
}
