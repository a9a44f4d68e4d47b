import { ADMINS } from '@portal/contract/admin-roles'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { formatDay } from '../lib/dates.ts'
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
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { KeyboardShortcutsDialog, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
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
  useKeyboardShortcuts({ n: () => void openNext(next) })
  if (profile === undefined) return <Navigate to={origin} replace />

  const erased = parseErasedHcpNumber(profile.companyUser.name) !== undefined
  const leave = () => {
    goBack()
    clearStoredRegistration()
  }
  const finish = (saved?: ReviewDecision['status']) => {
    saveNextRegistrationIdToReview(next)
    leave()
    if (saved === undefined) return
    const status = saved === 'COMPLETED' ? m.registrations_approved() : m.registrations_rejected()
    const text = m.review_saved({ name: personNameOrErased(profile.companyUser.name), status })
    showSuccess(text, { action: { label: m.review_next(), onPress: () => void openNext(next, true) } })
  }
  return (
    <div className="mx-auto grid w-full max-w-240 gap-4">
      <PageHeader title={m.review_heading()} onBack={leave}>
        <KeyboardShortcutsDialog
          shortcuts={[
            ...(mayDecide
              ? [
                  { key: 'A', does: m.review_approve() },
                  { key: 'D', does: m.review_decline() },
                ]
              : []),
            { key: 'N', does: m.keys_next() },
            ...(mayDecide ? [{ key: 'Ctrl + Enter', does: m.keys_save() }] : []),
          ]}
        />
      </PageHeader>
      <ReviewSummary
        profile={profile}
        waiting={waiting.data?.meta.filtered}
        focused={focused}
        onNext={() => void openNext(next)}
      />
      <div className={`grid items-start gap-4 ${mayDecide ? 'md:grid-cols-[3fr_2fr]' : ''}`}>
        <Card>
          <RegistrationDetails registration={profile} />
          {mayCorrect && !erased && (
            <CorrectHcpDetailsButton
              hcp={{ id: profile.companyUser.id, name: personNameOrErased(profile.companyUser.name) }}
              onCorrected={details => {
                const corrected = withCorrectedDetails(profile, details)
                storeRegistrationForReview(corrected)
                setProfile(corrected)
              }}
            />
          )}
        </Card>
        {mayDecide && !erased && (
          <Card>
            <RegistrationReviewForm
              registration={profile}
              campaignId={company.campaignId}
              onConflict={setProfile}
              onSaved={finish}
              onCancel={leave}
            />
          </Card>
        )}
      </div>
      {!erased && (
        <HcpLicenceSection
          hcp={{
            id: profile.companyUser.id,
            name: personNameOrErased(profile.companyUser.name),
            profession: profile.companyUser.extendedFields.profession.profession,
          }}
          className={cardClassName}
        />
      )}
      {!erased && profile.status === 'COMPLETED' && <HcpAllowancesSection hcpId={profile.companyUser.id} />}
      {mayClose && (
        <HcpPrivacySection
          hcp={{ ...profile.companyUser, name: personNameOrErased(profile.companyUser.name) }}
          onErased={leave}
          className={cardClassName}
        />
      )}
    </div>
  )
}

type SummaryProps = {
  profile: Registration
  /** Number of registrations that wait for a decision, including this one; undefined while loading. */
  waiting: number | undefined
  /** Receives the focus, so that screen readers read it out. */
  focused: boolean
  onNext(): void
}

/** The HCP's name, the status, the registration date, and how many registrations wait. */
function ReviewSummary({ profile, waiting, focused, onNext }: SummaryProps) {
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) name.current?.focus()
  }, [focused])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1.5">
        <h2 ref={name} tabIndex={-1} className="wrap-anywhere font-bold text-lg outline-none">
          {personNameOrErased(profile.companyUser.name)}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <RegistrationStatusBadge status={profile.status} />
          <span className="tabular-nums">{m.review_registered({ day: formatDay(profile.createdAt) })}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold tabular-nums">
          {waiting === undefined ? <Skeleton className="h-6 w-22" /> : m.review_waiting({ count: waiting })}
        </p>
        <Button variant="secondary" onClick={onNext}>
          {m.review_next()}
          <ArrowRight aria-hidden="true" className="ml-2 inline size-5" />
        </Button>
      </div>
    </div>
  )
}
