import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { useSettled } from './use-settled.ts'

type Props = ComponentProps<typeof Button> & {
  /** What it is about and where it stands, when either may change. */
  place?: string
}

/** A button that takes no press before it has stood still for a moment: for what a second tap must not do (ux 18). */
export function SettledButton({ place = '', ...rest }: Props) {
  return <Button {...rest} settling={!useSettled(place)} />
}
