import type { ComponentProps } from 'react'
import { m } from '../texts.ts'
import { TextField } from '../ui/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label'>

/** The email by which an admin is known. */
export function AdminEmailField(props: Props) {
  return (
    <TextField
      label={m.admin_login_email()}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}
