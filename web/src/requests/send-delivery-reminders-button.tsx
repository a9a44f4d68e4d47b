import { REMINDED_AGAIN_AFTER } from '@portal/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { reminderCountQuery, sendDeliveryReminders, type UnconfirmedFilters } from './requests.api.ts'

/** Asks the HCPs of the listed parcels whether they have arrived, once a week for each parcel. */
export function SendDeliveryRemindersButton({ filters }: { filters: UnconfirmedFilters }) {
  const { data } = useQuery(reminderCountQuery(filters))
  const { dialog, open } = useDialog()
  const count = data?.count ?? 0
  const ask = () =>
    count > 0 &&
    open(close => (
      <ConfirmChangeDialog
        title={m.all_requests_remind_title({ count })}
        description={m.all_requests_remind_text()}
        confirmLabel={m.all_requests_remind({ count })}
        change={() => sendDeliveryReminders(filters)}
        invalidates={[['requests'], ['messages']]}
        savedText={({ told }) => m.all_requests_reminded({ told })}
        onClose={close}
      />
    ))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="secondary"
        icon={BellRing}
        softDisabled={count === 0}
        onClick={ask}
        className="tabular-nums"
      >
        {m.all_requests_remind({ count })}
      </Button>
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
        {m.all_requests_remind_hint({ days: REMINDED_AGAIN_AFTER })}
      </p>
      {dialog}
    </div>
  )
}
