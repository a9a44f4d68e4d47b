import type { AdminAccount } from '@portal/contract/admins'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../lib/list-page.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { paths } from '../paths.ts'
import { readClaims, readToken } from '../session/session.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { AdminLinkDialog } from './admin-link-dialog.tsx'
import { AdminRoleDialog } from './admin-role-dialog.tsx'
import { AdminTable } from './admin-table.tsx'
import { type AdminAct, type AdminWithLink, adminsQueryOptions } from './admins.api.ts'
import { ChangeAdminDialog, NewAdminLinkDialog } from './change-admin-dialogs.tsx'
import { InviteAdminDialog } from './invite-admin-dialog.tsx'

type Opened =
  | { what: 'invite' }
  | { what: 'told'; told: AdminWithLink }
  | { what: AdminAct; admin: AdminAccount }

/** The company's admins: invite, change roles, disable, and help those who cannot log in. */
export function AdminsPage() {
  const admins = useQuery(adminsQueryOptions)
  const { companies, company } = useSignedInCompany()
  const goBack = useGoBack(paths.adminSettings)
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
          ownId={readClaims(readToken())?.userId}
          onAct={(what, admin) => setOpened({ what, admin })}
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

type DialogProps = { opened: Opened; onTold(told: AdminWithLink): void; onClose(): void }

function OpenDialog({ opened, onTold, onClose }: DialogProps) {
  switch (opened.what) {
    case 'invite':
      return <InviteAdminDialog onTold={onTold} onClose={onClose} />
    case 'told':
      return <AdminLinkDialog told={opened.told} onClose={onClose} />
    case 'role':
      return <AdminRoleDialog admin={opened.admin} onClose={onClose} />
    case 'link':
      return <NewAdminLinkDialog admin={opened.admin} onTold={onTold} onClose={onClose} />
    default:
      return <ChangeAdminDialog admin={opened.admin} change={opened.what} onClose={onClose} />
  }
}
