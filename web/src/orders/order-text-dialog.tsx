import { REMARK_MAX } from '@portal/contract/order-status'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { OrderText } from './use-order-text.ts'

type Props = {
  dialog: OrderText
  /** What the button that opens it says. */
  button: string
  title: string
  /** Which order of whom it is about. */
  about: string
  label: string
  placeholder: string
  hint?: string
  /** Buttons that save, the main one first. */
  actions: ReactNode
}

/** A button, and the dialog it opens: asks the rep for a text about an order, a remark or a reason. */
export function OrderTextDialog({ dialog, ...props }: Props) {
  return (
    <>
      <Button variant="secondary" wide onClick={dialog.show}>
        {props.button}
      </Button>
      <Dialog
        open={dialog.open}
        onClose={dialog.close}
        title={props.title}
        description={props.about}
        actions={
          <>
            {props.actions}
            <Button variant="quiet" disabled={dialog.working} onClick={dialog.close}>
              {m.common_cancel()}
            </Button>
          </>
        }
        keepOpenOutside
      >
        {dialog.failure !== undefined && <Banner text={dialog.failure} />}
        <TextArea
          label={props.label}
          placeholder={props.placeholder}
          {...(props.hint !== undefined && { hint: props.hint })}
          maxLength={REMARK_MAX}
          value={dialog.text}
          onChange={event => dialog.setText(event.target.value)}
        />
      </Dialog>
    </>
  )
}
