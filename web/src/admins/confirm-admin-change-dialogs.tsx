import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { ADMINS_QUERY_KEY, type AdminAccountChange, type AdminWithSetupLink } from './admins.api.ts'

type Named = (name: { name: string }) => string

const WORDS: Record<AdminAccountChange, { title: Named; text: Named; action: () => string; done: Named }> = {
  disable: {
    title: m.admins_disable_title,
    text: m.admins_disable_text,
    action: m.admins_disable,
    done: m.admins_disabled_named,
  },
  enable: {
    title: m.admins_enable_title,
    text: m.admins_enable_text,
    action: m.admins_enable,
    done: m.admins_enabled_named,
  },
  'reset-second-factor': {
    title: m.admins_reset_factor_title,
    text: m.admins_reset_factor_text,
    action: m.admins_reset_factor,
    done: m.admins_factor_reset_named,
  },
  'resume-mails': {
    title: m.admins_resume_mails_title,
    text: m.admins_resume_mails_text,
    action: m.admins_resume_mails,
    done: m.admins_mails_resumed_named,
  },
  unbind: {
    title: m.admins_unbind_title,
    text: m.admins_unbind_text,
    action: m.admins_unbind,
    done: m.admins_unbound_named,
  },
}

type Props = { admin: AdminAccount; onClose(): void }

/** Asks before an admin is disabled or enabled, the second factor is reset, or mails start again. */
export function ConfirmAdminChangeDialog({ admin, change, onClose }: Props & { change: AdminAccountChange }) {
  const { name } = admin
  const words = WORDS[change]
  return (
    <ConfirmChangeDialog
      settled
      danger={change !== 'enable' && change !== 'resume-mails'}
      title={words.title({ name })}
      description={words.text({ name })}
      confirmLabel={words.action()}
      change={() =>
        callApi(`POST /admin/admins/:id/${change}`, { params: { id: admin.id }, repeatable: true })
      }
      invalidates={[ADMINS_QUERY_KEY]}
      savedText={words.done({ name })}
      onClose={onClose}
    />
  )
}

/** Asks for confirmation before a new link replaces the old one, and explains the link. */
export function ConfirmNewAdminLinkDialog({
  admin,
  onLinkCreated,
  onClose,
}: Props & { onLinkCreated(told: AdminWithSetupLink): void }) {
  const { name } = admin
  const isInvited = admin.state === 'INVITED'
  return (
    <ConfirmChangeDialog
      settled
      title={isInvited ? m.admins_new_invitation_title({ name }) : m.admins_new_password_title({ name })}
      description={isInvited ? m.admins_new_invitation_text() : m.admins_new_password_text({ name })}
      confirmLabel={m.admins_link_create()}
      change={() => callApi('POST /admin/admins/:id/link', { params: { id: admin.id }, repeatable: true })}
      invalidates={[ADMINS_QUERY_KEY]}
      onDone={onLinkCreated}
      onClose={onClose}
    />
  )
}
