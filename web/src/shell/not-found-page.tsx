import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { Illustration } from '../brand/illustration.tsx'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { StatusScreen } from '../ui/status-screen.tsx'

/** The page for an address that the portal does not have (D§9). */
export function NotFoundPage({ isInLayout = false }: { isInLayout?: boolean }) {
  return (
    <StatusScreen
      isInLayout={isInLayout}
      picture={<Illustration name="not-found" />}
      title={m.shell_not_found_title()}
      text={m.shell_not_found_text()}
    >
      <ButtonLink to={paths.root}>{m.shell_to_start()}</ButtonLink>
    </StatusScreen>
  )
}

/** The same in the admin area, beside its rooms. */
export function AdminNotFoundPage() {
  return <NotFoundPage isInLayout />
}

/** The page for a number without an account, with a link to apply (H§2). The back arrow returns to the start. */
export function UserNotFoundPage() {
  return (
    <div className="relative mx-auto max-w-125">
      <Link
        to={paths.root}
        aria-label={m.common_back()}
        className="absolute top-2 left-2 inline-flex size-(--control) items-center justify-center rounded-control text-action-ink"
      >
        <ArrowLeft className="size-6" />
      </Link>
      <StatusScreen
        picture={<Illustration name="not-found" />}
        title={m.shell_user_not_found()}
        text={m.shell_user_not_found_text()}
      >
        <ButtonLink to={paths.register}>{m.shell_apply()}</ButtonLink>
      </StatusScreen>
    </div>
  )
}
