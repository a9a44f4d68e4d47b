import { Outlet } from 'react-router'
import { LoginBrandLogo } from '../brand/login-brand-logo.tsx'
import { LanguageSelect } from '../session/language-select.tsx'
import { useApplyLoginBrand } from '../session/use-apply-login-brand.ts'
import { OfflineBanner } from '../ui/offline.tsx'

/** A layout with only the screen, for example for the registration. On a large screen it is a sheet under the brand. */
export function PlainSheetLayout() {
  const brand = useApplyLoginBrand()
  return (
    <div className="mx-auto max-w-125 roomy:grid roomy:max-w-140 roomy:gap-6 roomy:py-12">
      <div className="hidden roomy:block">
        <LoginBrandLogo brand={brand} />
      </div>
      <main className="relative grid gap-5 px-4 pt-[calc(1rem+env(safe-area-inset-top))] pb-10 roomy:rounded-3xl roomy:bg-surface roomy:p-10 roomy:shadow-card [&_h1]:pr-10">
        <OfflineBanner />
        <Outlet />
        <div className="absolute top-[calc(1rem+env(safe-area-inset-top))] right-1 roomy:top-10 roomy:right-7">
          <LanguageSelect iconOnly />
        </div>
      </main>
    </div>
  )
}

/** The layout of a printed screen: its content and print controls, without header or navigation. */
export function PrintedScreenLayout() {
  return (
    <main className="mx-auto grid max-w-5xl gap-5 px-4 pt-[calc(1rem+env(safe-area-inset-top))] pb-10 print:p-0">
      <OfflineBanner />
      <Outlet />
    </main>
  )
}
