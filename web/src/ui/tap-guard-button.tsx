import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Milliseconds: longer than a second tap that was meant for what stood there before (ux 18). */
const SETTLING = 1200

type Props = ComponentProps<typeof Button> & {
  /** What it is about and where it stands, when either may change. */
  place?: string
}

/**
 * A button that takes no press before it has stood still for a moment: for what a second tap must not do (ux 18). What has only
 * just appeared, moved or become something else came under a finger that pressed what was there before.
 */
export function TapGuardButton({ place = '', ...rest }: Props) {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), SETTLING)
    return () => clearTimeout(timer)
  }, [place])
  return <Button {...rest} settling={settled !== place} />
}
