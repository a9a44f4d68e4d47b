import { type AdminRole, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate, Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import { adminRoleName } from '../admins/admin-role-labels.ts'
import { hasKeys } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { readAdminLandingPath, useAdminRole } from '../session/admin-role.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { OfflineBanner } from '../ui/offline.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AdminRooms } from './admin-rooms.tsx'
import { isScreenHandle } from './announce-screen.ts'
import { BulkActionStatus } from './bulk-action-status.tsx'
import { CompanyHeaderLogo } from './company-header-logo.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'

const BELOW_HEADER = 'top-16'

/** The layout of the admin area: a header with the name, the account and Logout, the rooms, and the width for tables (R§2). */
export function AdminLayout() {
  const content = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const role = useAdminRole()
  return (
    <div className="min-h-dvh print:min-h-0">
      {/* Not an anchor link: it would add a history entry, which dialogs treat as Back. */}
      <Button
        className="sr-only not-focus:min-h-0 not-focus:p-0 focus:not-sr-only focus:fixed! focus:top-1 focus:left-1 focus:z-30"
        onClick={() => content.current?.focus()}
      >
        {m.shell_skip()}
      </Button>
      <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between gap-1 border-line border-b bg-surface px-4 print:hidden">
        <Link
          to={readAdminLandingPath()}
          className="inline-flex min-h-(--control) min-w-(--control) items-center gap-2.5 rounded-control font-bold"
        >
          <CompanyHeaderLogo placement="above" />
          {/* No room for it on the narrowest phones. */}
          <span className="max-[359px]:sr-only">{m.shell_admin_title()}</span>
        </Link>
        <div className="flex items-center gap-1 sm:gap-2">
          <AccountMenu />
          <Button
            variant="secondary"
            size="compact"
            className="shrink-0"
            onClick={() => navigate(paths.logout)}
          >
            {m.shell_admin_logout()}
          </Button>
        </div>
      </header>
      <div className="md:flex">
        <AdminRooms />
        <div className="min-w-0 grow">
          <main
            ref={content}
            tabIndex={-1}
            className="mx-auto grid max-w-7xl gap-5 px-4 pt-4 pb-[calc(6rem+env(safe-area-inset-bottom))] outline-none md:px-6 md:pb-20 print:p-0"
          >
            <OfflineBanner topClassName={BELOW_HEADER} />
            <NewVersionBanner />
            <BulkActionStatus topClassName={BELOW_HEADER} />
            <AdmittedScreen role={role} />
          </main>
        </div>
      </div>
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
