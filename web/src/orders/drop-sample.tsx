import { REMARK_MAX } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { droppableSamples, type Sample } from './droppable-samples.ts'

type Props = {
  orderId: string
  samples: readonly Sample[]
  /** The HCP's name. */
  hcpName: string
  onDropped?: (order: Order) => void
}

/** 'Ship without' each of these samples of a request that is not shipped. */
export function DropSampleButtons({ samples, ...props }: Props) {
  const { dialog, open } = useDialog()
  return (
    <>
      {samples.map(sample => (
        <Button
          key={sample.id}
          variant="secondary"
          size="compact"
          onClick={() => open(close => <DropSampleDialog {...props} sample={sample} onClose={close} />)}
        >
          {m.requests_drop({ name: sample.name })}
        </Button>
      ))}
      {dialog}
    </>
  )
}

/** The same after a refusal in a bulk action, if the rest of the request can be sent. */
export function offerToDropSample(
  error: unknown,
  orderId: string,
  items: readonly Sample[],
  hcpName: string,
) {
  const samples = droppableSamples(error, items)
  return samples.length > 0 && <DropSampleButtons orderId={orderId} samples={samples} hcpName={hcpName} />
}

/** What a dropped sample changes, for a rep and for an admin: lists, slips, messages and the timeline. */
const KEYS = [['recruited-users'], ['requests'], ['messages'], ['activity']]

type DialogProps = Omit<Props, 'samples'> & { sample: Sample; onClose(): void }

/** Asks for confirmation and for the reason, which the HCP reads. */
function DropSampleDialog({
  orderId,
  sample: { id: itemId, name },
  hcpName,
  onDropped,
  onClose,
}: DialogProps) {
  const change = useApiMutation(
    async ({ reason }: { reason: string }, idempotencyKey: string) => {
      const body = { itemId, reason: reason.trim() }
      const headers = { 'idempotency-key': idempotencyKey }
      const order = await callApi('POST /order/:id/items/drop', { params: { id: orderId }, headers, body })
      onDropped?.(order)
    },
    { invalidates: KEYS, savedText: m.requests_dropped({ name }), onClose },
  )
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? m.all_requests_end_reason_missing() : undefined,
  }))
  return (
    <FormDialog
      title={m.requests_drop_title({ name })}
      description={m.requests_drop_text({ name, hcp: hcpName })}
      irreversible
      action={m.requests_drop_confirm()}
      change={change}
      onSubmit={form.submit(change.save)}
      onClose={onClose}
    >
      <TextArea
        label={m.all_requests_end_reason()}
        hint={m.all_requests_end_hint({ name: hcpName })}
        maxLength={REMARK_MAX}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
