import { RESEND_SECONDS } from '@portal/contract/auth/one-time-code'
import { useEffect, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { formatWaitRoundedUp } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { clearAlert, showAlert, showSuccess } from '../ui/toast.tsx'
import { useBusy } from '../ui/use-busy.ts'
import { resendSecondsLeft, startOrExtendResendTimer } from './resend-timer.ts'

/** Formats up to a minute in seconds, a longer wait in minutes or hours (H§4). */
const shortWait = (seconds: number) =>
  seconds <= RESEND_SECONDS ? `${seconds}s` : formatWaitRoundedUp(seconds)

/** The resend countdown of a number. Other tabs, a reload and a refused code continue the same countdown. */
function useResendTimer(phone: string) {
  const [seconds, setSeconds] = useState(() => resendSecondsLeft(phone))
  useEffect(() => {
    // Four times a second, so that the display stays close to the stored end time.
    const ticking = setInterval(() => setSeconds(resendSecondsLeft(phone)), 250)
    return () => clearInterval(ticking)
  }, [phone])

  const restart = (wait: number) => {
    startOrExtendResendTimer(phone, wait)
    setSeconds(resendSecondsLeft(phone))
  }
  return { seconds, restart }
}

type Props = {
  /** Digits with country code. */
  phone: string
  /** A note on the code sent before the screen opened. It shows while the countdown of that code runs. */
  sentCodeNote?: string | undefined
  sendCode(): Promise<{ retryAfter: number }>
  onSent(): void
}

/** The countdown, replaced by the Resend button when it ends (H§4 'OTP resend timer'). */
export function ResendCodeButton({ phone, sentCodeNote, sendCode, onSent }: Props) {
  const { seconds, restart } = useResendTimer(phone)
  const [sending, startSending] = useBusy()

  const resend = async () => {
    clearAlert()
    try {
      const { retryAfter } = await sendCode()
      restart(retryAfter)
      showSuccess(m.verify_resent())
      onSent()
    } catch (error) {
      showAlert(m.verify_resend_failed())
      if (error instanceof ApiError && error.retryAfter !== undefined) restart(error.retryAfter)
    }
  }
  return (
    <div className="grid min-h-12 items-center justify-items-center gap-2">
      {seconds > 0 && sentCodeNote && <p className="justify-self-start text-muted">{sentCodeNote}</p>}
      {seconds > 0 ? (
        <p className="text-muted tabular-nums">{m.verify_resend_in({ wait: shortWait(seconds) })}</p>
      ) : (
        <Button variant="quiet" loading={sending} onClick={() => void startSending(resend)}>
          {m.verify_resend()}
        </Button>
      )}
    </div>
  )
}
