import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useRevalidator } from 'react-router'
import { queryClient } from '../lib/query-client.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { cookieDays, saveToken } from '../session/session.ts'
import { useLeave } from '../session/use-leave.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { clearAlerts, showAlert } from '../ui/toast.tsx'
import { verifyCode } from './auth.api.ts'
import { CodeEntry } from './code-entry.tsx'
import { codeProblem } from './code-problem.ts'
import { decideEntry } from './enter-portal.ts'
import { LazyTermsDialog } from './lazy-terms-dialog.tsx'
import { readVerifyState, type VerifyState } from './verify-state.ts'

/** Entering the code; without a number to verify it leads back to /login (R§5). */
export function VerifyPage() {
  const state = readVerifyState(useLocation().state)
  return state === undefined ? <Navigate to={paths.login} replace /> : <Verification {...state} />
}

function Verification({ prefix, phone, identity, retryAfter }: VerifyState) {
  const navigate = useNavigate()
  const [terms, setTerms] = useState(false)
  const enter = useEnter(() => setTerms(true))
  const recipient = prefix.replace('+', '') + phone

  const verify = async (code: string) => {
    clearAlerts()
    try {
      const { token } = await verifyCode(recipient, code, identity)
      if (token === null) throw new Error('The server signed nobody in')
      // Nothing of whoever was signed in here before.
      queryClient.clear()
      saveToken(token, cookieDays())
    } catch (error) {
      showAlert(m.verify_failed())
      return codeProblem(error)
    }
    await enter()
    return undefined
  }

  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <PageHeader
          title={m.verify_heading()}
          back={{ label: m.common_back(), onPress: () => void navigate(paths.login) }}
        />
        <p className="text-muted">{m.verify_sent_to({ phone: `${prefix}\u00a0${phone}` })}</p>
      </div>
      <CodeEntry
        recipient={recipient}
        action={identity}
        {...(retryAfter !== undefined && { note: m.verify_still_works() })}
        onSubmit={verify}
      />
      {terms && <LazyTermsDialog />}
    </Card>
  )
}

/** Where the person signed in just now goes (H§4 'Login after verification', H§8). */
function useEnter(onTerms: () => void): () => Promise<void> {
  const navigate = useNavigate()
  const leave = useLeave()
  const { revalidate } = useRevalidator()
  return async () => {
    try {
      const entry = await decideEntry()
      if ('to' in entry) await navigate(entry.to, { replace: true })
      else if ('terms' in entry) onTerms()
      else {
        await leave()
        showAlert(entry.refused)
      }
    } catch {
      // The start looks at the stored token again: it is removed when invalid, kept and retried without a network.
      await navigate(paths.root)
      await revalidate()
    }
  }
}
