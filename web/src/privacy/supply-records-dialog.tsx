import { HOLD_REASON_MAX } from '@portal/contract/privacy/erasure-rules'
import type { SupplyRecord } from '@portal/contract/privacy/privacy.endpoints'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { formatDay, formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'

type Props = { hcpId: string; onClose(): void }

/** Shows who was supplied with the parcels of an erased HCP, after a reason was given (D§11). */
export function SupplyRecordsDialog({ hcpId, onClose }: Props) {
  const [records, setRecords] = useState<readonly SupplyRecord[]>()
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? m.stock_reason_required() : undefined,
  }))
  if (records === undefined)
    return (
      <FormChangeDialog
        title={m.supply_records()}
        description={m.supply_records_text()}
        action={m.supply_records_show()}
        form={form}
        change={({ reason }) =>
          callApi('POST /admin/hcps/:id/supply-records', {
            params: { id: hcpId },
            body: { reason: reason.trim() },
          })
        }
        invalidates={[]}
        onDone={setRecords}
        onClose={onClose}
      >
        <TextArea label={m.stock_reason()} maxLength={HOLD_REASON_MAX} {...form.text('reason')} />
      </FormChangeDialog>
    )
  return (
    <Dialog isLong title={m.supply_records()} onClose={onClose}>
      {records.length === 0 && <p className="px-6 pb-6">{m.supply_records_none()}</p>}
      <ul className="grid gap-4 divide-y divide-line px-6 pb-6 empty:hidden">
        {records.map(record => (
          <li key={record.orderId} className="pb-4 last:pb-0">
            <LabelledValueList dense rows={rowsOf(record)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function rowsOf({ name, practice, address, phone, shippedAt, keepUntil, samples }: SupplyRecord) {
  return [
    { label: m.profile_name(), value: name },
    { label: m.requests_mobile(), value: phone && formatPhone(phone) },
    { label: m.own_data_address(), value: [practice, address].filter(Boolean).join(', '), wide: true },
    {
      label: m.supply_records_samples(),
      wide: true,
      value: samples.map(sample => (
        <span key={sample.name} className="block">
          {[
            m.own_data_lot({ name: sample.name, lot: sample.lotNo, day: formatDdMmYyyy(sample.expiresOn) }),
            sample.class && translatedValue(sample.class),
            sample.registrationNo,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )),
    },
    { label: m.own_data_shipped(), value: formatDay(shippedAt) },
    { label: m.supply_records_until(), value: formatDay(keepUntil) },
  ]
}
