import { HOLD_REASON_MAX } from '@portal/contract/privacy/erasure-rules'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

type Props = {
  hcp: { id: string; name: string }
  /** Whether there is a hold to lift. */
  isHeld: boolean
  onClose(): void
}

/** Places an HCP under a legal hold, or lifts it; both with a reason. */
export function PlaceOrLiftLegalHoldDialog({ hcp: { id, name }, isHeld, onClose }: Props) {
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  return (
    <FormChangeDialog
      title={isHeld ? m.privacy_lift_title({ name }) : m.privacy_hold_title({ name })}
      description={isHeld ? m.privacy_lift_text() : m.privacy_hold_text()}
      action={isHeld ? m.privacy_lift() : m.privacy_hold()}
      form={form}
      change={({ reason }) =>
        callApi(isHeld ? 'POST /admin/hcps/legal-hold/lift' : 'POST /admin/hcps/legal-hold', {
          body: { id, reason: reason.trim() },
        })
      }
      invalidates={[PRIVACY_QUERY_KEY]}
      savedText={isHeld ? m.privacy_saved_lifted({ name }) : m.privacy_saved_held({ name })}
      onClose={onClose}
    >
      <TextArea label={m.stock_reason()} maxLength={HOLD_REASON_MAX} {...form.text('reason')} />
    </FormChangeDialog>
  )
}
