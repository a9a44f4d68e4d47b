import type { ReactNode, SubmitEventHandler } from 'react'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { failureText } from './failure.ts'

type Props = {
  title: string
  action: string
  change: { isPending: boolean; error: Error | null }
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose(): void
  children: ReactNode
}

/** A dialog with the fields of one change. It stays while that is under way: here it says what came of it. */
export function FormDialog({ title, action, change, onSubmit, onClose, children }: Props) {
  return (
    <Dialog open keepOpenOutside title={title} onClose={() => !change.isPending && onClose()}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {change.error && <Banner text={failureText(change.error)} />}
        {children}
        <Button type="submit" wide loading={change.isPending}>
          {action}
        </Button>
        <Button variant="quiet" wide disabled={change.isPending} onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </form>
    </Dialog>
  )
}
