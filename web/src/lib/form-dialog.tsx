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
  /** It cannot be undone, so it asks: what happens, and what its other button says. */
  asks?: { text: string; keep: string }
  /** What else can be done here, below the change. */
  other?: { action: string; change: Change; onPress(): void } | undefined
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose(): void
  children: ReactNode
}

/** A dialog with the fields of one change. It stays while that is under way: here it says what came of it. */
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
