import type { AdminAccount, AdminState } from '@portal/contract/auth/admins.endpoints'
import { MAIL_BOUNCES_MAX } from '@portal/contract/notifications/message-kinds'
import {
  CircleX,
  Clock,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  ShieldOff,
  Unlink,
  UserCheck,
  UserCog,
  UserX,
} from 'lucide-react'
import { formatDateTime } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { ActionMenu, type MenuItems } from '../ui/action-menu.tsx'
import { CutText } from '../ui/cut-text.tsx'
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
      <span className="shrink-0 px-3 text-muted text-sm">{m.admins_you()}</span>
    ) : (
      <ActionMenu label={m.admins_more({ name: admin.name })} items={itemsOf(admin, onAction)} />
    )
  const columns: Column<AdminAccount>[] = [
    {
      heading: m.registrations_name(),
      isRowHeader: true,
      cell: admin => (
        <CutText title={[admin.name, emailText(admin)].filter(Boolean).join(' · ')}>
          {admin.name}
          {emailText(admin) && <span className="font-normal text-muted"> · {emailText(admin)}</span>}
        </CutText>
      ),
      look: 'px-3',
    },
    { heading: m.admins_role(), cell: ({ role }) => adminRoleName(role), look: 'w-28 px-3' },
    {
      heading: m.registrations_status(),
      cell: admin => <StateLine admin={admin} />,
      look: 'w-26 px-3 xl:w-36',
    },
    { heading: m.factor_heading(), cell: factorText, look: 'w-30 px-3 xl:w-32' },
    {
      heading: m.admins_last_login(),
      cell: lastLoginText,
      look: 'w-36 px-3 tabular-nums xl:w-40',
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
      fixed
      renderCard={admin => (
        <>
          <div className="-mr-3 flex items-center justify-between gap-x-3">
            <div className="min-w-0">
              <p className="font-semibold text-base">{admin.name}</p>
              <p className="text-muted empty:hidden">{emailText(admin)}</p>
            </div>
            {actions(admin)}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <State admin={admin} />
            <span>{adminRoleName(admin.role)}</span>
          </div>
          <p className="text-muted tabular-nums empty:hidden">{noteText(admin)}</p>
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

/** The email, which is also the name until the admin chooses one. */
const emailText = ({ name, email }: AdminAccount) => (name === email ? '' : email)

function State({ admin: { state } }: { admin: AdminAccount }) {
  if (state === 'ACTIVE') return <>{m.admins_active()}</>
  return <StatusBadge {...STATES[state]} text={STATES[state].text()} />
}

/** For an invitation or a new password: when the link expires, and who made it. */
function linkText({ state, linkExpiresAt, linkMadeBy }: AdminAccount): string {
  if (state === 'DISABLED' || (linkExpiresAt === null && state !== 'INVITED')) return ''
  const until =
    linkExpiresAt === null
      ? m.admins_link_expired()
      : m.admins_link_until({ moment: formatDateTime(linkExpiresAt) })
  return [until, linkMadeBy !== null && m.admins_link_made_by({ name: linkMadeBy })]
    .filter(Boolean)
    .join(' · ')
}

/** Of an address that its mail server refuses: so, and when mails have stopped. */
function mailText({ state, mailBounces }: AdminAccount): string {
  if (state === 'DISABLED' || mailBounces === 0) return ''
  return mailBounces < MAIL_BOUNCES_MAX ? m.admins_mail_refused() : m.admins_mail_stopped()
}

const noteText = (admin: AdminAccount) =>
  [
    linkText(admin),
    mailText(admin),
    admin.singleSignOn && m.admins_sign_on_bound(),
    admin.breakGlass && m.sign_on_break_glass(),
  ]
    .filter(Boolean)
    .join(' · ')

/** The state, and what there is to know of the link, mails and single sign-on, on one line. */
function StateLine({ admin }: { admin: AdminAccount }) {
  const note = noteText(admin)
  return (
    <div className="flex items-center gap-2">
      <State admin={admin} />
      {note && (
        <div className="min-w-0 text-muted tabular-nums">
          <CutText>{note}</CutText>
        </div>
      )}
    </div>
  )
}

const factorText = ({ secondFactor }: AdminAccount) => (secondFactor ? m.security_on() : m.security_off())

const lastLoginText = ({ lastLoginAt }: AdminAccount) =>
  lastLoginAt === null ? m.admins_never() : formatDateTime(lastLoginAt)

function itemsOf(admin: AdminAccount, onAct: Act): MenuItems {
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
    admin.singleSignOn && item('unbind', m.admins_unbind(), Unlink),
    admin.secondFactor && item('reset-second-factor', m.admins_reset_factor(), ShieldOff),
    admin.mailBounces > 0 && item('resume-mails', m.admins_resume_mails(), Mail),
    item('disable', m.admins_disable(), UserX),
  ]
}
