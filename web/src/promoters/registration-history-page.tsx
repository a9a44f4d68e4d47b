import type { RecruitedUser } from '@portal/contract/promoters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { Picture } from '../brand/picture.tsx'
import { formatDay } from '../lib/dates.ts'
import { LoadFailed } from '../lib/load-failed.tsx'
import { LoadMore } from '../lib/load-more.tsx'
import { previousPath } from '../lib/navigation-state.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { companiesQuery, useCompany } from '../session/signed-in.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingText, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { registrationsQuery } from './promoters.api.ts'

/** Whom the rep registered, day by day, newest first (R§2). */
export function RegistrationHistoryPage() {
  const company = useCompany()
  const companies = useQuery(companiesQuery)
  const recruited = useInfiniteQuery(registrationsQuery)
  const location = useLocation()
  const navigate = useNavigate()
  const users = recruited.data?.pages.flatMap(page => page.data)
  return (
    <div className="grid gap-5">
      <PageHeader
        title={m.history_heading()}
        back={{
          label: m.common_back(),
          onPress: () => navigate(previousPath(location.state) ?? paths.repHome),
        }}
      />
      <LoadFailed queries={[recruited, companies]} />
      {users === undefined || company === undefined ? (
        !recruited.isError && !companies.isError && <HistorySkeleton />
      ) : users.length === 0 ? (
        <EmptyState picture={<Picture name="empty" />} text={m.history_empty()}>
          <ButtonLink to={paths.register} state={{ fromPath: location.pathname }}>
            {m.rep_register()}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          {groupByDay(users, company.timeZone).map(([day, registered]) => (
            <Day key={day} day={day} users={registered} />
          ))}
          <LoadMore query={recruited} />
        </>
      )}
    </div>
  )
}

function Day({ day, users }: { day: string; users: readonly RecruitedUser[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-muted text-sm tabular-nums">{day}</h2>
      <ul className="divide-y divide-line rounded-card bg-surface px-5 shadow-card">
        {users.map(user => (
          // Rows out of sight are not drawn: thousands of them stay smooth.
          <li
            key={user.id}
            className="grid gap-0.5 py-4 [contain-intrinsic-block-size:auto_78px] [content-visibility:auto]"
          >
            <span className="font-semibold">{user.name}</span>
            <span className="text-muted text-sm tabular-nums">+{user.phone}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Days as DD/MM/YYYY with who was registered on them, in the list's order: newest first. */
function groupByDay(users: readonly RecruitedUser[], timeZone: string): [string, RecruitedUser[]][] {
  const days = new Map<string, RecruitedUser[]>()
  for (const user of users) {
    const day = formatDay(user.createdAt, timeZone)
    days.set(day, [...(days.get(day) ?? []), user])
  }
  return [...days]
}

/** The shape of two days while the history loads. */
function HistorySkeleton() {
  return (
    <>
      <LoadingText text={m.common_loading()} />
      {['first', 'second'].map(day => (
        <div key={day} className="grid gap-2">
          <Skeleton className="h-5 w-24" />
          <div className="divide-y divide-line rounded-card bg-surface px-5 shadow-card">
            {['w-44', 'w-52'].map(width => (
              <SkeletonLines key={width} gap="gap-1.5 py-4" lines={[`h-5 ${width}`, 'h-4 w-28']} />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
