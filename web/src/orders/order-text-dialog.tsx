import { REMARK_MAX } from '@portal/contract/order-status'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'

type Props = {
  open: boolean
  onClose(): void
  /** `data-opens` of the button that opens it. */
  opener: string
  title: string
  /** Which order of whom it is about. */
  about: string
  label: string
  placeholder: string
  hint?: string
  text: string
  onText(text: string): void
  /** Why the last try failed. */
  failure: string | undefined
  actions: ReactNode
}

/** Asks the rep for a text about an order: a remark or a reason. */
export function OrderTextDialog(props: Props) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.about}
      actions={props.actions}
      keepOpenOutside
    >
      {props.failure !== undefined && <Banner text={props.failure} />}
      <div data-opened={props.opener}>
        <TextArea
          label={props.label}
          placeholder={props.placeholder}
          {...(props.hint !== undefined && { hint: props.hint })}
          maxLength={REMARK_MAX}
          value={props.text}
          onChange={event => props.onText(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
