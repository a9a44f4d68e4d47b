import { useEffect, useState } from 'react'
import { readResendSeconds, startResendTimer } from './resend-timer.ts'

/**
 * The countdown of a number while its screen is open; other tabs and a reload continue the same one (H§4).
 * @param phone digits with country code
 */
export function useResendTimer(phone: string): { seconds: number; restart(seconds: number): void } {
  const [seconds, setSeconds] = useState(() => readResendSeconds(phone, Date.now()))
  const running = seconds > 0

  useEffect(() => {
    if (!running) return
    // More often than once a second, so that the number shown never lags behind the end that was stored.
    const ticking = setInterval(() => setSeconds(readResendSeconds(phone, Date.now())), 250)
    return () => clearInterval(ticking)
  }, [phone, running])

  const restart = (wait: number) => {
    startResendTimer(phone, wait)
    setSeconds(wait)
  }
  return { seconds, restart }
}
