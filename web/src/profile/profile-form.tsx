import { NAME_MAX } from '@portal/contract/names'
import type { PersonalInfo } from '@portal/contract/users'
import { type SubmitEvent, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PhoneProofDialog } from './phone-proof-dialog.tsx'
import { type ProfileChange, type ProfileValues, profileChange, profileProblems } from './profile-values.ts'
import { usePhoneProof } from './use-phone-proof.ts'

type Props = {
  saved: PersonalInfo
  initial: ProfileValues
  onSave(change: ProfileChange, typed: ProfileValues): void
  onCancel(): void
}

/** Name and phone, the two things an HCP may change (H§6). A new phone is proved before it is saved (D§6). */
export function ProfileForm({ saved, initial, onSave, onCancel }: Props) {
  const [values, setValues] = useState(initial)
  const [proving, setProving] = useState(false)
  const proof = usePhoneProof(() => setProving(true))
  const problems = profileProblems(values)
  const change = profileChange(saved, values)
  const hasProblem = problems.fullName !== undefined || problems.phone !== undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (hasProblem || proof.isPending) return
    if (change.phone === undefined) onSave(change, values)
    else proof.mutate(change.phone)
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label={m.profile_name()}
        before={values.title ?? undefined}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={values.fullName}
        error={problems.fullName}
        onChange={event => setValues({ ...values, fullName: event.target.value })}
      />
      <PhoneField
        label={m.profile_phone()}
        prefixLabel={m.common_phone_prefix()}
        prefixes={[`+${values.prefix}`]}
        prefix={`+${values.prefix}`}
        number={values.number}
        onPrefixChange={() => undefined}
        onNumberChange={number => setValues({ ...values, number })}
        error={problems.phone}
      />
      <div className="grid gap-2">
        <Button type="submit" wide loading={proof.isPending} disabled={hasProblem}>
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
