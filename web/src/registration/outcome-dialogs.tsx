import { Picture } from '../brand/picture.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type SuccessProps = {
  open: boolean
  /** False when a rep's registration is left to the admin. */
  approved: boolean
  onDone(): void
}

/** It is registered (H§2). */
export function RegisteredDialog({ open, approved, onDone }: SuccessProps) {
  return (
    <Dialog
      open={open}
      onClose={onDone}
      keepOpenOutside
      picture={<Picture name="registered" />}
      title={m.register_success_title()}
      description={
        <>
          <p>{m.register_success_text()}</p>
          {!approved && <p className="mt-2">{m.register_success_pending()}</p>}
        </>
      }
      actions={
        <Button wide onClick={onDone}>
          {m.common_done()}
        </Button>
      }
    />
  )
}

type ExistsProps = {
  open: boolean
  byRep: boolean
  /** Back to the form, to change the number. */
  onClose(): void
  onLeave(): void
}

/** The number is somebody's already (H§2). */
export function AccountExistsDialog({ open, byRep, onClose, onLeave }: ExistsProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.register_exists_title()}
      description={m.register_exists_text()}
      actions={
        <Button wide onClick={onLeave}>
          {byRep ? m.register_exists_home() : m.register_exists_login()}
        </Button>
      }
    />
  )
}
