import type { CaseRow } from '@portal/contract/cases/case-records'
import { englishWordOf } from '@portal/contract/english'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { type Columns, exportListAsCsv, readAllPages } from '../platform/http/export-list.ts'
import { findCompanyDeadlines, registerDeadlineChange } from './case-deadlines.ts'
import { toAdminCase, toAdminCaseRows, toOwnCase, toOwnCaseRows } from './case-dto.ts'
import { readCasePhotoOrThrow, registerCasePhotos } from './case-photos.ts'
import {
  buildFilteredCaseIdsQuery,
  countCasesByState,
  findCasesPage,
  findCasesPageOfReporter,
} from './cases.queries.ts'
import { findVisibleCaseOrThrow, registerCaseChanges } from './change-case.ts'
import { registerDeliveryProblems } from './delivery-problems.ts'
import { registerFoundPieces } from './found-pieces.ts'
import { registerIncidentChanges } from './incidents.ts'
import { registerRecalls } from './recalls.ts'
import { registerProblemSolutions } from './solve-delivery-problem.ts'
import { whereCaseVisibleTo } from './visible-cases.ts'

/** Cases per page on the screen. */
const PAGE_SIZE = 50

/** Cases: the admin's list, page and deadlines, delivery problems, incidents, and what HCPs and reps see of theirs. */
export function registerCaseRoutes({ route, change }: Routes, context: AppContext): void {
  const { db } = context
  registerCaseChanges({ change })
  registerDeliveryProblems({ change })
  registerProblemSolutions({ change }, context)
  registerFoundPieces({ change })
  registerIncidentChanges({ change })
  registerRecalls({ change })
  registerDeadlineChange({ change })
  registerCasePhotos({ change }, context)

  route('GET /admin/cases', async ({ session, query: { cursor, ...filter } }) => {
    const { rows, next } = await findCasesPage(db, session, filter, { limit: PAGE_SIZE, cursor })
    return { data: await toAdminCaseRows(db, rows), meta: { next } }
  })
  route('GET /admin/case-counts', ({ session, query }) => countCasesByState(db, session, query))
  route('POST /admin/cases/export', async ({ session, body }) =>
    exportListAsCsv(db, session, {
      kind: 'cases',
      filter: body,
      columns: caseColumns,
      counted: await buildFilteredCaseIdsQuery(db, session, body),
      pages: readAllPages(async page => {
        const { rows, next } = await findCasesPage(db, session, body, page)
        return { rows: await toAdminCaseRows(db, rows), next }
      }),
    }),
  )
  route('GET /admin/cases/:id', async ({ session, params: { id } }) =>
    toAdminCase(db, await findVisibleCaseOrThrow(db, session, id)),
  )
  route('GET /admin/case-deadlines', ({ session }) => findCompanyDeadlines(db, session.company))
  route('GET /cases', async ({ session, query: { cursor } }) => {
    const visible = await whereCaseVisibleTo(db, session)
    const { rows, next } = await findCasesPageOfReporter(db, visible, { limit: PAGE_SIZE, cursor })
    return { data: await toOwnCaseRows(db, rows), meta: { next } }
  })
  route('GET /cases/:id', async ({ session, params: { id } }) =>
    toOwnCase(db, await findVisibleCaseOrThrow(db, session, id)),
  )
  route('GET /cases/:id/photos/:photo', ({ session, params }) =>
    readCasePhotoOrThrow(context, session, params),
  )
}

/** Columns of the case export, with the words of the screens. */
const caseColumns: Columns<CaseRow> = {
  Case: ({ number }) => number,
  Kind: ({ kind }) => englishWordOf('cases_kind', kind),
  'Opened on': ({ openedAt }, moment) => moment(openedAt),
  'Due on': ({ dueAt }, moment) => moment(dueAt),
  'Next step': ({ step, closed }) => (closed ? '' : englishWordOf('cases_step', step)),
  'Closed on': ({ closed }, moment) => moment(closed?.at),
  Outcome: ({ closed }) => englishWordOf('cases_outcome', closed?.outcome),
  HCP: ({ hcp }) => hcp?.name ?? '',
  'Order ID': ({ orderId }) => orderId ?? '',
  Sample: ({ sample }) => sample?.name ?? '',
  Problem: ({ delivery }) => englishWordOf('problem', delivery?.problem),
  'What happened': ({ text }) => text,
  'Steps not done': ({ undone }) => undone.map(({ step }) => englishWordOf('cases_step', step)).join(', '),
  'Why not done': ({ undone }) => [...new Set(undone.map(({ reason }) => reason))].join(' '),
}
