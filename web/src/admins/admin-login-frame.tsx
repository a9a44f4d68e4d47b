import type { ReactNode } from 'react'
import { LoginBrandLogo } from '../brand/login-brand-logo.tsx'
import { paths } from '../paths.ts'
import { LanguageSelect } from '../session/language-select.tsx'
import { useApplyLoginBrand } from '../session/use-apply-login-brand.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'

/** The logo above a card, for admins who are not signed in yet. */
export function AdminLoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const brand = useApplyLoginBrand()
  return (
    <main className="relative mx-auto grid min-h-dvh max-w-110 content-center gap-6 px-4 pt-16 pb-8">
      <div className="absolute top-2 right-4">
        <LanguageSelect />
      </div>
      <div className="grid justify-items-center">
        <LoginBrandLogo brand={brand} />
      </div>
      <Card className="grid gap-5 sm:p-8">
        <h1 className="font-bold text-title tracking-tight">{title}</h1>
        {children}
      </Card>
    </main>
  )
}

/** In place of the page of a link that no longer works. @param text says why, and what to do */
export function InvalidAdminLink({ text }: { text: string }) {
  return (
    <AdminLoginFrame title={m.admin_join_invalid()}>
      <p className="text-muted">{text}</p>
      <ButtonLink to={paths.adminLogin}>{m.admin_join_to_login()}</ButtonLink>
    </AdminLoginFrame>
  )
}
