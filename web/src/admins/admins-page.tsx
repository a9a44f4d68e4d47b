import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, UserPlus } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
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
import { readSignOnOffer } from './sign-on-offer.ts'
import { SignOnRuleDialog } from './sign-on-rule-dialog.tsx'

/** The company's admins: invite, change roles, disable, and help those who cannot log in. */
export function AdminsPage() {
  const admins = useQuery(adminsQuery)
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
  const { data: all = [] } = admins
  // A rule that is in force is shown also when the portal has lost its settings.
  const hasRule = readSignOnOffer() !== undefined || all.some(({ breakGlass }) => breakGlass)
  return (
    <ListPage
      title={m.admins_heading()}
      more={[
        hasRule && {
          label: m.sign_on_heading(),
          icon: KeyRound,
          onPress: () => open(close => <SignOnRuleDialog admins={all} onClose={close} />),
        },
      ]}
      backTo={adminPaths.settings}
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
