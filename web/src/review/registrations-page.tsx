import type { Registration } from '@portal/contract/review'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { LoadFailed } from '../lib/load-failed.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { companiesQuery, useCompany } from '../session/signed-in.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ListFilters } from './list-filters.tsx'
import { useListState } from './list-state.ts'
import { RegistrationList } from './registration-list.tsx'
import { promotersQuery, registrationsQuery, storeProfile } from './review.api.ts'

/** Everyone who asked to take part, for the admin to review (R§2). */
export function RegistrationsPage() {
  const { list, narrow, turnTo, clear } = useListState()
  const company = useCompany()
  const companies = useQuery(companiesQuery)
  const registrations = useQuery(registrationsQuery(company?.campaignId, list))
  const promoters = useQuery(promotersQuery)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  const failed = [companies, registrations, promoters].some(query => query.isError)
  const edit = (registration: Registration) => {
    storeProfile(registration)
    void navigate(paths.adminProfile, { state: { origin: pathname + search } })
  }
  return (
    <>
      <PageHeader title={m.registrations_heading()} />
      <LoadFailed queries={[companies, registrations, promoters]} />
      <SummaryCards totals={registrations.data?.meta} reps={promoters.data?.length} failed={failed} />
      <ListFilters list={list} promoters={promoters.data} onChange={narrow} />
      {(registrations.data !== undefined || !failed) && (
        <RegistrationList
          answer={registrations.data}
          outdated={registrations.isPlaceholderData}
          list={list}
          promoters={promoters.data}
          onEdit={edit}
          onPage={turnTo}
          onClear={clear}
        />
      )}
    </>
  )
}

type SummaryProps = {
  /** Of the whole list, whatever is searched for. Undefined while it loads. */
  totals: { total: number; pending: number; rejected: number } | undefined
  reps: number | undefined
  failed: boolean
}

/** The company's registrations in four numbers (R§2). */
function SummaryCards({ totals, reps, failed }: SummaryProps) {
  const cards = [
    { label: m.registrations_total(), value: totals?.total },
    { label: m.registrations_total_reps(), value: reps },
    { label: m.registrations_total_pending(), value: totals?.pending },
    { label: m.registrations_total_rejected(), value: totals?.rejected },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 min-[700px]:grid-cols-4">
      {cards.map(({ label, value }) => (
        <li key={label}>
          <Card className="grid h-full content-between gap-2">
            <p className="text-muted text-sm">{label}</p>
            <p className="font-bold text-2xl tabular-nums">
              {value ?? (failed ? '–' : <Skeleton className="h-8.5 w-12" />)}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
