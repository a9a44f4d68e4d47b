import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { OfflineBanner } from '../ui/offline.tsx'
import { CompanyHeaderLogo } from './company-header-logo.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'

type Props = {
  homePath: string
  /** The address of an order. */
  orderPath(orderId: string): string
  className: string
  /** Before the bell. */
  action?: ReactNode
  children: ReactNode
}

/** The column of the portal and rep layouts, under a header with the home logo, the bell and the logout button (H§2, R§2). */
export function HcpOrRepAreaLayout({ homePath, orderPath, className, action, children }: Props) {
  const navigate = useNavigate()
  return (
    <div className={`mx-auto max-w-125 ${className}`}>
      <header className="flex items-center justify-between px-4 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-1">
        <Link
          to={homePath}
          aria-label={m.common_home()}
          className="-ml-1.5 inline-flex h-12 min-w-12 items-center justify-center rounded-control"
        >
          <CompanyHeaderLogo placement="alone" />
        </Link>
        <div className="-mr-3 flex">
          {action}
          <NotificationBell orderPath={orderPath} />
          <IconButton
            icon={LogOut}
            isLarge
            label={m.common_log_out()}
            onClick={() => navigate(paths.logout)}
          />
        </div>
      </header>
      <main className="grid gap-5 px-4 pt-2">
        <OfflineBanner />
        <NewVersionBanner />
        {children}
      </main>
    </div>
  )
}
