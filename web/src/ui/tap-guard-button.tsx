import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Milliseconds; longer than the gap before the second tap of a double tap (ux 18). */
export const TAP_GUARD_MS = 1200

type Props = ComponentProps<typeof Button> & {
  /** Identifies the subject and the position of the button. A change starts the guard again. */
  guardKey?: string
}

/** Whether this has been the same for a moment. */
export function useIsStable(key: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), TAP_GUARD_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled === key
}

/**
 * A button that ignores presses for a moment after it has appeared, moved or changed its subject. A double tap on the
 * previous content at this position then does not trigger it (ux 18).
 */
export function TapGuardButton({ guardKey = '', ...rest }: Props) {
  return <Button {...rest} settling={!useIsStable(guardKey)} />
}
