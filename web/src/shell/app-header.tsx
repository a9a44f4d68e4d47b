import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { Mark } from '../brand/logo.tsx'
import { m } from '../paraglide/messages.js'
import { logOut } from '../session/leaving.ts'
import { IconButton } from '../ui/button.tsx'

/** The home logo button and the logout button of the portal and the rep layouts (H§2, R§2). */
export function AppHeader({ home }: { home: string }) {
  return (
    <header className="flex items-center justify-between px-4 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-1">
      <Link
        to={home}
        aria-label={m.common_home()}
        className="-ml-1.5 inline-flex size-12 items-center justify-center rounded-control"
      >
        <Mark />
      </Link>
      <IconButton label={m.common_log_out()} onClick={() => void logOut()} className="-mr-3">
        <LogOut aria-hidden="true" className="size-6" />
      </IconButton>
    </header>
  )
}
