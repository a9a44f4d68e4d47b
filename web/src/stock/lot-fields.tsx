import { identifierProblem } from '@portal/contract/identifiers'
import { LOT_NUMBER_MAX, lotExpiryDateProblem, REASON_MAX } from '@portal/contract/stock/stock-rules'
import type { ComponentProps } from 'react'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The props of a text field in a form. */
type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'type'> & { value: string }

/** The label of a lot: its number and expiry date. */
export function LotLabelFields({ lotNo, expiresOn }: { lotNo: FieldProps; expiresOn: FieldProps }) {
  return (
    <>
      <TextField label={m.stock_lot_no()} maxLength={LOT_NUMBER_MAX} autoComplete="off" {...lotNo} />
      <DateField label={m.stock_expiry()} {...expiresOn} />
    </>
  )
}

/** Why a lot is changed. */
export function StockChangeReasonField(field: FieldProps) {
  return <TextField label={m.stock_reason()} maxLength={REASON_MAX} {...field} />
}

export function lotNumberError(lotNo: string): string | undefined {
  return lotNo.trim() === '' ? m.stock_lot_no_required() : formProblemText(identifierProblem(lotNo))
}

export function lotExpiryError(isoDay: string): string | undefined {
  return isoDay === '' ? m.stock_expiry_required() : formProblemText(lotExpiryDateProblem(isoDay))
}

export function stockChangeReasonError(reason: string): string | undefined {
  return reason.trim() === '' ? m.stock_reason_required() : undefined
}
