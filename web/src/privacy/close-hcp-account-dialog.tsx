import { ERASURE_REASONS, type ErasureReason } from '@portal/contract/privacy/erasure-rules'
import { flushSync } from 'react-dom'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { ERASURE_REASON_LABELS } from './erasure-reason-labels.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

type Props = {
  hcp: { id: string; name: string }
  /** Number of requests on their way: they delay the erasure. */
  parcelsInTransit: number
  onErased(): void
  onClose(): void
}

/**
 * Asks for confirmation and a reason before an account is closed. A call with a lost response is repeated: the second one
 * changes nothing.
 */
export function CloseHcpAccountDialog({ hcp: { id, name }, parcelsInTransit, onErased, onClose }: Props) {
  const close = useApiMutation(
    async ({ reason }: { reason: ErasureReason }) => {
      const { closing } = await callApi('POST /admin/hcps/erase', { body: { id, reason } })
      return closing?.state
    },
    {
      invalidates: [PRIVACY_QUERY_KEY, ['registrations'], ['requests']],
      savedText: state => (state === 'ERASED' ? m.privacy_saved_erased() : m.privacy_saved_waiting({ name })),
      onClose: state => {
        // Close the dialog synchronously: while open, it would consume the step back.
        flushSync(onClose)
        if (state === 'ERASED') onErased()
      },
    },
  )
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason === '' ? m.privacy_reason_missing() : undefined,
  }))
  const submit = form.submit(values => {
    const reason = ERASURE_REASONS.find(one => one === values.reason)
    if (reason) close.save({ reason })
  })
  return (
    <FormDialog
      title={m.privacy_close_title({ name })}
      description={
        <>
          <p>{m.privacy_close_text()}</p>
          {parcelsInTransit > 0 && (
            <p className="mt-2">{m.privacy_close_parcels({ count: parcelsInTransit })}</p>
          )}
        </>
      }
      irreversible
      keep={m.privacy_keep()}
      action={m.privacy_close()}
      change={close}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={m.privacy_reason()}
        placeholder={m.privacy_reason_placeholder()}
        options={optionsFromLabels(ERASURE_REASONS, ERASURE_REASON_LABELS)}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
