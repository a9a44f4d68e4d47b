import type { Registration } from '@portal/contract/review/review.endpoints'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { apiQuery } from '../lib/api-query.ts'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { useKeyboardShortcuts } from '../lib/keyboard-shortcuts.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showAlert } from '../ui/toast.tsx'
import { useBusy } from '../ui/use-busy.ts'
import { useForm } from '../ui/use-form.ts'
import { companyRepsQuery, type ReviewDecision, useSaveRegistrationReview } from './review.api.ts'

type Values = { status: ReviewDecision['status'] | ''; promoterId: string }

type Props = {
  registration: Registration
  campaignId: string
  /** The server's version differs from the one on screen. */
  onConflict(profile: Registration): void
  /** @param saved the saved status; undefined if someone else has decided. @param opensNext the next one is opened, not the list */
  onSaved(saved?: ReviewDecision['status'], opensNext?: boolean): Promise<void>
  onCancel(): void
}

/** Sales rep and verification: an approval needs a rep, declining removes the rep (R§4). */
export function RegistrationReviewForm({ registration, campaignId, onConflict, onSaved, onCancel }: Props) {
  const promoters = useQuery(companyRepsQuery)
  const { id: hcpId, name } = registration.companyUser
  const openRequests = useQuery(
    apiQuery(['requests', 'open', hcpId], 'GET /admin/open-requests/:id', { params: { id: hcpId } }),
  )
  const [asking, setAsking] = useState(false)
  const [isOpening, whileOpening] = useBusy()
  const repSelect = useRef<HTMLSelectElement>(null)
  const save = useSaveRegistrationReview(registration, campaignId, onConflict)
  // An inactive rep cannot be kept.
  const repOf = ({ promoterId }: Values) =>
    promoters.data?.some(({ id }) => id === promoterId) === false ? '' : promoterId
  const form = useForm<Values>(
    {
      status: registration.status === 'PENDING' ? '' : registration.status,
      promoterId: registration.companyUser.registeredByPromoterId ?? '',
    },
    values => ({
      promoterId: values.status === 'COMPLETED' && repOf(values) === '' ? m.review_rep_required() : undefined,
    }),
    true,
  )
  const { status } = form.values
  const promoterId = repOf(form.values)

  const nameOf = (id: string | null) =>
    promoters.data?.find(promoter => promoter.id === id)?.name ?? m.registrations_not_assigned()

  const ends = endsText(openRequests.data?.count)

  const chooseStatus = (value: string) => {
    if (value === 'CANCELLED') form.set({ status: value, promoterId: '' })
    else form.set({ status: value === 'COMPLETED' ? value : '' })
    form.markTouched('promoterId')
  }
  const decide = async (review: ReviewDecision, opensNext = false) => {
    // Close the dialog synchronously: while open, it would consume the step back to the list.
    const close = () => flushSync(() => setAsking(false))
    try {
      await save.mutateAsync(review)
      close()
      await onSaved(review.status, opensNext)
    } catch (error) {
      close()
      if (!hasErrorCode(error, 'ENTRY_DECIDED')) return // the banner shows the error; the selection stays
      showAlert(error.message, { keepOnNextScreen: true }) // someone else decided since the list was loaded (D§8)
      await onSaved()
    }
  }
  const submit = form.submit(() => {
    if (save.isPending || status === '') return
    if (status === 'CANCELLED' && registration.status !== 'CANCELLED') setAsking(true)
    else void decide({ status, promoterId })
  })
  const approve = async (opensNext: boolean) => {
    if (save.isPending) return
    flushSync(() => chooseStatus('COMPLETED'))
    if (promoterId === '') repSelect.current?.focus()
    else return decide({ status: 'COMPLETED', promoterId }, opensNext)
  }
  useKeyboardShortcuts([
    { key: 'A', does: m.review_approve(), run: () => void approve(false) },
    {
      key: 'D',
      does: m.review_decline(),
      run: () => {
        if (!save.isPending && registration.status !== 'CANCELLED') setAsking(true)
      },
    },
    { key: 'Ctrl + Enter', does: m.keys_save() },
  ])
  /** Works from any field of the form. */
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  const changed = hasErrorCode(save.error, 'PROMOTER_CHANGED')
  return (
    <form onSubmit={submit} onKeyDown={saveByKey} noValidate className="grid gap-4">
      <QueryErrorBanner subject={m.reps_heading()} queries={[promoters]} />
      {save.isError && !hasErrorCode(save.error, 'ENTRY_DECIDED') && (
        <Banner text={errorTextWithPrefix(save.error)} />
      )}
      {changed && (
        <p>{m.review_rep_now({ name: nameOf(registration.companyUser.registeredByPromoterId) })}</p>
      )}
      <SelectField
        ref={repSelect}
        label={m.review_rep()}
        placeholder={promoters.isPending ? m.common_loading() : m.review_rep_placeholder()}
        disabled={promoters.isPending || status === 'CANCELLED'}
        options={(promoters.data ?? []).map(promoter => ({ value: promoter.id, label: promoter.name }))}
        {...form.text('promoterId')}
        value={promoterId}
      />
      <SelectField
        label={m.review_verification()}
        placeholder={m.review_verification_placeholder()}
        value={status}
        onChange={event => chooseStatus(event.target.value)}
        options={[
          { value: 'COMPLETED', label: m.review_approve() },
          { value: 'CANCELLED', label: m.review_decline() },
        ]}
      />
      <div className="grid gap-2 pt-2">
        <div className="flex flex-wrap gap-2 *:grow">
          <Button
            type="submit"
            disabled={status === '' || !form.isValid}
            loading={save.isPending && !asking && !isOpening}
          >
            {m.review_save()}
          </Button>
          {registration.status === 'PENDING' && (
            <Button variant="secondary" loading={isOpening} onClick={() => whileOpening(() => approve(true))}>
              {m.review_approve_next()}
            </Button>
          )}
        </div>
        <Button variant="quiet" wide onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={m.review_decline_title({ name })}
        description={
          <>
            <p>{m.review_decline_text({ name })}</p>
            {ends !== undefined && <p>{ends}</p>}
          </>
        }
        confirmLabel={m.review_decline()}
        danger
        loading={save.isPending}
        onConfirm={() => void decide({ status: 'CANCELLED', promoterId: '' })}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}

/** The effect of declining on the HCP's requests. @param count undefined if unknown */
function endsText(count: number | undefined): string | undefined {
  if (count === undefined) return m.review_decline_any_requests()
  return count === 0 ? undefined : m.review_decline_requests({ count })
}
