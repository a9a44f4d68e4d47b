import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '../admin-paths.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { decodeUnverifiedClaims, readToken } from '../session/session.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { AdminSetupLinkDialog } from './admin-setup-link-dialog.tsx'
import { AdminTable } from './admin-table.tsx'
import { type AdminAction, type AdminWithSetupLink, adminsQueryOptions } from './admins.api.ts'
import { ChangeAdminRoleDialog } from './change-admin-role-dialog.tsx'
import { ConfirmAdminChangeDialog, ConfirmNewAdminLinkDialog } from './confirm-admin-change-dialogs.tsx'
import { InviteAdminDialog } from './invite-admin-dialog.tsx'

type Opened =
  | { what: 'invite' }
  | { what: 'told'; told: AdminWithSetupLink }
  | { what: AdminAction; admin: AdminAccount }

/** The company's admins: invite, change roles, disable, and help those who cannot log in. */
export function AdminsPage() {
  const admins = useQuery(adminsQueryOptions)
  const { companies, company } = useSignedInCompany()
  const goBack = useGoBackOr(adminPaths.settings)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <ListPage
      title={m.admins_heading()}
      onBack={goBack}
      actions={
        <Button onClick={() => setOpened({ what: 'invite' })}>
          <span className="flex items-center gap-2">
            <UserPlus aria-hidden="true" className="size-5 shrink-0" />
            {m.admins_invite()}
          </span>
        </Button>
      }
      queries={[admins, companies]}
      rows={company && admins.data}
      list={rows => (
        <AdminTable
          admins={rows}
          signedInAdminId={decodeUnverifiedClaims(readToken())?.userId}
          onAction={(what, admin) => setOpened({ what, admin })}
        />
      )}
      empty={m.admins_empty()}
    >
      {opened && (
        <OpenDialog opened={opened} onTold={told => setOpened({ what: 'told', told })} onClose={close} />
      )}
    </ListPage>
  )
}

type DialogProps = { opened: Opened; onTold(told: AdminWithSetupLink): void; onClose(): void }

function OpenDialog({ opened, onTold, onClose }: DialogProps) {
  switch (opened.what) {
    case 'invite':
      return <InviteAdminDialog onLinkCreated={onTold} onClose={onClose} />
    case 'told':
      return <AdminSetupLinkDialog adminWithLink={opened.told} onClose={onClose} />
    case 'role':
      return <ChangeAdminRoleDialog admin={opened.admin} onClose={onClose} />
    case 'link':
      return <ConfirmNewAdminLinkDialog admin={opened.admin} onLinkCreated={onTold} onClose={onClose} />
    default:
      return <ConfirmAdminChangeDialog admin={opened.admin} change={opened.what} onClose={onClose} />
  }
}
