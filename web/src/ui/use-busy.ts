import { useState } from 'react'

/**
 * Whether a call is pending, and what starts it. The call handles its errors. Not an async transition: until that ended, React
 * would hold back every navigation.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const run = (call: () => Promise<unknown>): Promise<unknown> => {
    setBusy(true)
    return call().finally(() => setBusy(false))
  }
  return [isBusy, run] as const
}
