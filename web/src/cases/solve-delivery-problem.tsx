import { CASE_REASON_MAX } from '@portal/contract/cases/case-kinds'
import type { AdminCase, OwnCase } from '@portal/contract/cases/case-records'
import { PROBLEM_OUTCOMES, type ProblemOutcome } from '@portal/contract/cases/problem-outcomes'
import type { PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { CASE_OUTCOME_LABELS } from './case-labels.ts'
import { CASE_QUERY_KEYS } from './cases.api.ts'
import { FoundPiecesActions } from './found-pieces.tsx'

type Problem = Pick<AdminCase | OwnCase, 'id' | 'number' | 'delivery' | 'orderId' | 'closed'>

/** Solving a problem changes its request, the new one and the samples on every screen. */
const KEYS = [...CASE_QUERY_KEYS, ['requests'], ['orders'], ['recruited-users'], ['stock']] as const

/**
 * What a rep or admin does about a delivery problem: sends the samples again, closes it with a reason, or books lost samples that
 * turned up. A dialog outlives the buttons to show the result.
 */
export function SolveDeliveryProblemActions({ problemCase }: { problemCase: Problem }) {
  const { id, delivery, orderId, closed } = problemCase
  return (
    <>
      {delivery !== null && (
        <DialogButton
          isShown={closed === null && orderId !== null && !delivery.resent}
          dialog={close => <SendAgainDialog id={id} items={delivery.items} onClose={close} />}
        >
          {m.problem_again()}
        </DialogButton>
      )}
      <DialogButton
        variant="secondary"
        isShown={closed === null}
        dialog={close => <CloseProblemDialog shown={problemCase} onClose={close} />}
      >
        {m.cases_close()}
      </DialogButton>
      {orderId !== null && delivery !== null && (
        <FoundPiecesActions orderId={orderId} samples={delivery.items} />
      )}
    </>
  )
}

type SendProps = { id: string; items: readonly { id: string; name: string }[]; onClose(): void }

function SendAgainDialog({ id, items, onClose }: SendProps) {
  const form = useForm({ pieces: 'LOST', items: items.map(item => item.id) }, chosen => ({
    items: chosen.items.length === 0 ? m.problem_items_missing() : undefined,
  }))
  const send = useApiMutation(
    (body: { items: string[]; pieces: PieceFate }) =>
      callApi('POST /cases/:id/send-again', {
        params: { id },
        body,
        repeatable: true,
      }),
    { invalidates: KEYS, savedText: m.problem_again_sent(), onClose },
  )
  return (
    <FormDialog
      title={m.problem_again_title()}
      description={m.problem_again_text()}
      action={m.problem_again()}
      change={send}
      onSubmit={form.submit(chosen =>
        send.save({ ...chosen, pieces: chosen.pieces === 'RETURNED' ? 'RETURNED' : 'LOST' }),
      )}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}

function CloseProblemDialog({ shown: { id, number }, onClose }: { shown: Problem; onClose(): void }) {
  const form = useForm({ outcome: '', reason: '' }, ({ outcome, reason }) => ({
    outcome: outcome === '' ? m.cases_outcome_missing() : undefined,
    reason: reason.trim() === '' ? m.cases_reason_missing() : undefined,
  }))
  const close = useApiMutation(
    (body: { outcome: ProblemOutcome; reason: string }) =>
      callApi('POST /cases/:id/close', { params: { id }, body, repeatable: true }),
    { invalidates: KEYS, savedText: m.cases_closed({ number: String(number) }), onClose },
  )
  const { outcome } = form.values
  return (
    <FormDialog
      title={m.cases_close_title({ number: String(number) })}
      action={m.cases_close()}
      change={close}
      onSubmit={form.submit(values => {
        const one = PROBLEM_OUTCOMES.find(other => other === values.outcome)
        if (one !== undefined) close.save({ outcome: one, reason: values.reason.trim() })
      })}
      onClose={onClose}
    >
      <SelectField
        label={m.cases_outcome()}
        placeholder={m.cases_outcome_choose()}
        hint={hintOf(outcome)}
        options={optionsFromLabels(PROBLEM_OUTCOMES, CASE_OUTCOME_LABELS)}
        {...form.text('outcome')}
      />
      <TextArea
        label={m.cases_reason()}
        hint={m.problem_reason_hint()}
        maxLength={CASE_REASON_MAX}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

function hintOf(outcome: string): string | undefined {
  if (outcome === 'LOST') return m.problem_close_lost()
  return outcome === 'RETURNED' ? `${m.problem_close_lost()} ${m.problem_pieces_hint()}` : undefined
}
