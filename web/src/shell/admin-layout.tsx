import { type AdminRole, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { adminRoleName } from '../admins/admin-role-labels.ts'
import { hasKeys } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { readAdminLandingPath, useAdminRole, useMayOpen } from '../session/admin-role.ts'
import { LanguageSelect } from '../session/language-select.tsx'
import { ScreensContext } from '../session/screen.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { OfflineBanner } from '../ui/offline.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { isScreenHandle } from './announce-screen.ts'
import { BulkActionStatus } from './bulk-action-status.tsx'
import { CompanyHeaderLogo } from './company-header-logo.tsx'
import { NewSafetyReportsBadge } from './new-safety-reports-badge.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'

/** On a narrow screen the header has two lines. */
const BELOW_HEADER = 'top-[125px] xl:top-[73px]'

/** The layout of the admin area: a header with the name, the rooms and Logout, and the full width for tables (R§2). */
export function AdminLayout() {
  const content = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const role = useAdminRole()
  return (
    <div data-low-toasts className="min-h-dvh print:min-h-0">
      {/* Not an anchor link: it would add a history entry, which dialogs treat as Back. */}
      <Button
        className="sr-only not-focus:min-h-0 not-focus:p-0 focus:not-sr-only focus:fixed! focus:top-1 focus:left-1 focus:z-30"
        onClick={() => content.current?.focus()}
      >
        {m.shell_skip()}
      </Button>
      <header className="sticky top-0 z-20 border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-1 gap-y-1 px-4 sm:gap-x-3 py-2 sm:px-6 xl:flex-nowrap">
          <Link
            to={readAdminLandingPath()}
            className="inline-flex min-h-12 min-w-12 items-center gap-2 font-bold text-base sm:gap-2.5 sm:text-lg has-[img]:flex-col has-[img]:items-start has-[img]:justify-center has-[img]:gap-0 has-[img]:text-sm"
          >
            <CompanyHeaderLogo placement="above" />
            {/* No room for it beside the rooms in one line, nor on the narrowest phones. */}
            <span className="max-[359px]:sr-only xl:sr-only">{m.shell_admin_title()}</span>
          </Link>
          <Rooms />
          <div className="flex items-center sm:gap-1">
            <LanguageSelect iconOnly />
            <ButtonLink variant="quiet" to={paths.adminSecurity} size="compact">
              <ShieldCheck aria-hidden="true" className="size-6 shrink-0" />
              <span className="sr-only sm:not-sr-only xl:sr-only">{m.security_heading()}</span>
            </ButtonLink>
            <Button
              variant="secondary"
              size="compact"
              className="shrink-0 sm:px-5 xl:px-3"
              onClick={() => navigate(paths.logout)}
            >
              {m.shell_admin_logout()}
            </Button>
          </div>
        </div>
      </header>
      <main
        ref={content}
        tabIndex={-1}
        className="mx-auto grid max-w-7xl gap-5 px-4 pt-6 pb-20 outline-none sm:px-6 print:p-0"
      >
        <OfflineBanner topClassName={BELOW_HEADER} />
        <NewVersionBanner />
        <BulkActionStatus topClassName={BELOW_HEADER} />
        <AdmittedScreen role={role} />
      </main>
    </div>
  )
}

/** The screen of the address if the role may open it; otherwise the role's landing screen, which shows the reason. */
function AdmittedScreen({ role }: { role: AdminRole | undefined }) {
  const details = useQuery(signedInUserQuery)
  const { state } = useLocation()
  const handle = useMatches().findLast(match => isScreenHandle(match.handle))?.handle
  const screen = isScreenHandle(handle) ? handle : undefined
  // A session of an earlier version has no role in its token.
  if (role === undefined) return <QueryErrorBanner subject={m.load_profile()} queries={[details]} />
  if (screen?.admins !== undefined && !isRoleInAdminGroup(screen.admins, role)) {
    const refused = screen.title()
    return <Navigate to={readAdminLandingPath()} replace state={{ refused }} />
  }
  return (
    <>
      {hasKeys(state, 'refused') && typeof state.refused === 'string' && (
        <Banner text={m.admin_refused({ screen: state.refused, role: adminRoleName(role) })} />
      )}
      <Outlet />
    </>
  )
}

/** The rooms in one line. On a narrow screen it scrolls sideways to the open room, and its ends fade. */
function Rooms() {
  const { pathname } = useLocation()
  const line = useRef<HTMLElement>(null)
  const mayOpen = useMayOpen()
  const screens = use(ScreensContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another room is open
  useEffect(() => {
    line.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={line}
      aria-label={m.rooms()}
      className="order-last -mx-4 basis-[calc(100%+2rem)] overflow-x-auto [scrollbar-width:none] max-xl:scroll-px-10 max-xl:pr-10 max-xl:pl-4 max-xl:[mask-image:linear-gradient(90deg,#0000,#000_1rem,#000_calc(100%-2.5rem),#0000)] xl:order-none xl:mx-0 xl:min-w-0 xl:basis-auto xl:grow xl:px-1"
    >
      <ul className="flex gap-1">
        {screens.map(
          ({ path, admins, nav }) =>
            admins &&
            nav &&
            mayOpen(path) &&
            !(nav.unlessOpen && mayOpen(nav.unlessOpen)) && (
              <li key={path}>
                <NavLink
                  to={path}
                  className="inline-flex min-h-12 items-center whitespace-nowrap rounded-control px-3 font-semibold text-muted xl:px-1.5 xl:text-sm transition hover:bg-action-soft aria-[current=page]:bg-action-soft aria-[current=page]:text-action-ink"
                >
                  {nav.text()}
                  {path === adminPaths.cases && <NewSafetyReportsBadge />}
                </NavLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
