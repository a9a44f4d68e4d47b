import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: string
  /** Names the object the act is about. */
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  loading?: boolean
  danger?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            loading={props.loading ?? false}
            // While it closes it can still be tapped: a second tap is none.
            onClick={() => props.open && props.onConfirm()}
          >
            {props.confirmLabel}
          </Button>
          <Button variant="quiet" onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
        </>
      }
    />
  )
}
