import { adminEmailProblem, adminPasswordProblem } from '@portal/contract/admin-login'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

export type AdminLoginValues = { email: string; password: string }
type Props = { loading: boolean; onSubmit(values: AdminLoginValues): void }

/** Email and password with their rules: Sign In works once both are there and right (R§5). */
export function AdminLoginForm({ loading, onSubmit }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ email: false, password: false })
  const [tried, setTried] = useState(false)

  const blank = email.trim() === '' || password === ''
  const emailProblem = adminEmailProblem(email)
  const passwordProblem = adminPasswordProblem(password)
  const ready = !blank && emailProblem === undefined && passwordProblem === undefined
  const emailError = left.email && email.trim() !== '' ? emailProblem : undefined
  const passwordError = left.password && password !== '' ? passwordProblem : undefined
  const fill = blank && (tried || (left.email && left.password))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (ready && !loading) onSubmit({ email: email.trim(), password })
  }
  /** A disabled button keeps browsers from submitting by Enter, so that nobody would learn what is missing. */
  const explain = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    setTried(true)
    setLeft({ email: true, password: true })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={m.admin_login_email()}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={event => setEmail(event.target.value)}
        onBlur={() => setLeft(now => ({ ...now, email: true }))}
        onKeyDown={explain}
        error={emailError}
      />
      <TextField
        label={m.admin_login_password()}
        type="password"
        autoComplete="current-password"
        placeholder={m.admin_login_password_placeholder()}
        required
        value={password}
        onChange={event => setPassword(event.target.value)}
        onBlur={() => setLeft(now => ({ ...now, password: true }))}
        onKeyDown={explain}
        {...(passwordError === undefined && { hint: m.admin_login_password_hint() })}
        error={passwordError}
      />
      {fill && (
        <p role="alert" className="font-medium text-attention text-sm">
          {m.admin_login_fill()}
        </p>
      )}
      <Button type="submit" wide disabled={!ready} loading={loading}>
        {m.admin_login_submit()}
      </Button>
    </form>
  )
}
