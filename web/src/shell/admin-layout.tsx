import { ShieldCheck } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { Mark } from '../brand/logo.tsx'
import { OfflineBanner } from '../lib/offline.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { logOut } from '../session/leaving.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** The admin area: a header with its name and Logout, and room for a table (R§2). */
export function AdminLayout() {
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
          <Link to={paths.adminHome} className="inline-flex min-h-12 items-center gap-2.5 font-bold text-lg">
            <Mark />
            {m.shell_admin_title()}
          </Link>
          <div className="flex items-center gap-1">
            <ButtonLink variant="quiet" to={paths.adminSecurity} className="px-3">
              <ShieldCheck aria-hidden="true" className="size-6 shrink-0" />
              <span className="sr-only sm:not-sr-only">{m.security_heading()}</span>
            </ButtonLink>
            <Button variant="secondary" onClick={() => void logOut(paths.adminLogin)}>
              {m.shell_admin_logout()}
            </Button>
          </div>
        </div>
      </header>
      <main className="mx-auto grid max-w-7xl gap-5 px-4 py-6 sm:px-6">
        <OfflineBanner below="top-[73px]" />
        <Outlet />
      </main>
    </div>
  )
}
