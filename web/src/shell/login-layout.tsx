import { Outlet, useLoaderData } from 'react-router'
import { type StoredSession, StoredSessionNotice } from '../auth/stored-session.tsx'
import { LoginBackground } from '../brand/login-background.tsx'
import { Logo } from '../brand/logo.tsx'
import { OfflineBanner } from '../lib/offline.tsx'

/** Logging in: the brand's picture with a card over it. */
export function LoginLayout() {
  const session = useLoaderData<StoredSession>()
  return (
    <div className="relative min-h-(--screen-height)">
      <LoginBackground />
      <main className="relative mx-auto grid max-w-125 gap-5 px-4 pt-[calc(2rem+env(safe-area-inset-top))] pb-10">
        <div className="pb-28">
          <Logo />
        </div>
        <OfflineBanner />
        <StoredSessionNotice state={session} />
        <Outlet />
      </main>
    </div>
  )
}
