import { formatDateTime } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { AdminWithSetupLink } from './admins.api.ts'

/** The link of an admin, shown once. A tap outside does not close the dialog. */
export function AdminSetupLinkDialog({
  adminWithLink,
  onClose,
}: {
  adminWithLink: AdminWithSetupLink
  onClose(): void
}) {
  const { admin, link } = adminWithLink
  return (
    <Dialog
      open
      keepOpenOutside
      title={m.admins_link_title({ name: admin.name })}
      description={m.admins_link_text({ moment: formatDateTime(admin.linkExpiresAt ?? '') })}
      onClose={onClose}
      actions={
        <>
          <CopyButton
            variant="primary"
            text={link}
            label={m.admins_link_copy()}
            copiedLabel={m.admins_link_copied()}
          />
          <Button variant="quiet" onClick={onClose}>
            {m.common_done()}
          </Button>
        </>
      }
    >
      <TextField
        label={m.admins_link()}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
        className="truncate"
      />
    </Dialog>
  )
}
