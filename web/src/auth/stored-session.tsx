import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { useOnReconnect } from '../lib/offline.tsx'
import { m } from '../paraglide/messages.js'
import { readToken } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'

/** What the login layout shows: the form alone, the terms of someone already signed in, or that it could not tell. */
export type StoredSession = 'none' | 'terms' | 'unreachable'

/** Redirects a user who is signed in by a stored token, a correct code or a link (H§4 'Stored token on the login layout', D§4). */
export async function checkStoredSession(): Promise<Response | StoredSession> {
  if (readToken() === undefined) return 'none'
  // Fetched only for someone with a token: nobody else needs more than the form.
  const { postLoginRedirect } = await import('./post-login-redirect.ts')
  const entry = await postLoginRedirect()
  // What asked for the terms stays as it is until they are there.
  if (entry === 'terms') await loadTermsDialog()
  return entry
}

const loadTermsDialog = async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog })
const TermsDialog = lazy(loadTermsDialog)

/** What the login layout has to say about someone who is signed in already. */
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
