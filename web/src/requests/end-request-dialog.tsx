import {
  ORDER_ENDINGS,
  type OrderEnding,
  REMARK_MAX,
  STATUSES_BEFORE_ENDING,
  shortOrderId,
} from '@portal/contract/orders/order-status'
import type { Request } from '@portal/contract/requests/requests.endpoints'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { REQUEST_KEYS } from './requests.api.ts'

const WORDS = {
  CANCELLED_BY_COMPANY: {
    action: m.all_requests_cancel,
    title: m.all_requests_cancel_title,
    text: m.all_requests_cancel_text,
    saved: m.all_requests_cancelled,
  },
  LOST: {
    action: m.all_requests_lose,
    title: m.all_requests_lose_title,
    text: m.all_requests_lose_text,
    saved: m.all_requests_lost,
  },
}

type Props = { request: Request; ending: OrderEnding; onClose(): void }

/** How a request can end now, if at all. */
export function endingOfRequest({ status }: Request): OrderEnding | undefined {
  return ORDER_ENDINGS.find(ending => STATUSES_BEFORE_ENDING[ending].includes(status))
}

export const endRequestLabel = (ending: OrderEnding) => WORDS[ending].action()

/** Asks for confirmation and for the reason, which the HCP can read. */
export function EndRequestDialog({ request, ending, onClose }: Props) {
  const words = WORDS[ending]
  const { name } = request.hcp
  const id = shortOrderId(request.id)
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? m.all_requests_end_reason_missing() : undefined,
  }))
  return (
    <FormChangeDialog
      title={words.title({ id })}
      description={words.text({ name })}
      irreversible
      keep={m.all_requests_keep()}
      action={words.action()}
      form={form}
      change={({ reason }, key) =>
        callApi(`POST /admin/requests/${ending === 'LOST' ? 'close-as-lost' : 'cancel'}`, {
          body: { id: request.id, reason: reason.trim() },
          headers: { 'idempotency-key': key },
        })
      }
      invalidates={REQUEST_KEYS}
      savedText={words.saved({ id })}
      onClose={onClose}
    >
      <TextArea
        label={m.all_requests_end_reason()}
        hint={m.all_requests_end_hint({ name })}
        maxLength={REMARK_MAX}
        {...form.text('reason')}
      />
    </FormChangeDialog>
  )
}
