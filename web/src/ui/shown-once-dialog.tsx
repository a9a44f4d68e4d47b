import { m } from '../texts.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  title: string
  description: string
  label: string
  text: string
  copyLabel: string
  onClose(): void
}

/** A link or a key, which is shown once. A tap outside does not close the dialog. */
export function ShownOnceDialog({ title, description, label, text, copyLabel, onClose }: Props) {
  return (
    <Dialog
      keepOpenOutside
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <CopyButton variant="primary" text={text} label={copyLabel} copiedLabel={m.admins_link_copied()} />
          <Button variant="quiet" onClick={onClose}>
            {m.common_done()}
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        readOnly
        value={text}
        onFocus={({ target }) => target.select()}
        className="truncate"
      />
    </Dialog>
  )
}
