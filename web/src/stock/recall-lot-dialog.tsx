import { RECALL_RISKS } from '@portal/contract/cases/recall-rules'
import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { REASON_MAX } from '@portal/contract/stock/stock-rules'
import { generatePath, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { RECALL_RISK_LABELS } from '../cases/case-labels.ts'
import { CASE_QUERY_KEYS } from '../cases/cases.api.ts'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { stockChangeReasonError } from './lot-fields.tsx'
import { STOCK_QUERY_KEY } from './stock.api.ts'

/** Recalls a lot: all lots of its number go on hold, and a case opens, which it leads to. */
export function RecallLotDialog({ lot: { id, lotNo }, onClose }: { lot: Lot; onClose(): void }) {
  const navigate = useNavigate()
  const form = useForm({ reason: '', risk: '' }, ({ reason, risk }) => ({
    reason: stockChangeReasonError(reason),
    risk: risk === '' ? m.stock_recall_risk_missing() : undefined,
  }))
  return (
    <FormChangeDialog
      irreversible
      title={m.stock_recall_title({ lotNo })}
      description={m.stock_recall_text()}
      action={m.stock_recall()}
      form={form}
      change={({ reason, risk }) =>
        callApi('POST /admin/lots/:id/recall', {
          params: { id },
          // The form has checked that it is one of them.
          body: { reason: reason.trim(), risk: RECALL_RISKS.find(one => one === risk) ?? 'HIGH' },
          repeatable: true,
        })
      }
      invalidates={[STOCK_QUERY_KEY, ...CASE_QUERY_KEYS]}
      savedText={m.stock_recall_held({ lotNo })}
      onDone={({ caseId }) => {
        onClose()
        void navigate(generatePath(adminPaths.case, { id: caseId }))
      }}
      onClose={onClose}
    >
      <TextArea
        label={m.stock_recall_reason()}
        hint={m.stock_recall_reason_hint()}
        maxLength={REASON_MAX}
        {...form.text('reason')}
      />
      <SelectField
        label={m.stock_recall_risk()}
        placeholder={m.stock_recall_risk_choose()}
        options={optionsFromLabels(RECALL_RISKS, RECALL_RISK_LABELS)}
        {...form.text('risk')}
      />
    </FormChangeDialog>
  )
}
