import { lazy, Suspense } from 'react'
import { Outlet, useLoaderData, useRevalidator } from 'react-router'
import { readToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { useOnReconnect } from '../ui/offline.tsx'
import { LoginFrame } from './login-frame.tsx'

/** What the login layout shows: the form, the terms for a signed-in user, or a connection error. */
type StoredSession = 'none' | 'terms-required' | 'unreachable'

/** Redirects a user who is signed in by a stored token, a correct code or a link (H§4 'Stored token on the login layout', D§4). */
export async function redirectIfSignedIn(): Promise<Response | StoredSession> {
  if (readToken() === undefined) return 'none'
  // Load on demand: without a token only the form is needed.
  const { redirectAfterLogin } = await import('../login/post-login-redirect.ts')
  const entry = await redirectAfterLogin()
  // Load the dialog first, so the current screen stays until it can open.
  if (entry === 'terms-required') await loadTermsDialog()
  return entry
}

const loadTermsDialog = async () => ({
  default: (await import('../login/accept-terms-dialog.tsx')).AcceptTermsDialog,
})
const AcceptTermsDialog = lazy(loadTermsDialog)

/** The layout of the login by number and code. A signed-in user gets the terms, or a connection error with Retry. */
export function LoginLayout() {
  const session = useLoaderData<StoredSession>()
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  useOnReconnect(() => session === 'unreachable' && retry())
  return (
    <LoginFrame>
      {session === 'terms-required' && (
        <Suspense>
          <AcceptTermsDialog />
        </Suspense>
      )}
      {session === 'unreachable' && (
        <Banner
          text={m.shell_unreachable()}
          action={{ label: m.common_retry(), onPress: retry, loading: state === 'loading' }}
        />
      )}
      <Outlet />
    </LoginFrame>
  )
}
