import { PIECES_MAX } from '@portal/contract/stock/stock-rules'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { callApi } from '../lib/api.ts'
import { todayAsIsoDay } from '../lib/dates.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ScanField } from '../ui/scan-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { LotLabelFields, lotExpiryError, lotNumberError } from './lot-fields.tsx'
import type { Goods } from './receive-scan.ts'
import { STOCK_QUERY_KEY, sampleNamesQuery } from './stock.api.ts'
import { useReceivedScans } from './use-received-scans.ts'

/** Receives goods, lot after lot: typed, or scanned pack by pack. @param sampleId the only sample; any by default */
export function ReceiveGoodsDialog({ sampleId = '', onClose }: { sampleId?: string; onClose(): void }) {
  const scanField = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState(newIdempotencyKey)
  const none: Goods = { sampleId, lotNo: '', expiresOn: '', quantity: '' }
  const form = useForm(none, values => ({
    sampleId: values.sampleId === '' ? m.receive_sample_required() : undefined,
    lotNo: lotNumberError(values.lotNo),
    expiresOn:
      lotExpiryError(values.expiresOn) ??
      (values.expiresOn > todayAsIsoDay() ? undefined : m.stock_expiry_past()),
    quantity: isWholeNumberInRange(values.quantity, 1, PIECES_MAX) ? undefined : m.stock_quantity_wrong(),
  }))
  const focusScanField = () => scanField.current?.focus()
  const change = useApiMutation(
    ({ quantity, ...goods }: Goods) =>
      callApi('POST /admin/lots/receive', {
        headers: { 'idempotency-key': key },
        body: { ...goods, quantity: parseWholeNumberOrNaN(quantity) },
      }),
    {
      invalidates: [STOCK_QUERY_KEY],
      savedText: m.stock_saved(),
      onClose: () => (scans.isWaiting ? goOn() : onClose()),
    },
  )
  const scans = useReceivedScans({
    begun: form.values,
    onlyId: sampleId,
    isSaving: change.isPending,
    onGoods: form.set,
  })
  function goOn() {
    setKey(newIdempotencyKey())
    form.set(none)
    form.markUntouched()
    focusScanField()
  }
  const skip = () => {
    scans.skip()
    focusScanField()
  }
  return (
    <FormDialog
      title={m.stock_receive()}
      change={change}
      onSubmit={form.submit(change.save)}
      onClose={onClose}
    >
      <ScanField
        ref={scanField}
        label={m.receive_scan()}
        hint={m.receive_scan_hint()}
        answer={scans.answer}
        onScan={scans.scan}
      />
      {scans.unknown !== undefined && (
        <RememberGtin
          key={scans.unknown}
          gtin={scans.unknown}
          begunId={form.values.sampleId}
          isFixed={sampleId !== ''}
          onRemember={focusScanField}
        />
      )}
      {scans.isNext && (
        <Button type="submit" variant="secondary">
          {m.receive_go_on()}
        </Button>
      )}
      {(scans.isNext || scans.unknown !== undefined) && (
        <Button variant="quiet" onClick={skip}>
          {m.receive_skip()}
        </Button>
      )}
      {sampleId === '' && (scans.unknown === undefined || form.values.sampleId !== '') && (
        <SampleField label={m.stock_sample()} {...form.text('sampleId')} />
      )}
      <LotLabelFields lotNo={form.text('lotNo')} expiresOn={form.text('expiresOn')} />
      <TextField label={m.stock_quantity()} inputMode="numeric" {...form.text('quantity')} />
    </FormDialog>
  )
}

function SampleField(field: Omit<ComponentProps<typeof SelectField>, 'options'>) {
  const names = useQuery(sampleNamesQuery)
  const options = names.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return <SelectField placeholder={m.receive_choose_sample()} options={options} {...field} />
}

type RememberProps = { gtin: string; begunId: string; isFixed: boolean; onRemember(): void }

/** Asks for the sample of a product number that is scanned for the first time. */
function RememberGtin({ gtin, begunId, isFixed, onRemember }: RememberProps) {
  const [sampleId, setSampleId] = useState(begunId)
  const change = useApiMutation(
    (id: string) =>
      callApi('POST /admin/samples/:id/gtins', { params: { id }, body: { gtin }, repeatable: true }),
    { invalidates: [STOCK_QUERY_KEY] },
  )
  return (
    <>
      {!isFixed && (
        <SampleField
          label={m.receive_sample_of_gtin()}
          value={sampleId}
          onChange={({ target }) => setSampleId(target.value)}
        />
      )}
      <Button
        variant="secondary"
        loading={change.isPending}
        disabled={sampleId === ''}
        onClick={() => {
          change.save(sampleId)
          onRemember()
        }}
      >
        {isFixed ? m.receive_remember_this() : m.receive_remember()}
      </Button>
    </>
  )
}
