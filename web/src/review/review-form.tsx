import type { Registration } from '@portal/contract/review'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { failureText } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showAlert } from '../ui/toast.tsx'
import { promotersQuery } from './review.api.ts'
import { type Review, useSaveReview, wasDecided } from './use-save-review.ts'

type Props = {
  profile: Registration
  onDecided(profile: Registration): void
  onDone(): void
  onCancel(): void
}

/** Sales rep and verification: approving needs a rep, declining takes the rep away (R§4). */
export function ReviewForm({ profile, onDecided, onDone, onCancel }: Props) {
  const promoters = useQuery(promotersQuery)
  const [status, setStatus] = useState<Review['status'] | ''>(
    profile.status === 'PENDING' ? '' : profile.status,
  )
  const [chosenRep, setChosenRep] = useState(profile.companyUser.registeredByPromoterId ?? '')
  const [asking, setAsking] = useState(false)
  const save = useSaveReview(profile, onDecided)
  const { name } = profile.companyUser
  // A rep who has left the company cannot be kept.
  const offered = promoters.data?.some(({ id }) => id === chosenRep) ?? true
  const promoterId = offered ? chosenRep : ''
  const repMissing = status === 'COMPLETED' && promoterId === ''

  const chooseStatus = (value: string) => {
    setStatus(value === 'COMPLETED' || value === 'CANCELLED' ? value : '')
    if (value === 'CANCELLED') setChosenRep('')
  }
  const submit = async () => {
    if (status === '') return
    try {
      await save.mutateAsync({ status, promoterId })
      onDone()
    } catch (error) {
      setAsking(false)
      if (!wasDecided(error)) return // the banner says it; what was chosen stays
      showAlert(error.message)
      onDone()
    }
  }
  const press = (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (status === 'CANCELLED' && profile.status !== 'CANCELLED') setAsking(true)
    else void submit()
  }
  return (
    <form onSubmit={press} className="grid gap-4">
      {promoters.isError && (
        <Banner
          text={m.common_load_failed()}
          action={{
            label: m.common_retry(),
            onPress: () => promoters.refetch(),
            loading: promoters.isFetching,
          }}
        />
      )}
      {save.isError && !wasDecided(save.error) && <Banner text={failureText(save.error)} />}
      <SelectField
        label={m.review_rep()}
        placeholder={promoters.isPending ? m.common_loading() : m.review_rep_placeholder()}
        value={promoterId}
        disabled={promoters.isPending || status === 'CANCELLED'}
        onChange={event => setChosenRep(event.target.value)}
        options={(promoters.data ?? []).map(promoter => ({ value: promoter.id, label: promoter.name }))}
        error={repMissing ? m.review_rep_required() : undefined}
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
        <Button type="submit" wide disabled={status === '' || repMissing} loading={save.isPending && !asking}>
          {m.review_save()}
        </Button>
        <Button variant="quiet" wide onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={m.review_decline_title({ name })}
        description={m.review_decline_text({ name })}
        confirmLabel={m.review_decline()}
        cancelLabel={m.common_cancel()}
        danger
        loading={save.isPending}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
