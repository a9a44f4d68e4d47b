import { NAME_MAX } from '@portal/contract/names'
import type { RepAccount } from '@portal/contract/reps'
import { useId } from 'react'
import { failureText, hasCode } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { repBody, repProblems, repValues } from './rep-values.ts'
import { saveRep, useRepMutation } from './reps.api.ts'

type Props = {
  /** The rep to change; undefined to add one. */
  rep: RepAccount | undefined
  /** The country code of the company's numbers, without plus. */
  prefix: string
  open: boolean
  onClose(): void
}

/** Name and number of a sales rep. */
export function RepForm({ rep, prefix, open, onClose }: Props) {
  const form = useForm(() => repValues(rep, prefix), repProblems, rep !== undefined)
  const work = useRepMutation((body: ReturnType<typeof repBody>) => saveRep(body, rep))
  const id = useId()
  const submit = form.submit(values => {
    const body = repBody(values)
    if (body.name === rep?.name && body.phone === rep.phone) return onClose()
    work.mutate(body, {
      onSuccess: ({ name }) => {
        showSuccess(rep ? m.reps_saved({ name }) : m.reps_added({ name }))
        onClose()
      },
      onError: error => {
        if (hasCode(error, 'PHONE_EXISTS')) form.refuse('number', error.message)
      },
    })
  })
  const failed = work.error !== null && !hasCode(work.error, 'PHONE_EXISTS')
  return (
    <Dialog
      open={open}
      onClose={() => !work.isPending && onClose()}
      keepOpenOutside
      title={rep ? m.reps_edit({ name: rep.name }) : m.reps_add()}
      {...(rep && { description: m.reps_phone_warning() })}
      actions={
        <>
          <Button type="submit" form={id} wide loading={work.isPending}>
            {m.reps_save()}
          </Button>
          <Button variant="quiet" wide disabled={work.isPending} onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" noValidate onSubmit={submit}>
        {failed && <Banner text={failureText(work.error)} />}
        <TextField
          label={m.registrations_name()}
          placeholder={m.reps_name_example()}
          maxLength={NAME_MAX}
          autoComplete="off"
          {...form.text('name')}
        />
        <PhoneField
          label={m.registrations_phone()}
          prefixes={[`+${prefix}`]}
          prefix={`+${prefix}`}
          number={form.values.number}
          onPrefixChange={() => undefined}
          onNumberChange={number => form.set({ number })}
          onLeave={() => form.leave('number')}
          error={form.error('number')}
        />
      </form>
    </Dialog>
  )
}
