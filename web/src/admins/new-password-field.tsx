import { useState } from 'react'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type Props = { label: string } & Pick<
  React.ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
>

/** A new password with its rule, and a checkbox that shows it. */
export function NewPasswordField({ label, error, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <TextField
        label={label}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        hint={error === undefined ? m.admin_login_password_hint() : undefined}
        error={error}
        {...input}
      />
      <CheckboxField
        label={m.admin_login_show()}
        checked={shown}
        onChange={event => setShown(event.target.checked)}
        className="-my-2"
      />
    </>
  )
}
