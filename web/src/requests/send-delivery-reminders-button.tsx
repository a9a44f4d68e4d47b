import { REMINDED_AGAIN_AFTER } from '@portal/contract/order-status'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { useDialogMutation } from '../lib/use-dialog-mutation.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { reminderCountQueryOptions, sendDeliveryReminders, type UnconfirmedFilters } from './requests.api.ts'

/** Asks the HCPs of the listed parcels whether they have arrived, once a week for each parcel. */
export function SendDeliveryRemindersButton({ filters }: { filters: UnconfirmedFilters }) {
  const { data } = useQuery(reminderCountQueryOptions(filters))
  const [asking, setAsking] = useState(false)
  const onClose = () => setAsking(false)
  const reminders = useDialogMutation(() => sendDeliveryReminders(filters), {
    invalidates: [['requests'], ['messages']],
    savedText: ({ told }) => m.all_requests_reminded({ told }),
    onClose,
  })
  const count = data?.count ?? 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="secondary"
        softDisabled={count === 0}
        onClick={() => count > 0 && setAsking(true)}
        className="tabular-nums"
      >
        <span className="flex items-center gap-2">
          <BellRing aria-hidden="true" className="size-5 shrink-0" />
          {m.all_requests_remind({ count })}
        </span>
      </Button>
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
        {m.all_requests_remind_hint({ days: REMINDED_AGAIN_AFTER })}
      </p>
      <ConfirmDialog
        open={asking}
        title={m.all_requests_remind_title({ count })}
        description={
          <div className="grid gap-3">
            {reminders.error && <Banner text={errorTextWithPrefix(reminders.error)} />}
            <p>{m.all_requests_remind_text()}</p>
          </div>
        }
        confirmLabel={m.all_requests_remind({ count })}
        loading={reminders.isPending}
        onConfirm={() => reminders.save(undefined)}
        onCancel={onClose}
      />
    </div>
  )
}
