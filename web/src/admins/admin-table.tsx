import type { AdminAccount, AdminState } from '@portal/contract/auth/admins.endpoints'
import {
  CircleX,
  Clock,
  KeyRound,
  Link2,
  type LucideIcon,
  ShieldOff,
  UserCheck,
  UserCog,
  UserX,
} from 'lucide-react'
import { formatDateTime } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { ActionMenu, type MenuItem } from '../ui/action-menu.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { adminRoleName } from './admin-role-labels.ts'
import type { AdminAction } from './admins.api.ts'

/** The states that somebody should know of; Active is plain text. */
const STATES: Record<Exclude<AdminState, 'ACTIVE'>, { tone: Tone; icon: LucideIcon; text: () => string }> = {
  INVITED: { tone: 'waiting', icon: Clock, text: m.admins_invited },
  DISABLED: { tone: 'refused', icon: CircleX, text: m.admins_disabled },
}

type Act = (what: AdminAction, admin: AdminAccount) => void
type Props = {
  /** Undefined while they load. */
  admins: readonly AdminAccount[] | undefined
  /** The signed-in admin. Only another owner can change them. */
  signedInAdminId: string | undefined
  onAction: Act
}

/** The admins as rows; on a phone as cards. */
export function AdminTable({ admins, signedInAdminId, onAction }: Props) {
  const actions = (admin: AdminAccount) =>
    admin.id === signedInAdminId ? (
      <span className="px-3 text-muted text-sm">{m.admins_you()}</span>
    ) : (
      <ActionMenu label={m.admins_more({ name: admin.name })} items={itemsOf(admin, onAction)} />
    )
  const columns: Column<AdminAccount>[] = [
    {
      heading: m.registrations_name(),
      isRowHeader: true,
      cell: admin => <Name admin={admin} />,
      look: 'wrap-anywhere w-[28%] px-3 py-1',
    },
    { heading: m.admins_role(), cell: ({ role }) => adminRoleName(role) },
    {
      heading: m.registrations_status(),
      cell: admin => <State admin={admin} />,
      look: 'w-[22%] px-3 py-1',
    },
    { heading: m.factor_heading(), cell: factorText },
    {
      heading: m.admins_last_login(),
      cell: lastLoginText,
      look: 'px-3 tabular-nums',
    },
    {
      heading: m.registrations_actions(),
      head: <span className="sr-only">{m.registrations_actions()}</span>,
      cell: actions,
      look: 'w-16 *:ml-auto *:block *:w-fit',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={admins}
      keyOf={({ id }) => id}
      skeletons={3}
      rowLook={() => 'h-14'}
      fixed
      renderCard={admin => (
        <>
          <div className="-mr-3 flex items-center justify-between gap-x-3">
            <p className="min-w-0 font-semibold text-base">
              <Name admin={admin} />
            </p>
            {actions(admin)}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <State admin={admin} />
            <span>{adminRoleName(admin.role)}</span>
          </div>
          <p className="text-muted">
            {m.factor_heading()}: {factorText(admin)}
          </p>
          <p className="text-muted tabular-nums">
            {m.admins_last_login()}: {lastLoginText(admin)}
          </p>
        </>
      )}
    />
  )
}

function Name({ admin: { name, email } }: { admin: AdminAccount }) {
  return (
    <>
      {name}
      {name !== email && <span className="block font-normal text-muted text-sm">{email}</span>}
    </>
  )
}

/** The state in words; for an invitation also the expiry of its link. */
function State({ admin: { state, linkExpiresAt, linkMadeBy } }: { admin: AdminAccount }) {
  return (
    <>
      {state === 'ACTIVE' ? (
        m.admins_active()
      ) : (
        <StatusBadge {...STATES[state]} text={STATES[state].text()} />
      )}
      {state !== 'DISABLED' && (linkExpiresAt !== null || state === 'INVITED') && (
        <span className="block text-muted text-sm tabular-nums">
          {linkExpiresAt === null
            ? m.admins_link_expired()
            : m.admins_link_until({ moment: formatDateTime(linkExpiresAt) })}
          {linkMadeBy !== null && (
            <span className="block wrap-anywhere">{m.admins_link_made_by({ name: linkMadeBy })}</span>
          )}
        </span>
      )}
    </>
  )
}

const factorText = ({ secondFactor }: AdminAccount) => (secondFactor ? m.security_on() : m.security_off())

const lastLoginText = ({ lastLoginAt }: AdminAccount) =>
  lastLoginAt === null ? m.admins_never() : formatDateTime(lastLoginAt)

function itemsOf(admin: AdminAccount, onAct: Act): MenuItem[] {
  const item = (what: AdminAction, label: string, icon: LucideIcon) => ({
    label,
    icon,
    onPress: () => onAct(what, admin),
  })
  if (admin.state === 'DISABLED') return [item('enable', m.admins_enable(), UserCheck)]
  return [
    item('role', m.admins_change_role(), UserCog),
    admin.state === 'INVITED'
      ? item('link', m.admins_new_invitation(), Link2)
      : item('link', m.admins_new_password_link(), KeyRound),
    ...(admin.secondFactor ? [item('reset-second-factor', m.admins_reset_factor(), ShieldOff)] : []),
    item('disable', m.admins_disable(), UserX),
  ]
}
