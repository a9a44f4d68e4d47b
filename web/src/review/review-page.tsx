import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { readStatePath } from '../lib/navigation-state.ts'
import { useGoBack } from '../lib/use-go-back.ts'
import { HcpAllowances } from '../limits/hcp-allowances.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { useCompany } from '../session/signed-in.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { KeyboardShortcutsDialog, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { readListState } from './list-state.ts'
import { ProfileRows } from './profile-rows.tsx'
import { type Review, readProfile, removeProfile, waitingQuery } from './review.api.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { nextRegistrationId, saveNextRegistration, useReviewNext } from './use-open-next.ts'

/** One registration, with the choice of sales rep and verification (R§2 'Admin profile review'). */
export function ReviewPage() {
  const { key } = useLocation()
  const [arrived] = useState(key)
  // Remount for the next registration, which has the same URL.
  return <ReviewScreen key={key} focused={key !== arrived} />
}

/** @param focused focuses the summary, so that it is read out */
function ReviewScreen({ focused }: { focused: boolean }) {
  const [profile, setProfile] = useState(readProfile)
  const origin = readStatePath(useLocation().state, 'origin', '/admin/') ?? paths.adminHome
  const query = origin.includes('?') ? origin.slice(origin.indexOf('?')) : ''
  const list = readListState(new URLSearchParams(query))
  const { company } = useCompany()
  const waiting = useQuery(waitingQuery(company?.campaignId, list))
  const goBack = useGoBack(origin)
  const openNext = useReviewNext({ list, origin, current: profile })
  const next = profile && nextRegistrationId(waiting.data?.data, profile.id)
  useKeyboardShortcuts({ n: () => void openNext(next) })
  if (profile === undefined) return <Navigate to={origin} replace />

  const leave = () => {
    goBack()
    removeProfile()
  }
  const finish = (saved?: Review['status']) => {
    saveNextRegistration(next)
    leave()
    if (saved === undefined) return
    const status = saved === 'COMPLETED' ? m.registrations_approved() : m.registrations_rejected()
    const text = m.review_saved({ name: profile.companyUser.name, status })
    showSuccess(text, { label: m.review_next(), onPress: () => void openNext(next, true) })
  }
  return (
    <div className="mx-auto grid w-full max-w-240 gap-4">
      <PageHeader title={m.review_heading()} onBack={leave}>
        <KeyboardShortcutsDialog
          keys={[
            { key: 'A', does: m.review_approve() },
            { key: 'D', does: m.review_decline() },
            { key: 'N', does: m.keys_next() },
            { key: 'Ctrl + Enter', does: m.keys_save() },
          ]}
        />
      </PageHeader>
      <ReviewSummary
        profile={profile}
        waiting={waiting.data?.meta.filtered}
        focused={focused}
        onNext={() => void openNext(next)}
      />
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <Card>
          <ProfileRows profile={profile} />
        </Card>
        <Card>
          <ReviewForm
            profile={profile}
            campaignId={company?.campaignId}
            onChanged={setProfile}
            onDone={finish}
            onCancel={leave}
          />
        </Card>
      </div>
      {company && <HcpAllowances hcpId={profile.companyUser.id} />}
    </div>
  )
}
