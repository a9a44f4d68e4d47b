import type { PersonalInfo } from '@portal/contract/profile/user-details.endpoints'
import { NAME_MAX } from '@portal/contract/users/names'
import { useState } from 'react'
import { useFormBackup } from '../session/form-backup.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { PhoneProofDialog, useCheckPhoneAndSendProofCode } from './phone-proof-dialog.tsx'
import {
  changedProfileFields,
  type ProfileChange,
  type ProfileValues,
  profileFieldErrors,
} from './profile-values.ts'

type Props = {
  /** The storage key of the input, which survives a reload. */
  backupKey: string
  savedInfo: PersonalInfo
  initialValues: ProfileValues
  onSave(change: ProfileChange, typed: ProfileValues): void
  onCancel(): void
}

/** Name and phone, the only fields an HCP may change (H§6). A new phone is verified before it is saved (D§6). */
export function ProfileForm({ backupKey, savedInfo, initialValues, onSave, onCancel }: Props) {
  const form = useForm(initialValues, typed => profileFieldErrors(savedInfo, typed), true)
  useFormBackup(backupKey, form.values)
  const [proving, setProving] = useState(false)
  const proof = useCheckPhoneAndSendProofCode(() => setProving(true))
  const { values } = form
  const change = changedProfileFields(savedInfo, values)

  const submit = form.submit(() => {
    if (proof.isPending) return
    if (change.phone === undefined) onSave(change, values)
    else proof.mutate(change.phone)
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label={m.profile_name()}
        before={values.title ?? undefined}
        autoComplete="name"
        maxLength={NAME_MAX}
        {...form.text('fullName')}
      />
      <PhoneField
        label={m.profile_phone()}
        onlyPrefix={values.prefix}
        value={{ prefix: `+${values.prefix}`, number: values.number }}
        onChange={({ number }) => form.set({ number })}
        onLeave={() => form.markTouched('number')}
        error={form.error('number')}
      />
      <div className="grid gap-2">
        <Button type="submit" wide loading={proof.isPending} disabled={!form.isValid}>
          {m.profile_save()}
        </Button>
        <Button variant="quiet" wide onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
      <PhoneProofDialog
        open={proving}
        phone={change.phone ?? ''}
        onProved={() => {
          setProving(false)
          onSave(change, values)
        }}
        onClose={() => setProving(false)}
      />
    </form>
  )
}
