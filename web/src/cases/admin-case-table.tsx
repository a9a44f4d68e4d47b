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
    { heading: m.cases_case(), cell: row => <CaseLink row={row} />, look: 'whitespace-nowrap px-3' },
    { heading: m.cases_kind(), cell: ({ kind }) => CASE_KIND_LABELS[kind](), look: 'px-3' },
    {
      heading: m.cases_about(),
      isRowHeader: true,
      cell: row => <About row={row} />,
      look: 'w-2/5 px-3 py-1',
    },
    {
      heading: m.cases_next_step(),
      cell: ({ step, closed }) => (step === null || closed ? '–' : CASE_STEP_LABELS[step]()),
      look: 'hidden px-3 lg:table-cell',
    },
    {
      heading: m.cases_due(),
      cell: row => <Due row={row} />,
      look: 'px-3 py-1',
      skeleton: 'h-7 w-32 rounded-full',
    },
  ]
  return (
    <DataTable
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
          <div className="font-semibold">
            <About row={row} />
          </div>
        </>
      )}
    />
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

/** The HCP and the subject, and the first words of the description. */
function About({ row }: { row: CaseRow }) {
  const { hcp, sample, lotNo, orderId } = row
  const things = [
    sample?.name,
    lotNo && m.safety_lot_named({ lotNo }),
    orderId && m.all_requests_one({ id: shortOrderId(orderId) }),
  ]
  return (
    <>
      {hcp && personNameOrErased(hcp.name)}
      <span className={`wrap-anywhere block ${hcp ? 'font-normal' : ''}`}>
        {[...things, caseSummaryText(row)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function Due({ row }: { row: CaseRow }) {
  const at = row.closed?.at ?? row.dueAt
  return (
    <div className="grid justify-items-start gap-0.5 py-1">
      <CaseDueOrOutcomeBadge {...row} />
      {at && <span className="px-3 text-muted tabular-nums">{formatDateTime(at)}</span>}
    </div>
  )
}
