import type { ReactNode, SubmitEventHandler } from 'react'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { failureText } from './failure.ts'

type Change = { isPending: boolean; error: Error | null }

type Props = {
  title: string
  action: string
  change: Change
  /** For a change that cannot be undone: the text of the confirmation, and the label of the cancel button. */
  asks?: { text: string; keep: string }
  /** A second action, below the first. */
  other?: { action: string; change: Change; onPress(): void } | undefined
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose(): void
  children: ReactNode
}

/** A dialog with the fields of one change. It stays open while the change is pending, and shows its error. */
export function FormDialog({ title, asks, action, change, other, onSubmit, onClose, children }: Props) {
  const working = change.isPending || other?.change.isPending === true
  const error = change.error ?? other?.change.error
  return (
    <Dialog
      open
      keepOpenOutside
      irreversible={asks !== undefined}
      title={title}
      description={asks?.text}
      onClose={() => !working && onClose()}
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {error && <Banner text={failureText(error)} />}
        {children}
        <Button
          type="submit"
          variant={asks ? 'danger' : 'primary'}
          wide
          loading={change.isPending}
          disabled={other?.change.isPending}
        >
          {action}
        </Button>
        {other && (
          <Button
            variant="secondary"
            wide
            loading={other.change.isPending}
            disabled={change.isPending}
            onClick={other.onPress}
          >
            {other.action}
          </Button>
        )}
        <Button variant="quiet" wide disabled={working} onClick={onClose}>
          {asks?.keep ?? m.common_cancel()}
        </Button>
      </form>
    </Dialog>
  )
}
