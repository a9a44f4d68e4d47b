import { lazy, Suspense, useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'

/** Most who log in do not need it. */
const ForgottenPasswordDialog = lazy(async () => ({
  default: (await import('./forgotten-password-dialog.tsx')).ForgottenPasswordDialog,
}))

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
        <Suspense>
          <ForgottenPasswordDialog onSent={() => setStep('SENT')} onClose={() => setStep('CLOSED')} />
        </Suspense>
      )}
    </>
  )
}
