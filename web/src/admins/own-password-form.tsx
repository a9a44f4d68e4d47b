import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showAlert } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'

type Props = {
  /** Submits the password. A wrong one shows at the field, any other error as an alert. */
  onSubmit(password: string): Promise<unknown>
  onCancel(): void
}

/** Asks an admin for the own password before a change that a stolen session must not make. */
export function OwnPasswordForm({ onSubmit, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ password: '' }, ({ password }) => ({
    password: password === '' ? m.security_own_password_missing() : undefined,
  }))
  const sending = useMutation({
    mutationFn: onSubmit,
    onError: error => {
      if (hasErrorCode(error, 'WRONG_PASSWORD')) form.setError('password', error.message)
      else showAlert(errorTextWithPrefix(error))
    },
  })
  // The pressed button is gone.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(({ password }) => {
        if (!sending.isPending) sending.mutate(password)
      })}
    >
      <TextField
        label={m.security_own_password()}
        hint={m.security_password_first()}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        {...form.text('password')}
      />
      <div className="grid gap-2">
        <Button type="submit" wide loading={sending.isPending}>
          {m.security_password_continue()}
        </Button>
        <Button variant="quiet" wide onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  )
}
