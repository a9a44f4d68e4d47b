import { adminEmailProblem, adminPasswordProblem } from '@portal/contract/auth/admin-login'
import { type KeyboardEvent, useState } from 'react'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { AdminEmailField } from './admin-email-field.tsx'

export type AdminLoginValues = { email: string; password: string }
type Props = {
  loading: boolean
  /** Called on blur with a valid email. */
  onValidEmail(email: string): void
  onSubmit(values: AdminLoginValues): void
}

/** Email and password fields. Sign In is enabled when both are filled and valid (R§5). */
export function AdminLoginForm({ loading, onValidEmail, onSubmit }: Props) {
  const form = useForm({ email: '', password: '' }, values => ({
    email: formProblemText(adminEmailProblem(values.email)),
    password: formProblemText(adminPasswordProblem(values.password)),
  }))
  const [shown, setShown] = useState(false)
  const { email, password } = form.values
  const [noEmail, noPassword] = [email.trim() === '', password === '']
  // Blank fields share one message, `fill`.
  const emailError = noEmail ? undefined : form.error('email')
  const passwordError = noPassword ? undefined : form.error('password')
  const fill = (noEmail || noPassword) && form.isTouched('email') && form.isTouched('password')

  const submit = form.submit(() => {
    if (!loading) onSubmit({ email: email.trim(), password })
  })
  /** With a disabled button, browsers do not submit on Enter. So Enter marks both fields as touched, which shows the errors. */
  const explain = (event: KeyboardEvent) => {
    if (event.key === 'Enter') form.markTouched('email', 'password')
  }
  const typed = form.text('email')
  const leaveEmail = () => {
    typed.onBlur()
    if (adminEmailProblem(email) === undefined) onValidEmail(email.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <AdminEmailField required onKeyDown={explain} {...typed} onBlur={leaveEmail} error={emailError} />
      <TextField
        label={m.admin_login_password()}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={m.admin_login_password_placeholder()}
        required
        onKeyDown={explain}
        hint={passwordError === undefined ? m.admin_login_password_hint() : undefined}
        {...form.text('password')}
        error={passwordError}
      />
      <CheckboxField
        label={m.admin_login_show()}
        checked={shown}
        onChange={event => setShown(event.target.checked)}
        className="-my-2"
      />
      {fill && (
        <p role="alert" className="font-medium text-attention text-sm">
          {m.admin_login_fill()}
        </p>
      )}
      <Button type="submit" wide disabled={!form.isValid} loading={loading}>
        {m.admin_login_submit()}
      </Button>
    </form>
  )
}
