import type { Registration } from '@portal/contract/review/review.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { useKeyboardShortcuts } from '../lib/keyboard-shortcuts.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { RegistrationFilterFields } from './registration-filter-fields.tsx'
import { RegistrationList } from './registration-list.tsx'
import { useRegistrationListState } from './registration-list-state.ts'
import { RegistrationTotalCards } from './registration-total-cards.tsx'
import { companyRepsQuery, registrationsQuery, storeRegistrationForReview } from './review.api.ts'
import {
  readNextRegistrationIdToReview,
  useOpenNextPendingRegistration,
} from './use-open-next-pending-registration.ts'

/** All registrations, for the admin to review (R§2). */
export function RegistrationsPage() {
  const control = useRegistrationListState()
  const { list, narrow } = control
  const { company } = useSignedIn()
  const registrations = useQuery(registrationsQuery(company.campaignId, list))
  const promoters = useQuery(companyRepsQuery)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const origin = pathname + search
  const openNext = useOpenNextPendingRegistration({ list, origin })
  useKeyboardShortcuts([
    { key: 'N', does: m.keys_next(), run: () => void openNext(readNextRegistrationIdToReview()) },
  ])

  const failed = [registrations, promoters].some(query => query.isError)
  const edit = (registration: Registration) => {
    storeRegistrationForReview(registration)
    void navigate(adminPaths.profile, { state: { origin } })
  }
  return (
    <div className="grid gap-3 md:gap-2.5">
      <div className="grid items-center gap-3 lg:grid-cols-[auto_minmax(0,56rem)] lg:justify-between">
        <PageHeader title={m.registrations_heading()} />
        <RegistrationTotalCards
          totals={registrations.data?.meta}
          repCount={promoters.data?.length}
          failed={failed}
          status={list.status}
          onStatusChange={status => narrow({ status })}
        />
      </div>
      <QueryErrorBanner subject={m.activity_kind_registration()} queries={[registrations, promoters]} />
      <RegistrationFilterFields filters={list} reps={promoters.data} onChange={narrow} />
      {(registrations.data !== undefined || !failed) && (
        <RegistrationList
          answer={registrations.data}
          isStale={registrations.isPlaceholderData}
          control={control}
          reps={promoters.data}
          onEdit={edit}
        />
      )}
    </div>
  )
}
