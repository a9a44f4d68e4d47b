import { useEffect, useState } from 'react'

/** Milliseconds: longer than a second tap that was meant for what stood there before (ux 18). */
const SETTLING = 1200

/**
 * Whether something has stood still for a moment. What has only just appeared, moved or become something else takes no
 * press: it came under a finger that pressed what was there before. @param what it is and where; changes with either
 */
export function useSettled(what: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), SETTLING)
    return () => clearTimeout(timer)
  }, [what])
  return settled === what
}
