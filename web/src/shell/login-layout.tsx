import { Outlet, useLoaderData } from 'react-router'
import { type StoredSession, StoredSessionNotice } from '../auth/stored-session.tsx'
import { LoginFrame } from './login-frame.tsx'

/** The layout of the login by number and code, with the messages for a user who is already signed in. */
export function LoginLayout() {
  const session = useLoaderData<StoredSession>()
  return (
    <LoginFrame>
      <StoredSessionNotice state={session} />
      <Outlet />
    </LoginFrame>
  )
}
