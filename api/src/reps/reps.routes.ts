import type { Answer } from '@portal/contract/endpoints'
import { joinName } from '@portal/contract/names'
import { isRepWanted } from '@portal/contract/rep-filter'
import type { RepAccount } from '@portal/contract/reps'
import { chunk } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import {
  type Columns,
  createTimeFormatter,
  exportList,
  phoneForCsv,
  yesOrNo,
} from '../platform/http/export-list.ts'
import type { Route } from '../platform/http/route.ts'
import { findAbsences } from '../users/absences.queries.ts'
import { fullNameWithTitle } from '../users/personal-info.ts'
import { findRepAccount, findRepAccounts, type RepRow } from '../users/rep-accounts.queries.ts'
import { findUsers } from '../users/users.queries.ts'
import { addRep, changeRep, reactivateRep } from './change-rep.ts'
import { deactivateRep, type HandOverParts } from './deactivate-rep.ts'
import { changeAbsence, createAbsence, endAbsence } from './save-absence.ts'

type Parts = HandOverParts & {
  /** Number of open requests by rep; from the orders feature. */
  countOpenOrders(db: Queryable, repIds: readonly string[]): Promise<Map<string, number>>
  /** Number of HCPs with an approved registration by rep; from the review feature. */
  countVerified(db: Queryable, companyId: string, repIds: readonly string[]): Promise<Map<string, number>>
}

/** Admin routes for the company's sales reps and their absences. */
export function registerReps(route: Route, parts: Parts): void {
  const describe = async (companyId: string, rows: readonly RepRow[]) => {
    const ids = rows.map(({ id }) => id)
    const open = await parts.countOpenOrders(parts.db, ids)
    const verified = await parts.countVerified(parts.db, companyId, ids)
    const absences = await findAbsences(parts.db, companyId, parts.timeZoneOf(companyId))
    const deputies = await findUsers(parts.db, [...new Set(absences.map(({ deputyId }) => deputyId))])
    return rows.map(row => ({
      ...toAccount(row, open.get(row.id) ?? 0),
      verifiedHcps: verified.get(row.id) ?? 0,
      absences: absences
        .filter(({ repId }) => repId === row.id)
        .map(({ id, from, to, deputyId, updated_at }) => ({
          id,
          from,
          to,
          deputy: { id: deputyId, name: fullNameWithTitle(deputies.get(deputyId)) },
          updatedAt: updated_at.toISOString(),
        })),
    }))
  }
  const answer = async ({ companyId }: Session, id: string) => {
    const row = await findRepAccount(parts.db, id, companyId)
    const [account] = await describe(companyId, row === undefined ? [] : [row])
    if (account === undefined) throw new PortalError('NOT_FOUND')
    return account
  }

  route('GET /admin/reps', async ({ session }) =>
    describe(session.companyId, await findRepAccounts(parts.db, session.companyId)),
  )
  route('POST /admin/reps/export', async ({ session, body }) => {
    const reps = await describe(session.companyId, await findRepAccounts(parts.db, session.companyId))
    const wanted = reps.filter(rep => isRepWanted(rep, body))
    return exportList(parts.db, session, {
      kind: 'reps',
      filter: body,
      rows: wanted.length,
      columns: columnsOf(parts.timeZoneOf(session.companyId)),
      pages: chunk(wanted),
    })
  })
  route('POST /admin/reps', async ({ session, body }) => answer(session, await addRep(parts, session, body)))
  route('POST /admin/reps/:id', async ({ session, params, body, headers }) => {
    await changeRep(parts, session, params.id, body, headers['if-match'])
    return answer(session, params.id)
  })
  route('POST /admin/reps/:id/deactivate', async ({ session, params, body }) => {
    await deactivateRep(parts, session, params.id, body)
    return answer(session, params.id)
  })
  route('POST /admin/reps/:id/reactivate', async ({ session, params }) => {
    await reactivateRep(parts, session, params.id)
    return answer(session, params.id)
  })
  route('POST /admin/reps/:id/absences', async ({ session, params, body }) => {
    await createAbsence(parts, session, params.id, body)
    return answer(session, params.id)
  })
  route('POST /admin/absences/:id', async ({ session, params, body, headers }) =>
    answer(session, await changeAbsence(parts, session, params.id, body, headers['if-match'])),
  )
  route('POST /admin/absences/:id/end', async ({ session, params, headers }) =>
    answer(session, await endAbsence(parts, session, params.id, headers['if-match'])),
  )
}

function columnsOf(timeZone: string): Columns<RepAccount> {
  const moment = createTimeFormatter(timeZone)
  return {
    Name: ({ name }) => name,
    'Mobile No': ({ phone }) => phoneForCsv(phone),
    Active: ({ active }) => yesOrNo(active),
    HCPs: ({ hcps }) => hcps,
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
): Omit<Answer<'POST /admin/reps'>, 'absences' | 'verifiedHcps'> {
  return {
    id: rep.id,
    name: joinName(rep.title, rep.full_name),
    phone: rep.phone,
    active: rep.disabled_at === null,
    hcps: rep.hcps,
    openRequests,
    createdAt: rep.created_at.toISOString(),
    updatedAt: rep.updated_at.toISOString(),
  }
}
