import type { CaseStep } from '@portal/contract/cases/case-deadlines'
import type { ParsedInput } from '@portal/contract/endpoints'
import { toEnglishWord, toKeyPart } from '@portal/contract/english'
import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import type { Queryable, Schema, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import {
  type Columns,
  countExportRowsWithinLimit,
  createExportTimeFormatter,
  exportListAsCsv,
  formatYesNo,
  readAllPages,
} from '../platform/http/export-list.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersById } from '../users/users.queries.ts'
import { toSafetyDetails } from './case-dto.ts'
import { buildFilteredCaseIdsQuery, type CaseRecord, findCasesPage } from './cases.queries.ts'

type Row = {
  record: CaseRecord
  sample: string
  sentBy: UserRow | undefined
  duties: readonly Selectable<Schema['case_duties']>[]
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
    rows: await countExportRowsWithinLimit(db, await buildFilteredCaseIdsQuery(db, session, reports)),
    columns: columnsIn(session.company.timeZone),
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
  const users = await findUsersById(
    db,
    records.map(({ opened_by }) => opened_by),
  )
  const samples = await findItemNames(
    db,
    companyId,
    records.flatMap(({ item_id }) => item_id ?? []),
  )
  return records.map(record => ({
    record,
    sample: samples.get(record.item_id ?? '') ?? '',
    sentBy: users.get(record.opened_by),
    duties: duties.filter(({ case_id }) => case_id === record.id),
  }))
}

function columnsIn(timeZone: string): Columns<Row> {
  const moment = createExportTimeFormatter(timeZone)
  const maybe = (time: Date | null | undefined) => (time ? moment(time) : '')
  const dutyOf = ({ duties }: Row, step: CaseStep) => duties.find(duty => duty.step === step)
  const known = ({ record }: Row) => toSafetyDetails(record)
  return {
    Case: ({ record }) => record.number,
    'First heard': ({ record }) => moment(record.heard_at),
    'Opened on': ({ record }) => moment(record.opened_at),
    'Sent by': ({ sentBy }) => formatNameWithTitle(sentBy),
    Reporter: row => known(row)?.reporter.name ?? '',
    Profession: row => known(row)?.reporter.profession ?? '',
    Phone: row => known(row)?.reporter.phone ?? '',
    Email: row => known(row)?.reporter.email ?? '',
    'May be contacted': row => formatYesNo(known(row)?.reporter.mayContact ?? false),
    Sample: ({ sample }) => sample,
    Lot: row => known(row)?.lotNo ?? '',
    'Order ID': ({ record }) => record.order_id ?? '',
    'Class and seriousness': ({ record: { severity } }) =>
      severity === 'ANY' ? '' : toEnglishWord(`cases_severity_${toKeyPart(severity)}`),
    'Serious because': row =>
      known(row)
        ?.seriousness.map(box => toEnglishWord(`safety_${toKeyPart(box)}`))
        .join('; ') ?? '',
    'Happened on': row => known(row)?.happenedOn ?? '',
    'Age group': row => {
      const group = known(row)?.patient.ageGroup
      return group ? toEnglishWord(`safety_age_${toKeyPart(group)}`) : ''
    },
    Sex: row => {
      const sex = known(row)?.patient.sex
      return sex ? toEnglishWord(`safety_${toKeyPart(sex)}`) : ''
    },
    'What happened': ({ record }) => record.text,
    'Report due on': row => maybe(dutyOf(row, 'REPORT')?.due_at),
    'Reported on': row => maybe(dutyOf(row, 'REPORT')?.done_at),
    Reference: row => dutyOf(row, 'REPORT')?.reference ?? '',
    'Full report due on': row => maybe(dutyOf(row, 'FULL_REPORT')?.due_at),
    'Full report sent on': row => maybe(dutyOf(row, 'FULL_REPORT')?.done_at),
    'Full report reference': row => dutyOf(row, 'FULL_REPORT')?.reference ?? '',
    'Closed on': ({ record }) => maybe(record.closed_at),
    Outcome: ({ record: { outcome } }) =>
      outcome ? toEnglishWord(`cases_outcome_${toKeyPart(outcome)}`) : '',
    Reason: ({ record }) => record.reason ?? '',
  }
}
