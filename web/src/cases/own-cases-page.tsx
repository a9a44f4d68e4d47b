import type { OwnCaseRow } from '@portal/contract/cases/case-records'
import { formatDay } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { CardLink } from '../ui/card-link.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { OwnCaseStatusBadge } from './case-badges.tsx'
import { CASE_KIND_LABELS } from './case-labels.ts'
import { ownCasePages } from './cases.api.ts'
import { caseSummaryText } from './delivery-problem-rows.ts'
import { useOwnCasePathsInArea } from './own-case-paths.ts'

/** The reports of an HCP or rep, with what the company shares about them, newest first. */
export function OwnCasesPage() {
  const { pages, rows } = useListPages(ownCasePages)
  const { home, report } = useOwnCasePathsInArea()
  return (
    <ListPage
      title={m.cases_own_heading()}
      backTo={home}
      pages={pages}
      rows={rows}
      list={rows =>
        rows === undefined ? (
          <SkeletonCards className="p-5" lines={['h-5 w-32', 'h-6 w-56', 'h-5 w-48']} />
        ) : (
          <ul className="grid gap-3">
            {rows.map(row => (
              <li key={row.id}>
                <OwnCaseCard row={row} />
              </li>
            ))}
          </ul>
        )
      }
      filters={
        <ButtonLink variant="secondary" to={report} className="justify-self-start">
          {m.safety_report()}
        </ButtonLink>
      }
      empty={m.cases_own_empty()}
    />
  )
}

function OwnCaseCard({ row }: { row: OwnCaseRow }) {
  const { isRep, pathOf } = useOwnCasePathsInArea()
  const { number, kind, hcp, sample, openedAt } = row
  return (
    <CardLink to={pathOf(row.id)}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{CASE_KIND_LABELS[kind]()}</span>
        <OwnCaseStatusBadge {...row} />
      </span>
      <span className="wrap-anywhere mt-1 block">
        {[isRep && hcp && personNameOrErased(hcp.name), sample?.name, caseSummaryText(row)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="mt-1 block text-muted text-sm tabular-nums">
        {m.cases_one({ number: String(number) })} · {formatDay(openedAt)}
      </span>
    </CardLink>
  )
}
