import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { decodeUnverifiedClaims, readToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { AdminSetupLinkDialog } from './admin-setup-link-dialog.tsx'
import { AdminTable } from './admin-table.tsx'
import { type AdminAction, type AdminWithSetupLink, adminsQuery } from './admins.api.ts'
import { ChangeAdminRoleDialog } from './change-admin-role-dialog.tsx'
import { ConfirmAdminChangeDialog, ConfirmNewAdminLinkDialog } from './confirm-admin-change-dialogs.tsx'
import { InviteAdminDialog } from './invite-admin-dialog.tsx'

/** The company's admins: invite, change roles, disable, and help those who cannot log in. */
export function AdminsPage() {
  const admins = useQuery(adminsQuery)
  const goBack = useGoBackOr(adminPaths.settings)
  const { dialog, open } = useDialog()
  const showLink = (created: AdminWithSetupLink) =>
    open(close => <AdminSetupLinkDialog adminWithLink={created} onClose={close} />)
  const act = (what: AdminAction, admin: AdminAccount) =>
    open(close => {
      const about = { admin, onClose: close }
      if (what === 'role') return <ChangeAdminRoleDialog {...about} />
      if (what === 'link') return <ConfirmNewAdminLinkDialog {...about} onLinkCreated={showLink} />
      return <ConfirmAdminChangeDialog {...about} change={what} />
    })
  return (
    <ListPage
      title={m.admins_heading()}
      onBack={goBack}
      action={
        <Button
          onClick={() => open(close => <InviteAdminDialog onLinkCreated={showLink} onClose={close} />)}
          icon={UserPlus}
        >
          {m.admins_invite()}
        </Button>
      }
      queries={[admins]}
      rows={admins.data}
      list={rows => (
        <AdminTable
          admins={rows}
          signedInAdminId={decodeUnverifiedClaims(readToken())?.userId}
          onAction={act}
        />
      )}
      empty={m.admins_empty()}
    >
      {dialog}
    </ListPage>
  )
}
