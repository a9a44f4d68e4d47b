import { CASE_REASON_MAX } from '@portal/contract/cases/case-kinds'
import type { AdminCase, OwnCase } from '@portal/contract/cases/case-records'
import { PROBLEM_OUTCOMES } from '@portal/contract/cases/problem-outcomes'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { CASE_OUTCOME_LABELS } from './case-labels.ts'
import { CASE_QUERY_KEYS } from './cases.api.ts'

type Problem = Pick<AdminCase | OwnCase, 'id' | 'number' | 'delivery' | 'orderId'>

/** Solving a problem changes its request, the new one and the samples on every screen. */
const KEYS = [...CASE_QUERY_KEYS, ['requests'], ['orders'], ['recruited-users'], ['stock']] as const

/** How a rep or admin ends a delivery problem: the samples are sent again, or it is closed with a reason. */
export function SolveDeliveryProblemDialog({ problem, onClose }: { problem: Problem; onClose(): void }) {
  const { id, number, delivery, orderId } = problem
  const canSendAgain = delivery !== null && orderId !== null && !delivery.resent
  const items = delivery?.items ?? []
  const form = useForm(
    {
      outcome: canSendAgain ? 'SENT_AGAIN' : '',
      reason: '',
      pieces: 'LOST',
      items: items.map(item => item.id),
    },
    chosen => ({
      outcome: chosen.outcome === '' ? m.cases_outcome_missing() : undefined,
      ...(chosen.outcome === 'SENT_AGAIN'
        ? { items: chosen.items.length === 0 ? m.problem_items_missing() : undefined }
        : { reason: chosen.reason.trim() === '' ? m.cases_reason_missing() : undefined }),
    }),
  )
  const { outcome } = form.values
  const isSentAgain = outcome === 'SENT_AGAIN'
  const solve = async ({ items, pieces, reason, outcome }: typeof form.values) => {
    const closed = PROBLEM_OUTCOMES.find(other => other === outcome)
    const call = { params: { id }, repeatable: true } as const
    if (closed === undefined)
      await callApi('POST /cases/:id/send-again', {
        ...call,
        body: { items, pieces: pieces === 'RETURNED' ? 'RETURNED' : 'LOST' },
      })
    else await callApi('POST /cases/:id/close', { ...call, body: { outcome: closed, reason: reason.trim() } })
  }
  return (
    <FormChangeDialog
      title={m.cases_step_solve()}
      description={isSentAgain && m.problem_again_text()}
      action={isSentAgain ? m.problem_again() : m.cases_close()}
      form={form}
      change={solve}
      invalidates={KEYS}
      savedText={(_saved, chosen) =>
        chosen.outcome === 'SENT_AGAIN' ? m.problem_again_sent() : m.cases_closed({ number: String(number) })
      }
      onClose={onClose}
    >
      <SelectField
        label={m.cases_outcome()}
        placeholder={m.cases_outcome_choose()}
        hint={hintOf(outcome)}
        options={optionsFromLabels(
          canSendAgain ? (['SENT_AGAIN', ...PROBLEM_OUTCOMES] as const) : PROBLEM_OUTCOMES,
          CASE_OUTCOME_LABELS,
        )}
        {...form.text('outcome')}
      />
      {isSentAgain ? (
        <>
          {items.length > 1 && (
            <CheckboxGroup legend={m.problem_again_items()} items={items} {...form.boxes('items')} />
          )}
          <SelectField
            label={m.problem_pieces()}
            hint={m.problem_pieces_hint()}
            options={[
              { value: 'LOST', label: m.problem_pieces_lost() },
              { value: 'RETURNED', label: m.problem_pieces_returned() },
            ]}
            {...form.text('pieces')}
          />
        </>
      ) : (
        <TextArea
          label={m.cases_reason()}
          hint={m.problem_reason_hint()}
          maxLength={CASE_REASON_MAX}
          {...form.text('reason')}
        />
      )}
    </FormChangeDialog>
  )
}

function hintOf(outcome: string): string | undefined {
  if (outcome === 'LOST') return m.problem_close_lost()
  return outcome === 'RETURNED' ? `${m.problem_close_lost()} ${m.problem_pieces_hint()}` : undefined
}
