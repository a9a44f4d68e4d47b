import type { Registration } from '@portal/contract/review'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { companiesQuery, useCompany } from '../session/signed-in.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ListFilters } from './list-filters.tsx'
import { RegistrationList } from './registration-list.tsx'
import { registrationsQuery } from './registrations.api.ts'
import { promotersQuery } from './review.api.ts'
import { storeProfile } from './stored-profile.ts'
import { SummaryCards } from './summary-cards.tsx'
import { useListState } from './use-list-state.ts'

/** Everyone who asked to take part, for the admin to review (R§2). */
export function RegistrationsPage() {
  const { list, narrow, turnTo, clear } = useListState()
  const company = useCompany()
  const companies = useQuery(companiesQuery)
  const registrations = useQuery(registrationsQuery(company?.campaignId, list))
  const promoters = useQuery(promotersQuery)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  const failed = [companies, registrations, promoters].filter(query => query.isError)
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  const edit = (registration: Registration) => {
    storeProfile(registration)
    void navigate(paths.adminProfile, { state: { origin: pathname + search } })
  }
  return (
    <>
      <PageHeader title={m.registrations_heading()} />
      {failed.length > 0 && (
        <Banner
          text={m.common_load_failed()}
          action={{
            label: m.common_retry(),
            onPress: retry,
            loading: failed.some(query => query.isFetching),
          }}
        />
      )}
      <SummaryCards
        totals={registrations.data?.meta}
        reps={promoters.data?.length}
        failed={failed.length > 0}
      />
      <ListFilters list={list} promoters={promoters.data} onChange={narrow} />
      {(registrations.data !== undefined || failed.length === 0) && (
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
