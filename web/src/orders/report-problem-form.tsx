import {
  type DeliveryProblem,
  PROBLEM_TEXT_MAX,
  reportableDeliveryProblems,
} from '@portal/contract/orders/delivery-problem-rules'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { QueryKey } from '@tanstack/react-query'
import { addCasePhoto, CASE_QUERY_KEYS } from '../cases/cases.api.ts'
import { DELIVERY_PROBLEM_LABELS } from '../cases/delivery-problem-labels.ts'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PictureField, useChosenPicture } from '../ui/picture-field.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'

type Props = {
  order: Pick<Order, 'id' | 'status' | 'updatedAt' | 'problem' | 'replacedBy'>
  items: readonly { id: string; name: string }[]
  /** The HCP's name, where a rep or admin reports for the HCP. */
  hcpName?: string
  /** The queries that show the order. */
  invalidates: readonly QueryKey[]
  onClose(): void
}

/** Reports a problem with a delivery: the samples concerned, a text and a photo. */
export function ReportDeliveryProblemForm({ order, items, hcpName, invalidates, onClose }: Props) {
  const problems = reportableDeliveryProblems(order)
  const photo = useChosenPicture()
  const form = useForm({ problem: '', items: items.map(({ id }) => id), text: '' }, values => ({
    problem: values.problem === '' ? m.problem_missing() : undefined,
    items:
      values.items.length > 0 || values.problem === 'NOT_ARRIVED' ? undefined : m.problem_items_missing(),
  }))
  const hasArrived = form.values.problem !== '' && form.values.problem !== 'NOT_ARRIVED'
  const report = useApiMutation(
    async (body: { problem: DeliveryProblem; text: string; items: string[] }, key) => {
      const { caseId } = await callApi('POST /order/:id/problems', {
        params: { id: order.id },
        body,
        headers: { 'idempotency-key': key },
      })
      if (photo.file === undefined) return undefined
      return addCasePhoto(caseId, photo.file).then(
        () => undefined,
        // The report is sent; the photo can be added later.
        (error: unknown) => errorTextWithPrefix(error),
      )
    },
    {
      invalidates: [...invalidates, ...CASE_QUERY_KEYS],
      savedText: hcpName === undefined ? m.problem_sent() : m.problem_sent_for({ name: hcpName }),
      warningText: reason => (reason === undefined ? undefined : m.problem_sent_no_photo({ reason })),
      onClose,
    },
  )
  return (
    <FormDialog
      title={m.problem_title()}
      action={m.problem_send()}
      change={report}
      onSubmit={form.submit(({ problem, text, items: chosen }) => {
        const one = problems.find(other => other === problem)
        if (one !== undefined && photo.error === undefined)
          report.save({
            problem: one,
            text: text.trim(),
            items: hasArrived ? chosen : items.map(({ id }) => id),
          })
      })}
      onClose={onClose}
    >
      <SelectField
        label={m.problem_what()}
        placeholder={m.problem_choose()}
        options={optionsFromLabels(problems, DELIVERY_PROBLEM_LABELS)}
        {...form.text('problem')}
      />
      {hasArrived && items.length > 1 && (
        <CheckboxGroup legend={m.problem_items()} items={items} {...form.boxes('items')} />
      )}
      <TextArea
        label={m.problem_words()}
        hint={m.problem_words_hint()}
        maxLength={PROBLEM_TEXT_MAX}
        {...form.text('text')}
      />
      {photo.image && (
        <img {...photo.image} alt="" className="max-h-36 max-w-full justify-self-center rounded-control" />
      )}
      <PictureField
        label={m.problem_photo()}
        hint={m.problem_photo_hint()}
        chosen={photo}
        disabled={report.isPending}
      />
    </FormDialog>
  )
}
