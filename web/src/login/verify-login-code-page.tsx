import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { oneTimeCodeErrorText, verifyOneTimeCode } from '../codes/codes.api.ts'
import { OneTimeCodeForm } from '../codes/one-time-code-form.tsx'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { tabStorage } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { redirectToStart } from '../session/end-session.ts'
import { clearRememberedPhone, sessionCookieDays } from '../session/remember-me.ts'
import { isCookiesRefusedError, readToken, saveToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { clearAlert, showAlert } from '../ui/toast.tsx'
import { parseVerifyLoginState, type VerifyLoginState } from './verify-login-state.ts'

/** The screen to enter the code. Without a number to verify it redirects to /login (R§5). */
export function VerifyLoginCodePage() {
  const state = parseVerifyLoginState(useLocation().state)
  return state === undefined ? <Navigate to={paths.login} replace /> : <Verification {...state} />
}

function Verification({ prefix, phone, identity, retryAfter }: VerifyLoginState) {
  const navigate = useNavigate()
  // One idempotency key per screen: a repeated call with a correct code succeeds after a lost response.
  const [key] = useState(newIdempotencyKey)
  const recipient = prefix.replace('+', '') + phone

  const verify = async (code: string) => {
    clearAlert()
    const before = readToken()
    try {
      const { token } = await verifyOneTimeCode(recipient, code, identity, key)
      if (token === null) throw new Error('The server signed nobody in')
      saveToken(token, sessionCookieDays())
      clearRememberedPhone(tabStorage)
    } catch (error) {
      showAlert(isCookiesRefusedError(error) ? errorTextWithPrefix(error) : m.verify_failed())
      const problem = oneTimeCodeErrorText(error)
      // Remove `retryAfter`, so a reload no longer says that the earlier code works.
      if (problem !== undefined && retryAfter !== undefined) {
        await navigate(paths.verify, { replace: true, state: { prefix, phone, identity } })
      }
      return problem
    }
    // The login layout redirects by role. If another session was active, reload the page first.
    if (before === undefined) await navigate(paths.login, { replace: true })
    else redirectToStart()
    // The code is used up, so stay busy until the navigation ends.
    return new Promise<never>(() => undefined)
  }

  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <PageHeader title={m.verify_heading()} onBack={() => navigate(paths.login)} />
        <p className="text-muted">{m.verify_sent_to({ phone: formatPhone(recipient) })}</p>
      </div>
      <OneTimeCodeForm
        phone={recipient}
        action={identity}
        sentCodeNote={retryAfter === undefined ? undefined : m.verify_still_works()}
        onSubmit={verify}
      />
    </Card>
  )
}
