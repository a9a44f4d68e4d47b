import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { useOnReconnect } from '../lib/offline.tsx'
import { m } from '../paraglide/messages.js'
import { readToken } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'

/** What the login layout shows: the form, the terms for a signed-in user, or a connection error. */
export type StoredSession = 'none' | 'terms' | 'unreachable'

/** Redirects a user who is signed in by a stored token, a correct code or a link (H§4 'Stored token on the login layout', D§4). */
export async function checkStoredSession(): Promise<Response | StoredSession> {
  if (readToken() === undefined) return 'none'
  // Load on demand: without a token only the form is needed.
  const { postLoginRedirect } = await import('./post-login-redirect.ts')
  const entry = await postLoginRedirect()
  // Load the dialog first, so the current screen stays until it can open.
  if (entry === 'terms') await loadTermsDialog()
  return entry
}

const loadTermsDialog = async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog })
const TermsDialog = lazy(loadTermsDialog)

/** The login layout's content for a user who is already signed in. */
export function StoredSessionNotice({ state }: { state: StoredSession }) {
  const { revalidate, state: checking } = useRevalidator()
  useOnReconnect(() => state === 'unreachable' && void revalidate())
  if (state === 'none') return null
  if (state === 'terms') {
    return (
      <Suspense>
        <TermsDialog />
      </Suspense>
    )
  }
  return (
    <Banner
      text={m.shell_unreachable()}
      action={{
        label: m.common_retry(),
        onPress: () => void revalidate(),
        loading: checking === 'loading',
      }}
    />
  )
}
