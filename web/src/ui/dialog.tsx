import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, use, useEffect } from 'react'
import { m } from '../texts.ts'
import { Button, IconButton } from './button.tsx'
import { CloseOnBrowserBack } from './close-on-browser-back.tsx'
import { OverlayContext } from './shell-contexts.ts'
import { TapGuardButton } from './tap-guard-button.tsx'
import { clearSuccessWithoutAction } from './toast.tsx'

type Props = {
  /** False for one that stays to fade away. */
  open?: boolean
  /** Called by Escape, Back and a tap outside. */
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
  /** Shown above the title. */
  picture?: ReactNode
  /** Long content with its own margins: the title and the close button stay in view. */
  isLong?: boolean
  /** A tap outside does not close it, so that input is not lost. */
  keepOpenOutside?: boolean
  /** An alertdialog before an irreversible action. A tap outside does not close it, and Enter in a field does not submit it. */
  irreversible?: boolean
  /** Whether Back closes it; false where the caller handles Back. */
  hearsBack?: boolean
  /** The element to focus after closing. Default: the element that had the focus before. */
  focusOnClose?: () => HTMLElement | null
}

/** The buttons of a dialog, the main one first: stacked on a phone, else at the right with the main one last. */
export const dialogFooterClassName = 'grid gap-2 roomy:flex roomy:flex-row-reverse roomy:flex-wrap'

/** A dialog, on a phone as a bottom sheet. Escape, Back and ✕ close it, and the focus returns. One that asks or tells one thing has no ✕. */
export function Dialog(props: Props) {
  const { open = true } = props
  const close = !props.irreversible && !props.picture && (
    <IconButton
      icon={X}
      isLarge
      label={m.common_close()}
      onClick={props.onClose}
      className={props.isLong ? '' : 'absolute top-3 right-3'}
    />
  )
  // A toast would cover the title.
  useEffect(() => {
    if (open) clearSuccessWithoutAction()
  }, [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={open => !open && props.onClose()}
      disablePointerDismissal={props.keepOpenOutside ?? props.irreversible ?? false}
    >
      <Base.Portal container={use(OverlayContext)}>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(props.irreversible && { role: 'alertdialog' })}
          finalFocus={props.focusOnClose}
          // React's events pass through portals: a form in the dialog would submit the form around the dialog.
          onSubmit={event => event.stopPropagation()}
          onKeyDown={event => isEnterWithoutSubmit(event, props.irreversible) && event.preventDefault()}
          className={`${props.isLong ? 'block' : 'grid gap-5 p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))]'} fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[calc(var(--screen-height)*0.92)] w-full max-w-125 overflow-y-auto rounded-t-3xl bg-surface text-ink shadow-card transition data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0 roomy:bottom-auto roomy:top-1/2 roomy:-translate-y-1/2 roomy:rounded-3xl`}
        >
          {open && props.hearsBack !== false && <CloseOnBrowserBack onBack={props.onClose} />}
          {props.picture && <div className="grid justify-items-center">{props.picture}</div>}
          {props.isLong ? (
            <div className="sticky top-0 z-10 flex items-center justify-between gap-2 bg-surface py-3 pr-3 pl-6">
              <Base.Title className="text-lg font-bold">{props.title}</Base.Title>
              {close}
            </div>
          ) : (
            <div className={`grid gap-2 ${props.picture ? 'text-center' : ''}`}>
              <Base.Title className={`text-lg font-bold ${close ? 'pr-10' : ''}`}>{props.title}</Base.Title>
              {props.description && (
                <Base.Description render={<div />} className="text-muted">
                  {props.description}
                </Base.Description>
              )}
            </div>
          )}
          {props.children}
          {props.actions && <div className={dialogFooterClassName}>{props.actions}</div>}
          {/* The last in the order of focus: a form begins with its first field. */}
          {!props.isLong && close}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Enter submits a form from each of its inputs; from a search it should only search, and on a tick nobody means it. */
function isEnterWithoutSubmit({ key, target }: KeyboardEvent, irreversible = false): boolean {
  return (
    key === 'Enter' &&
    target instanceof HTMLInputElement &&
    (irreversible || target.type === 'search' || target.type === 'checkbox')
  )
}

type ConfirmProps = Pick<
  Props,
  'open' | 'title' | 'description' | 'children' | 'hearsBack' | 'focusOnClose'
> & {
  confirmLabel: string
  cancelLabel?: string
  loading?: boolean
  danger?: boolean
  /** Ignores presses on the confirm button for a moment, so that a double tap on the opening button does not confirm. */
  settled?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    confirmLabel,
    cancelLabel,
    loading = false,
    danger,
    settled,
    onConfirm,
    onCancel,
    ...dialog
  } = props
  const Confirm = settled ? TapGuardButton : Button
  return (
    <Dialog
      {...dialog}
      // What was confirmed cannot be called back: the dialog stays until the answer.
      onClose={() => !loading && onCancel()}
      irreversible
      actions={
        <>
          <Confirm
            variant={danger ? 'danger' : 'primary'}
            loading={loading}
            // Ignore a second tap while the dialog closes.
            onClick={() => dialog.open !== false && onConfirm()}
          >
            {confirmLabel}
          </Confirm>
          <Button variant="quiet" disabled={loading} onClick={onCancel}>
            {cancelLabel ?? m.common_cancel()}
          </Button>
        </>
      }
    />
  )
}
