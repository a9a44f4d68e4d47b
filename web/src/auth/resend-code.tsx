import { RESEND_SECONDS } from '@portal/contract/one-time-code'
import { useEffect, useState, useTransition } from 'react'
import { ApiError } from '../lib/api.ts'
import { formatWait } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { clearAlerts, showAlert, showSuccess } from '../ui/toast.tsx'

/** When the next code may be requested for a number: kept as an end time, so that a reload continues it (H§4, D§3). */
const key = (phone: string) => `resend-at-${phone}`

/** @returns whole seconds still to wait, 0 when there is nothing to wait for. @param now epoch milliseconds */
export function secondsLeft(stored: string | null, now: number): number {
  const end = Number(stored)
  return Number.isFinite(end) ? Math.max(0, Math.ceil((end - now) / 1000)) : 0
}

/** The specified minute is counted down in seconds; who is refused for longer reads how long (H§4). */
const shortWait = (seconds: number) => (seconds <= RESEND_SECONDS ? `${seconds}s` : formatWait(seconds))

/** Starts the countdown of a number. @param phone digits with country code */
export function startResendTimer(phone: string, seconds: number): void {
  localStorage.setItem(key(phone), String(Date.now() + seconds * 1000))
}

/** The countdown of a number while its screen is open; other tabs and a reload continue the same one. */
function useResendTimer(phone: string) {
  const read = () => secondsLeft(localStorage.getItem(key(phone)), Date.now())
  const [seconds, setSeconds] = useState(read)
  const running = seconds > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on the number alone
  useEffect(() => {
    if (!running) return
    // More often than once a second, so that the number shown never lags behind the end that was stored.
    const ticking = setInterval(() => setSeconds(read()), 250)
    return () => clearInterval(ticking)
  }, [phone, running])

  const restart = (wait: number) => {
    startResendTimer(phone, wait)
    setSeconds(wait)
  }
  return { seconds, restart }
}

type Props = {
  /** Digits with country code. */
  phone: string
  send(): Promise<{ retryAfter: number }>
  onSent(): void
}

/** The countdown, and at its end the button in its place (H§4 'OTP resend timer'). */
export function ResendCode({ phone, send, onSent }: Props) {
  const { seconds, restart } = useResendTimer(phone)
  const [sending, startSending] = useTransition()

  const resend = async () => {
    clearAlerts()
    try {
      const { retryAfter } = await send()
      restart(retryAfter)
      showSuccess(m.verify_resent())
      onSent()
    } catch (error) {
      showAlert(m.verify_resend_failed())
      if (error instanceof ApiError && error.retryAfter !== undefined) restart(error.retryAfter)
    }
  }
  return (
    <div className="grid min-h-12 items-center justify-items-center">
      {seconds > 0 ? (
        <p className="text-muted tabular-nums">{m.verify_resend_in({ wait: shortWait(seconds) })}</p>
      ) : (
        <Button variant="quiet" loading={sending} onClick={() => startSending(resend)}>
          {m.verify_resend()}
        </Button>
      )}
    </div>
  )
}
