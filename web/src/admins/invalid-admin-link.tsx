import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AdminLoginFrame } from './admin-login-frame.tsx'

/** In place of the page of a link that no longer works. @param text says why, and what to do */
export function InvalidAdminLink({ text }: { text: string }) {
  return (
    <AdminLoginFrame title={m.admin_join_invalid()}>
      <p className="text-muted">{text}</p>
      <ButtonLink to={paths.adminLogin}>{m.admin_join_to_login()}</ButtonLink>
    </AdminLoginFrame>
  )
}
