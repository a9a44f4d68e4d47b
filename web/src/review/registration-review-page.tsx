import { ADMINS } from '@portal/contract/admin-roles'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { formatDay } from '../lib/dates.ts'
import { useKeyboardShortcuts } from '../lib/keyboard-shortcuts.ts'
import { readNavigationStatePath } from '../lib/navigation-state.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { HcpLicenceSection } from '../licences/hcp-licence-section.tsx'
import { HcpAllowancesSection } from '../limits/hcp-allowances.tsx'
import { paths } from '../paths.ts'
import { CorrectHcpDetailsButton } from '../privacy/correct-hcp-details-button.tsx'
import { HcpPrivacySection } from '../privacy/hcp-privacy-section.tsx'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card, cardClassName } from '../ui/card.tsx'
import { RecordLayout } from '../ui/record-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { RegistrationDetails } from './registration-details.tsx'
import { parseRegistrationListState } from './registration-list-state.ts'
import { RegistrationReviewForm } from './registration-review-form.tsx'
import {
  clearStoredRegistration,
  pendingRegistrationsQuery,
  type ReviewDecision,
  readStoredRegistration,
  storeRegistrationForReview,
  withCorrectedDetails,
} from './review.api.ts'
import {
  registrationIdAfterOrFirst,
  saveNextRegistrationIdToReview,
  useOpenNextPendingRegistration,
} from './use-open-next-pending-registration.ts'

/** One registration, with the choice of sales rep and verification (R§2 'Admin profile review'). */
export function RegistrationReviewPage() {
  const { key } = useLocation()
  const [arrived] = useState(key)
  // Remount for the next registration, which has the same URL.
  return <ReviewScreen key={key} focused={key !== arrived} />
}

/** @param focused focuses the summary, so that it is read out */
function ReviewScreen({ focused }: { focused: boolean }) {
  const [profile, setProfile] = useState(readStoredRegistration)
  const mayDecide = useHasAdminRole(ADMINS.managers)
  const mayCorrect = useHasAdminRole(ADMINS.correctors)
  const mayClose = useHasAdminRole(ADMINS.complianceOfficers)
  const origin = readNavigationStatePath(useLocation().state, 'origin', '/admin/') ?? paths.adminHome
  const query = origin.includes('?') ? origin.slice(origin.indexOf('?')) : ''
  const list = parseRegistrationListState(new URLSearchParams(query))
  const { company } = useSignedIn()
  const waiting = useQuery(pendingRegistrationsQuery(company.campaignId, list))
  const goBack = useGoBackOr(origin)
  const openNext = useOpenNextPendingRegistration({ list, origin, current: profile })
  const next = profile && registrationIdAfterOrFirst(waiting.data?.data, profile.id)
  useKeyboardShortcuts([{ key: 'N', does: m.keys_next(), run: () => void openNext(next) }])
  if (profile === undefined) return <Navigate to={origin} replace />

  const erased = parseErasedHcpNumber(profile.companyUser.name) !== undefined
  const leave = () => {
    goBack()
    clearStoredRegistration()
  }
  const finish = async (saved?: ReviewDecision['status'], opensNext = false) => {
    saveNextRegistrationIdToReview(next)
    if (!opensNext) leave()
    if (saved === undefined) return
    const status = saved === 'COMPLETED' ? m.registrations_approved() : m.registrations_rejected()
    const text = m.review_saved({ name: personNameOrErased(profile.companyUser.name), status })
    const action = { label: m.review_next(), onPress: () => void openNext(next, true) }
    showSuccess(text, opensNext ? {} : { action })
    if (opensNext && !(await openNext(next))) leave()
  }
  const hcp = { ...profile.companyUser, name: personNameOrErased(profile.companyUser.name) }
  return (
    <RecordLayout
      title={m.review_heading()}
      onBack={leave}
      status={<ReviewSummary profile={profile} focused={focused} />}
      actions={
        <>
          <p className="mr-auto font-semibold tabular-nums">
            {waiting.data === undefined ? (
              <Skeleton className="h-6 w-22" />
            ) : (
              m.review_waiting({ count: waiting.data.meta.filtered })
            )}
          </p>
          <Button variant="secondary" onClick={() => void openNext(next)}>
            {m.review_next()}
            <ArrowRight className="ml-2 inline size-5" />
          </Button>
        </>
      }
      isDecisionFirst
      aside={
        mayDecide &&
        !erased && (
          <Card>
            <RegistrationReviewForm
              registration={profile}
              campaignId={company.campaignId}
              onConflict={setProfile}
              onSaved={finish}
              onCancel={leave}
            />
          </Card>
        )
      }
      facts={
        <>
          <Card>
            <RegistrationDetails registration={profile} />
            {mayCorrect && !erased && (
              <CorrectHcpDetailsButton
                hcp={hcp}
                onCorrected={details => {
                  const corrected = withCorrectedDetails(profile, details)
                  storeRegistrationForReview(corrected)
                  setProfile(corrected)
                }}
              />
            )}
          </Card>
          {!erased && (
            <HcpLicenceSection
              hcp={{ ...hcp, profession: hcp.extendedFields.profession.profession }}
              className={cardClassName}
            />
          )}
          {!erased && profile.status === 'COMPLETED' && <HcpAllowancesSection hcpId={hcp.id} />}
          {mayClose && <HcpPrivacySection hcp={hcp} onErased={leave} className={cardClassName} />}
        </>
      }
    />
  )
}

type SummaryProps = {
  profile: Registration
  /** Receives the focus, so that screen readers read it out. */
  focused: boolean
}

/** The HCP's name, the status, and the registration's number and day. */
function ReviewSummary({ profile, focused }: SummaryProps) {
  const { companyUser, status, createdAt } = profile
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) name.current?.focus()
  }, [focused])
  return (
    <>
      <h2 ref={name} tabIndex={-1} className="wrap-anywhere font-bold text-lg outline-none">
        {personNameOrErased(companyUser.name)}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm tabular-nums">
        <RegistrationStatusBadge status={status} />
        {companyUser.extendedFields.professionalRegNo}
        <span>{m.review_registered({ day: formatDay(createdAt) })}</span>
      </p>
    </>
  )
}
