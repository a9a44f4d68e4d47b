import type { ReactNode } from 'react'
import { LoginBackground } from '../brand/login-background.tsx'
import { LoginBrandLogo } from '../brand/login-brand-logo.tsx'
import { LanguageSelect } from '../session/language-select.tsx'
import { useApplyLoginBrand } from '../session/use-apply-login-brand.ts'
import { OfflineBanner } from '../ui/offline.tsx'

/** The brand's picture with a card on it. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const brand = useApplyLoginBrand()
  return (
    <div className="relative min-h-(--screen-height)">
      <LoginBackground />
      <main className="relative mx-auto grid max-w-125 gap-5 px-4 pt-[calc(32px+env(safe-area-inset-top))] pb-10 [@media(height<520px)]:gap-3 [@media(height<520px)]:pt-[calc(12px+env(safe-area-inset-top))]">
        {/* When a keyboard leaves little height, the sky shrinks so that the field and the button stay visible. */}
        <div className="min-h-37 [@media(height<520px)]:min-h-0">
          <LoginBrandLogo brand={brand} />
        </div>
        {/* The name of a language does not fit beside the logo on a phone. */}
        <div className="absolute top-[calc(24px+env(safe-area-inset-top))] right-4 rounded-control bg-surface/90 shadow-card [&_span]:hidden roomy:[&_span]:inline [@media(height<520px)]:top-[calc(8px+env(safe-area-inset-top))]">
          <LanguageSelect />
        </div>
        <OfflineBanner />
        {children}
      </main>
    </div>
  )
}
