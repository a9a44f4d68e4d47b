import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useForm } from '../ui/use-form.ts'

type Props = {
  title: string
  text?: string
  reps: readonly Promoter[]
  /** What it means to choose nobody; by default somebody must be chosen. */
  nobody?: string | undefined
  /** @param repId '' for nobody */
  onChoose(repId: string): unknown
  onClose(): void
}

/** Asks for the sales rep of several registrations. */
export function ChooseRepDialog({ title, text, reps, nobody, onChoose, onClose }: Props) {
  const form = useForm({ repId: '' }, ({ repId }) => ({
    repId: repId === '' && nobody === undefined ? m.review_rep_required() : undefined,
  }))
  return (
    <FormDialog
      title={title}
      description={text}
      change={{ isPending: false, error: null }}
      onSubmit={form.submit(({ repId }) => {
        onClose()
        void onChoose(repId)
      })}
      onClose={onClose}
    >
      <SelectField
        label={m.registrations_assign_to()}
        placeholder={nobody ?? m.review_rep_placeholder()}
        options={reps.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.text('repId')}
      />
    </FormDialog>
  )
}
