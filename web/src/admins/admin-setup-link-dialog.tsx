import { formatDateTime } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx'
import type { AdminWithSetupLink } from './admins.api.ts'

/** The link of an admin, shown once. */
export function AdminSetupLinkDialog({
  adminWithLink: { admin, link, mailed },
  onClose,
}: {
  adminWithLink: AdminWithSetupLink
  onClose(): void
}) {
  const text = m.admins_link_text({ moment: formatDateTime(admin.linkExpiresAt ?? '') })
  return (
    <ShownOnceDialog
      title={m.admins_link_title({ name: admin.name })}
      description={mailed ? `${text} ${m.admins_link_mailed({ email: admin.email })}` : text}
      label={m.admins_link()}
      text={link}
      copyLabel={m.admins_link_copy()}
      onClose={onClose}
    />
  )
}
