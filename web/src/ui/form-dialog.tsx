import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { m } from '../texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog, dialogFooterClassName } from './dialog.tsx'

type Change = { isPending: boolean; error: Error | null }

type Props = {
  title: string
  /** The label of the main button. Default: the title. */
  action?: string
  change: Change
  description?: ReactNode
  /** The change cannot be undone. */
  irreversible?: boolean
  /** The label of the cancel button. */
  keep?: string
  /** The change is not possible. */
  disabled?: boolean
  /** A second action, below the first. */
  other?: { action: string; change: Change; onPress(): void } | undefined
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose(): void
  children: ReactNode
}

/** A dialog with the fields of one change. It stays open while the change is pending, and shows its error. */
export function FormDialog(props: Props) {
  const { title, description, irreversible = false, change, other, onSubmit, onClose, children } = props
  const working = change.isPending || other?.change.isPending === true
  const error = change.error ?? other?.change.error
  return (
    <Dialog
      keepOpenOutside
      irreversible={irreversible}
      title={title}
      description={description}
      onClose={() => !working && onClose()}
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {error && <Banner text={errorTextWithPrefix(error)} />}
        {children}
        <div className={dialogFooterClassName}>
          <Button
            type="submit"
            variant={irreversible ? 'danger' : 'primary'}
            loading={change.isPending}
            disabled={props.disabled || other?.change.isPending}
          >
            {props.action ?? title}
          </Button>
          {other && (
            <Button
              variant="secondary"
              loading={other.change.isPending}
              disabled={change.isPending}
              onClick={other.onPress}
            >
              {other.action}
            </Button>
          )}
          <Button variant="quiet" disabled={working} onClick={onClose}>
            {props.keep ?? m.common_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ConfirmProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'loading' | 'onConfirm' | 'onCancel'
> & {
  change: Change & { save(input: undefined): void }
  onClose(): void
}

/** Asks before a change without fields. It stays open while the change is pending, and shows its error. */
export function ConfirmChangeDialog({ change, description, onClose, ...dialog }: ConfirmProps) {
  return (
    <ConfirmDialog
      {...dialog}
      description={
        <div className="grid gap-3">
          {change.error && <Banner text={errorTextWithPrefix(change.error)} />}
          {typeof description === 'string' ? <p>{description}</p> : description}
        </div>
      }
      loading={change.isPending}
      onConfirm={() => change.save(undefined)}
      onCancel={onClose}
    />
  )
}
