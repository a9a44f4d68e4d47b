import { Outlet, useLoaderData } from 'react-router'
import { type StoredSession, StoredSessionNotice } from '../auth/stored-session.tsx'
import { LoginFrame } from './login-frame.tsx'

/** Logging in, by number and code, with what is to be said to somebody who is signed in already. */
export function LoginLayout() {
  const session = useLoaderData<StoredSession>()
  return (
    <LoginFrame>
      <StoredSessionNotice state={session} />
      <Outlet />
    </LoginFrame>
  )
}
