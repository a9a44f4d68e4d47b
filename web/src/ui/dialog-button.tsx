import { type ComponentProps, type ReactElement, useState } from 'react'
import { Button } from './button.tsx'
import { TapGuardButton } from './tap-guard-button.tsx'

/** Makes the dialog that a press opens. @param close closes it */
export type MakeDialog = (close: () => void) => ReactElement
export type OpenDialog = (make: MakeDialog) => void

/**
 * A place for one dialog, which is rendered as it was opened: a refetch behind it changes neither the record that it shows nor the
 * version that it sends, and it outlives the button that opened it.
 */
export function useDialog() {
  const [dialog, setDialog] = useState<ReactElement>()
  const open: OpenDialog = make => setDialog(make(() => setDialog(undefined)))
  return { dialog, open }
}

type Props = Omit<ComponentProps<typeof TapGuardButton>, 'onClick'> & {
  dialog: MakeDialog
  /** Whether the button is there now; its dialog stays until it is closed. */
  isShown?: boolean
}

/** A button that opens a dialog. @param guardKey makes it a `TapGuardButton` */
export function DialogButton({ dialog: make, isShown = true, ...button }: Props) {
  const { dialog, open } = useDialog()
  const Press = button.guardKey === undefined ? Button : TapGuardButton
  return (
    <>
      {isShown && <Press {...button} onClick={() => open(make)} />}
      {dialog}
    </>
  )
}
