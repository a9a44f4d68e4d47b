import { useState } from 'react'
import { hasErrorCode } from '../lib/failure.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { completeLoginWithSecondFactor } from './admin-login.api.ts'
import { SecondFactorCodeForm } from './second-factor-code-form.tsx'

type Props = {
  /** The token of the pending login. */
  pendingLoginToken: string
  onLoggedIn(): unknown
  /** Back to the password: the user asked, or the login has expired. */
  onRestart(): void
}

/** The second half of an admin's login: a code. */
export function AdminLoginSecondFactorStep({ pendingLoginToken, onLoggedIn, onRestart }: Props) {
  const [key] = useState(newIdempotencyKey)
  const finish = async (code: string) => {
    try {
      await completeLoginWithSecondFactor(pendingLoginToken, code, key)
    } catch (error) {
      // The pending login has expired, so another code would not help.
      if (hasErrorCode(error, 'SIGN_IN_AGAIN')) onRestart()
      throw error
    }
    await onLoggedIn()
  }
  return (
    <>
      <p className="text-muted">{m.factor_login_text()}</p>
      <SecondFactorCodeForm autoFocus submitLabel={m.factor_verify()} onSubmit={finish}>
        <Button variant="quiet" wide onClick={onRestart}>
          {m.factor_to_login()}
        </Button>
      </SecondFactorCodeForm>
    </>
  )
}
