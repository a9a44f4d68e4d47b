import { PHONE_PREFIXES } from '@portal/contract/regions'
import type { ComponentProps, FocusEvent } from 'react'
import { m } from '../paraglide/messages.js'
import { PhoneField } from '../ui/phone-field.tsx'

type Props = Omit<ComponentProps<typeof PhoneField>, 'prefixLabel' | 'prefixes' | 'onBlur'> & {
  /** The focus left both prefix and number: from one to the other nothing is complained about yet. */
  onLeave(): void
}

/** A personal number with the prefixes of both regions (H§9). */
export function PhoneEntry({ onLeave, ...rest }: Props) {
  const onBlur = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
  }
  return (
    <fieldset className="min-w-0" onBlur={onBlur}>
      <PhoneField {...rest} prefixLabel={m.common_phone_prefix()} prefixes={PHONE_PREFIXES} />
    </fieldset>
  )
}
