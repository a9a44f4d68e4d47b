import type { CaseRow } from '@portal/contract/cases/case-records'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { CaseDueOrOutcomeBadge } from './case-badges.tsx'
import { CASE_KIND_LABELS, CASE_STEP_LABELS } from './case-labels.ts'
import { caseSummaryText } from './delivery-problem-rows.ts'

/** The cases as rows; on a phone as cards. */
export function AdminCaseTable({ cases }: { cases: readonly CaseRow[] | undefined }) {
  const columns: Column<CaseRow>[] = [
    { heading: m.cases_case(), cell: row => <CaseLink row={row} />, look: 'w-26 whitespace-nowrap px-3' },
    { heading: m.cases_kind(), cell: ({ kind }) => CASE_KIND_LABELS[kind](), look: 'w-48 px-3' },
    {
      heading: m.cases_about(),
      isRowHeader: true,
      cell: row => (
        <span title={subjectText(row)} className="block truncate">
          <About row={row} />
        </span>
      ),
    },
    {
      heading: m.cases_next_step(),
      cell: ({ step, closed }) => (step === null || closed ? '–' : CASE_STEP_LABELS[step]()),
      look: 'hidden w-48 px-3 xl:table-cell',
    },
    {
      heading: m.cases_due(),
      cell: row => <Due row={row} />,
      look: 'w-60 whitespace-nowrap px-3 min-[90rem]:w-92',
    },
  ]
  return (
    <DataTable
      fixed
      columns={columns}
      rows={cases}
      keyOf={({ id }) => id}
      renderCard={row => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <CaseLink row={row} />
            <CaseDueOrOutcomeBadge {...row} />
          </div>
          <p className="text-muted">
            {CASE_KIND_LABELS[row.kind]()}
            {row.step && !row.closed && ` · ${CASE_STEP_LABELS[row.step]()}`}
          </p>
          <p className="font-semibold">
            <About row={row} />
          </p>
        </>
      )}
    />
  )
}

/** How long there is, and where there is room until when. */
function Due({ row }: { row: CaseRow }) {
  const at = row.closed?.at ?? row.dueAt
  return (
    <span className="flex items-center justify-between gap-3">
      <CaseDueOrOutcomeBadge {...row} />
      {at && <span className="hidden text-muted tabular-nums min-[90rem]:block">{formatDateTime(at)}</span>}
    </span>
  )
}

function CaseLink({ row: { id, number, kind } }: { row: CaseRow }) {
  const name = m.cases_one({ number: String(number) })
  return (
    <Link
      data-row
      to={generatePath(adminPaths.case, { id })}
      aria-label={`${name}, ${CASE_KIND_LABELS[kind]()}`}
      className="-ml-1 inline-flex min-h-(--control) items-center rounded-control px-1 font-semibold text-action-ink tabular-nums hover:underline"
    >
      {name}
    </Link>
  )
}

/** The HCP, then the subject and the first words of the description. */
function About({ row }: { row: CaseRow }) {
  return (
    <>
      {row.hcp && personNameOrErased(row.hcp.name)}
      <span className={row.hcp ? 'font-normal' : ''}>
        {row.hcp && ' · '}
        {subjectText(row)}
      </span>
    </>
  )
}

function subjectText(row: CaseRow): string {
  const { sample, lotNo, orderId } = row
  const things = [
    sample?.name,
    lotNo && m.safety_lot_named({ lotNo }),
    orderId && m.all_requests_one({ id: shortOrderId(orderId) }),
  ]
  return [...things, caseSummaryText(row)].filter(Boolean).join(' · ')
}
