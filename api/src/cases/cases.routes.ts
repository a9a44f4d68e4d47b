import type { CaseRow } from '@portal/contract/cases/case-records'
import { englishWordOf } from '@portal/contract/english'
import type { AppContext, Routes } from '../companies/app-context.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { type Columns, exportListAsCsv, readAllPages } from '../platform/http/export-list.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import { findRequestOrThrow } from '../requests/request-dto.ts'
import { changeCompanyDeadline, findCompanyDeadlines } from './case-deadlines.ts'
import { toAdminCase, toAdminCaseRows, toOwnCase, toOwnCaseRows } from './case-dto.ts'
import { addCasePhoto, readCasePhotoOrThrow } from './case-photos.ts'
import { buildFilteredCaseIdsQuery, findCasesPage, findCasesPageOfReporter } from './cases.queries.ts'
import {
  addCaseNote,
  closeCase,
  findVisibleCaseOrThrow,
  reopenCase,
  setCaseDutyDoneAt,
} from './change-case.ts'
import { endOrderAsLostAndCloseProblem, reportDeliveryProblem } from './delivery-problems.ts'
import { bookFoundPieces } from './found-pieces.ts'
import { changeIncidentCase, openIncidentCase } from './incidents.ts'
import { closeDeliveryProblem, resendSamplesAndCloseCase } from './solve-delivery-problem.ts'
import { whereCaseVisibleTo } from './visible-cases.ts'

/** Cases per page on the screen. */
const PAGE_SIZE = 50

/** Cases: the admin's list, page and deadlines, delivery problems, incidents, and what HCPs and reps see of theirs. */
export function registerCaseRoutes({ route }: Routes, context: AppContext): void {
  const { db } = context
  const read = async (session: Session, id: string) =>
    toAdminCase(db, await findVisibleCaseOrThrow(db, session, id))
  const readOwn = async (session: Session, id: string) =>
    toOwnCase(db, await findVisibleCaseOrThrow(db, session, id))

  route('GET /admin/cases', async ({ session, query: { cursor, ...filter } }) => {
    const { rows, next } = await findCasesPage(db, session, filter, { limit: PAGE_SIZE, cursor })
    return { data: await toAdminCaseRows(db, rows), meta: { next } }
  })
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
  route('GET /admin/cases/:id', ({ session, params: { id } }) => read(session, id))
  route('POST /admin/cases/:id/notes', async ({ session, params: { id }, body, headers }) => {
    await addCaseNote(context, session, id, body, headers['idempotency-key'])
    return read(session, id)
  })
  route('POST /admin/cases/:id/duties', async ({ session, params: { id }, body, headers }) => {
    await setCaseDutyDoneAt(context, session, { id, ifMatch: headers['if-match'] }, body)
    return read(session, id)
  })
  route('POST /admin/cases/:id/close', async ({ session, params: { id }, body, headers }) => {
    await closeCase(context, session, { id, ifMatch: headers['if-match'] }, body)
    return read(session, id)
  })
  route('POST /admin/cases/:id/reopen', async ({ session, params: { id }, body, headers }) => {
    await reopenCase(context, session, { id, ifMatch: headers['if-match'] }, body)
    return read(session, id)
  })

  route('POST /order/:id/problems', ({ session, params: { id }, body, headers }) =>
    reportDeliveryProblem(context, session, id, body, headers['idempotency-key']),
  )
  route('POST /cases/:id/send-again', async ({ session, params: { id }, body }) => ({
    orderId: await resendSamplesAndCloseCase(context, session, id, body),
  }))
  route('POST /cases/:id/close', async ({ session, params: { id }, body }) => {
    await closeDeliveryProblem(context, session, id, body)
    return {}
  })
  route('POST /order/:id/found', async ({ session, params: { id }, body, headers }) => {
    await bookFoundPieces(context, session, id, body, idempotencyDigest(headers['idempotency-key'], body))
    return {}
  })
  route('POST /admin/requests/close-as-lost', async ({ session, body, headers }) => {
    await endOrderAsLostAndCloseProblem(
      context,
      session,
      body,
      idempotencyDigest(headers['idempotency-key'], body),
    )
    return findRequestOrThrow(db, session, body.id)
  })

  route('POST /admin/incidents', async ({ session, body, headers }) =>
    read(session, await openIncidentCase(context, session, body, headers['idempotency-key'])),
  )
  route('POST /admin/incidents/:id', async ({ session, params: { id }, body, headers }) => {
    await changeIncidentCase(context, session, { id, ifMatch: headers['if-match'] }, body)
    return read(session, id)
  })

  route('GET /admin/case-deadlines', ({ session }) => findCompanyDeadlines(db, session.company))
  route('POST /admin/case-deadlines', ({ session, body, headers }) =>
    changeCompanyDeadline(db, session, body, headers['if-match']),
  )

  route('GET /cases', async ({ session, query: { cursor } }) => {
    const visible = await whereCaseVisibleTo(db, session)
    const { rows, next } = await findCasesPageOfReporter(db, visible, { limit: PAGE_SIZE, cursor })
    return { data: await toOwnCaseRows(db, rows), meta: { next } }
  })
  route('GET /cases/:id', ({ session, params: { id } }) => readOwn(session, id))
  route('POST /cases/:id/notes', async ({ session, params: { id }, body: { text }, headers }) => {
    await addCaseNote(context, session, id, { text, shared: true }, headers['idempotency-key'])
    return readOwn(session, id)
  })
  route('POST /cases/:id/photos', ({ session, params: { id }, body }) =>
    addCasePhoto(context, session, id, body),
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
}
