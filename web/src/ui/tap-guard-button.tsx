import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Milliseconds; longer than the gap before the second tap of a double tap (ux 18). */
export const TAP_GUARD_MS = 1200

type Props = ComponentProps<typeof Button> & {
  /** Identifies the subject and the position of the button. A change starts the guard again. */
  guardKey?: string
}

/**
 * A button that ignores presses for a moment after it has appeared, moved or changed its subject. A double tap on the
 * previous content at this position then does not trigger it (ux 18).
 */
export function TapGuardButton({ guardKey = '', ...rest }: Props) {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(guardKey), TAP_GUARD_MS)
    return () => clearTimeout(timer)
  }, [guardKey])
  return <Button {...rest} settling={settled !== guardKey} />
}
