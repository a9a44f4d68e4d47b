import { adminPasswordProblem } from '@portal/contract/auth/admin-login'
import { useMutation } from '@tanstack/react-query'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { changeOwnAdminPassword } from './admin-security.api.ts'
import { NewPasswordField } from './new-password-field.tsx'

const EMPTY = { current: '', password: '' }

/** Changes the signed-in admin's password. */
export function ChangePasswordCard() {
  const form = useForm(EMPTY, ({ current, password }) => ({
    current: current === '' ? m.security_current_missing() : undefined,
    password: formProblemText(adminPasswordProblem(password)),
  }))
  const change = useMutation({
    mutationFn: changeOwnAdminPassword,
    onSuccess: () => {
      form.set(EMPTY)
      form.markUntouched()
      showSuccess(m.security_password_changed())
    },
    onError: error => {
      if (hasErrorCode(error, 'WRONG_PASSWORD')) form.setError('current', error.message)
      else showAlert(errorTextWithPrefix(error))
    },
  })
  return (
    <Card aria-labelledby="password" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="password" className="font-bold text-lg">
          {m.admin_login_password()}
        </h2>
        <p className="text-muted">{m.security_password_text()}</p>
      </div>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.submit(values => {
          if (!change.isPending) change.mutate(values)
        })}
      >
        <TextField
          label={m.security_current_password()}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          {...form.text('current')}
        />
        <NewPasswordField label={m.security_new_password()} {...form.text('password')} />
        <Button type="submit" variant="secondary" loading={change.isPending}>
          {m.security_change_password()}
        </Button>
      </form>
    </Card>
  )
}
