import type { ReactNode } from 'react'
import { LoginBackground } from '../brand/login-background.tsx'
import { Logo } from '../brand/logo.tsx'
import { OfflineBanner } from '../lib/offline.tsx'

/** The brand's picture with a card over it. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-h-(--screen-height)">
      <LoginBackground />
      <main className="relative mx-auto grid max-w-125 gap-5 px-4 pt-[calc(32px+env(safe-area-inset-top))] pb-10 [@media(height<520px)]:gap-3 [@media(height<520px)]:pt-[calc(12px+env(safe-area-inset-top))]">
        {/* Where a keyboard leaves little height, the sky gives way to what one types and presses. */}
        <div className="pb-28 [@media(height<520px)]:pb-0">
          <Logo />
        </div>
        <OfflineBanner />
        {children}
      </main>
    </div>
  )
}
