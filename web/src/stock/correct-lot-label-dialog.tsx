import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import {
  LotLabelFields,
  lotExpiryError,
  lotNumberError,
  StockChangeReasonField,
  stockChangeReasonError,
} from './lot-fields.tsx'
import { STOCK_QUERY_KEY } from './stock.api.ts'

/** Corrects a mistyped number or expiry date of a lot, with a reason. */
export function CorrectLotLabelDialog({ lot, onClose }: { lot: Lot; onClose(): void }) {
  const shown = { lotNo: lot.lotNo, expiresOn: lot.expiresOn }
  const form = useForm({ ...shown, reason: '' }, ({ lotNo, expiresOn, reason }) => {
    const isSame = lotNo.trim() === shown.lotNo && expiresOn === shown.expiresOn
    return {
      lotNo: lotNumberError(lotNo) ?? (isSame ? m.stock_relabel_same() : undefined),
      expiresOn: lotExpiryError(expiresOn),
      reason: stockChangeReasonError(reason),
    }
  })
  return (
    <FormChangeDialog
      title={m.stock_relabel_title({ lotNo: lot.lotNo })}
      description={m.stock_relabel_text()}
      action={m.stock_save()}
      form={form}
      change={values => callApi('POST /admin/lots/relabel', { body: { lotId: lot.id, shown, ...values } })}
      invalidates={[STOCK_QUERY_KEY]}
      savedText={m.stock_saved()}
      onClose={onClose}
    >
      <LotLabelFields lotNo={form.text('lotNo')} expiresOn={form.text('expiresOn')} />
      <StockChangeReasonField {...form.text('reason')} />
    </FormChangeDialog>
  )
}
