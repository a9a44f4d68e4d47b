import { LogOut } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Bell } from '../notifications/bell.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/button.tsx'
import { CompanyMark } from './company-mark.tsx'

type Props = {
  home: string
  /** The address of an order. */
  orderAt(orderId: string): string
}

/** The header of the portal and rep layouts: the home logo, the logout button (H§2, R§2) and the bell. */
export function AppHeader({ home, orderAt }: Props) {
  const navigate = useNavigate()
  return (
    <header className="flex items-center justify-between px-4 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-1">
      <Link
        to={home}
        aria-label={m.common_home()}
        className="-ml-1.5 inline-flex h-12 min-w-12 items-center justify-center rounded-control"
      >
        <CompanyMark look="alone" />
      </Link>
      <div className="-mr-3 flex">
        <Bell orderAt={orderAt} />
        <IconButton label={m.common_log_out()} onClick={() => navigate(paths.logout)}>
          <LogOut aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
    </header>
  )
}
