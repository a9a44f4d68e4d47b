import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { currentYearMonth, formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { groupBy } from '../lib/group-by.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useFromHere, usePreviousScreenPath } from '../lib/use-go-back.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { paths } from '../paths.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton, SkeletonLines, SkeletonRowsCard } from '../ui/skeleton.tsx'
import { LicenceEndText } from './licence-end-text.tsx'
import { parseHistoryFilters } from './month-params.ts'
import { MonthPicker } from './month-picker.tsx'
import { recruitedHcpPages } from './recruited-users.api.ts'
import { toRepOrdersQueryString } from './rep-order-filters.ts'

/** The HCPs the rep registered, by day, newest first (R§2). */
export function RepRegistrationHistoryPage() {
  const { list: wanted, change } = useUrlFilters(parseHistoryFilters)
  const { pages, rows } = useListPages(recruitedHcpPages(wanted))
  const navigate = useNavigate()
  const previous = usePreviousScreenPath()
  const fromHere = useFromHere()
  const { search, until } = wanted
  const narrowed = search !== '' || until !== undefined
  const show = (filters: Partial<typeof wanted>) => change(filters, true)
  return (
    <ListPage
      title={m.history_heading()}
      onBack={() => navigate(previous ?? paths.repHome)}
      filters={
        <search className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-[1_1_10rem]">
            <SearchBox label={m.history_search()} value={search} onSearch={text => show({ search: text })} />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <MonthPicker
              value={until}
              lastMonth={currentYearMonth()}
              onChange={chosen => show({ until: chosen })}
            />
            {narrowed && (
              <Button variant="quiet" onClick={() => show({ search: '', until: undefined })}>
                {m.requests_show_all()}
              </Button>
            )}
          </div>
        </search>
      }
      pages={pages}
      rows={rows}
      list={users =>
        users === undefined ? (
          <div className="grid gap-2">
            <Skeleton className="h-5 w-24" />
            <SkeletonRowsCard count={4}>
              <SkeletonLines lines={['h-5 w-44', 'h-4 w-28']} />
            </SkeletonRowsCard>
          </div>
        ) : (
          groupBy(users, ({ createdAt }) => formatDay(createdAt)).map(([day, registered]) => (
            <Day key={day} day={day} users={registered} />
          ))
        )
      }
      empty={m.history_empty()}
      emptyAction={
        !narrowed && (
          <ButtonLink to={paths.register} state={fromHere}>
            {m.rep_register()}
          </ButtonLink>
        )
      }
    />
  )
}

/** Each row links to the HCP's orders; that of an erased HCP leads nowhere. */
function Day({ day, users }: { day: string; users: readonly RecruitedUser[] }) {
  const fromHere = useFromHere()
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-muted text-sm tabular-nums">{day}</h2>
      <ul className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
        {users.map(user => (
          // Rows outside the viewport are not rendered, so thousands of rows stay fast.
          <li key={user.id} className="[contain-intrinsic-block-size:auto_70px] [content-visibility:auto]">
            <RowLink
              // An erased HCP has no number to search for.
              to={user.phone && paths.repRequests + toRepOrdersQueryString({ search: user.phone })}
              state={fromHere}
            >
              <span className="min-w-0 flex-[1_1_9rem] font-semibold">{personNameOrErased(user.name)}</span>
              <span className="order-1 basis-full text-muted text-sm tabular-nums wide:order-none">
                {user.phone && formatPhone(user.phone)}
                {user.licenceUntil && <LicenceEndText validUntil={user.licenceUntil} />}
                {user.counted === false && (
                  <span className="block">{user.byCard ? m.history_by_card() : m.history_not_counted()}</span>
                )}
              </span>
              {user.status && <RegistrationStatusBadge status={user.status} />}
            </RowLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowLinkProps = { to: string; state: { fromPath: string }; children: ReactNode }

/** A row that leads somewhere; a plain one if it leads nowhere. */
function RowLink({ to, state, children }: RowLinkProps) {
  const look =
    'flex flex-wrap items-center gap-x-2 gap-y-0.5 py-3 wide:grid wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_8rem] wide:justify-items-start wide:gap-x-6'
  if (to === '') return <div className={look}>{children}</div>
  return (
    <Link to={to} state={state} className={`${look} wide:hover:text-action-ink`}>
      {children}
    </Link>
  )
}
