import type { CodeAction } from '@portal/contract/one-time-code'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { sendCode } from './auth.api.ts'
import { useResendTimer } from './use-resend-timer.ts'

type Props = { recipient: string; action: CodeAction; onSent(): void }

/** The countdown, and at its end the button in its place (H§4 'OTP resend timer'). */
export function ResendControl({ recipient, action, onSent }: Props) {
  const { seconds, restart } = useResendTimer(recipient)
  const resend = useMutation({
    mutationFn: () => sendCode(recipient, action),
    onSuccess: ({ retryAfter }) => {
      restart(retryAfter)
      showSuccess(m.verify_resent())
      onSent()
    },
    onError: error => {
      showAlert(m.verify_resend_failed())
      if (error instanceof ApiError && error.retryAfter !== undefined) restart(error.retryAfter)
    },
  })

  return (
    <div className="grid min-h-12 items-center justify-items-center">
      {seconds > 0 ? (
        <p className="text-muted tabular-nums">{m.verify_resend_in({ seconds })}</p>
      ) : (
        <Button variant="quiet" loading={resend.isPending} onClick={() => resend.mutate()}>
          {m.verify_resend()}
        </Button>
      )}
    </div>
  )
}
