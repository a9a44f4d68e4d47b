import { adminEmailProblem } from '@portal/contract/auth/admin-login'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'

/** Asks for a link to set a new password. What it says afterwards is the same for every address. */
export function ForgottenPassword() {
  const [step, setStep] = useState<'CLOSED' | 'OPEN' | 'SENT'>('CLOSED')
  // The button that had the focus is gone.
  if (step === 'SENT')
    return (
      <p role="status" tabIndex={-1} ref={told => told?.focus()}>
        {m.admin_forgot_sent()}
      </p>
    )
  return (
    <>
      <Button variant="quiet" onClick={() => setStep('OPEN')}>
        {m.admin_forgot()}
      </Button>
      {step === 'OPEN' && (
        <ForgottenPasswordDialog onSent={() => setStep('SENT')} onClose={() => setStep('CLOSED')} />
      )}
    </>
  )
}

function ForgottenPasswordDialog({ onSent, onClose }: { onSent(): void; onClose(): void }) {
  const form = useForm({ email: '' }, ({ email }) => ({ email: formProblemText(adminEmailProblem(email)) }))
  const asking = useApiMutation(
    (email: string) => callApi('POST /auth/password-reset-email', { body: { email }, repeatable: true }),
    { invalidates: [], onClose: onSent },
  )
  return (
    <FormDialog
      title={m.admin_forgot()}
      description={m.admin_forgot_text()}
      action={m.admin_forgot_send()}
      change={asking}
      onSubmit={form.submit(({ email }) => asking.save(email.trim()))}
      onClose={onClose}
    >
      <TextField
        label={m.admin_login_email()}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.text('email')}
      />
    </FormDialog>
  )
}
