import type { CaseStep } from '@portal/contract/cases/case-deadlines'
import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import type { ParsedInput } from '@portal/contract/endpoints'
import { englishWordOf } from '@portal/contract/english'
import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import type { Queryable, Schema, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { type Columns, exportListAsCsv, formatYesNo, readAllPages } from '../platform/http/export-list.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'
import { toSafetyDetails } from './case-dto.ts'
import { buildFilteredCaseIdsQuery, type CaseRecord, findCasesPage } from './cases.queries.ts'

type Duty = Selectable<Schema['case_duties']>
type Row = {
  record: CaseRecord
  known: SafetyDetails | null
  sample: string
  sentBy: UserRow | undefined
  report: Duty | undefined
  fullReport: Duty | undefined
}

/** The company's safety reports as a CSV file, a line each. */
export async function exportSafetyReports(
  { db }: AppContext,
  session: Session,
  filter: ParsedInput<'POST /admin/safety-reports/export', 'body'>,
): Promise<AsyncIterable<string>> {
  const reports = { ...filter, kind: 'SAFETY' } as const
  return exportListAsCsv(db, session, {
    kind: 'safety-reports',
    filter,
    columns: reportColumns,
    counted: await buildFilteredCaseIdsQuery(db, session, reports),
    pages: readAllPages(async page => {
      const { rows, next } = await findCasesPage(db, session, reports, page)
      return { rows: await readRows(db, session.companyId, rows), next }
    }),
  })
}

async function readRows(db: Queryable, companyId: string, records: readonly CaseRecord[]): Promise<Row[]> {
  const ids = records.map(({ id }) => id)
  const duties = await db
    .selectFrom('case_duties')
    .where(sql<boolean>`case_id = any(${ids}::uuid[])`)
    .selectAll()
    .execute()
  const users = await findUsersOf(db, records, ({ opened_by }) => opened_by)
  const samples = await findItemNames(
    db,
    companyId,
    records.flatMap(({ item_id }) => item_id ?? []),
  )
  return records.map(record => {
    const dutyOf = (step: CaseStep) => duties.find(duty => duty.case_id === record.id && duty.step === step)
    return {
      record,
      known: toSafetyDetails(record),
      sample: samples.get(record.item_id ?? '') ?? '',
      sentBy: users.get(record.opened_by),
      report: dutyOf('REPORT'),
      fullReport: dutyOf('FULL_REPORT'),
    }
  })
}

const reportColumns: Columns<Row> = {
  Case: ({ record }) => record.number,
  'First heard': ({ record }, moment) => moment(record.heard_at),
  'Opened on': ({ record }, moment) => moment(record.opened_at),
  'Sent by': ({ sentBy }) => formatNameWithTitle(sentBy),
  Reporter: ({ known }) => known?.reporter.name ?? '',
  Profession: ({ known }) => known?.reporter.profession ?? '',
  Phone: ({ known }) => known?.reporter.phone ?? '',
  Email: ({ known }) => known?.reporter.email ?? '',
  'May be contacted': ({ known }) => formatYesNo(known?.reporter.mayContact ?? false),
  Sample: ({ sample }) => sample,
  Lot: ({ known }) => known?.lotNo ?? '',
  'Order ID': ({ record }) => record.order_id ?? '',
  'Class and seriousness': ({ record: { severity } }) =>
    severity === 'ANY' ? '' : englishWordOf('cases_severity', severity),
  'Serious because': ({ known }) =>
    known?.seriousness.map(box => englishWordOf('safety', box)).join('; ') ?? '',
  'Happened on': ({ known }) => known?.happenedOn ?? '',
  'Age group': ({ known }) => englishWordOf('safety_age', known?.patient.ageGroup),
  Sex: ({ known }) => englishWordOf('safety', known?.patient.sex),
  'What happened': ({ record }) => record.text,
  'Report due on': ({ report }, moment) => moment(report?.due_at),
  'Reported on': ({ report }, moment) => moment(report?.done_at),
  Reference: ({ report }) => report?.reference ?? '',
  'Full report due on': ({ fullReport }, moment) => moment(fullReport?.due_at),
  'Full report sent on': ({ fullReport }, moment) => moment(fullReport?.done_at),
  'Full report reference': ({ fullReport }) => fullReport?.reference ?? '',
  'Closed on': ({ record }, moment) => moment(record.closed_at),
  Outcome: ({ record }) => englishWordOf('cases_outcome', record.outcome),
  Reason: ({ record }) => record.reason ?? '',
}
