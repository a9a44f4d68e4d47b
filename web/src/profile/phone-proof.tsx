import { useMutation } from '@tanstack/react-query'
import { CodeEntry } from '../auth/code-entry.tsx'
import { codeProblem, sendFailure, sendPhoneProofCode, verifyCode } from '../auth/codes.api.ts'
import { api } from '../lib/api.ts'
import { hasCode } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { clearAlerts, showAlert } from '../ui/toast.tsx'

/** The form could not be submitted: the check whether the number is free failed. */
class NotSubmitted extends Error {}

/** @returns false when the number is taken; otherwise a code has been sent to it */
async function requestProof(phone: string): Promise<boolean> {
  const { identity } = await api('POST /auth/check-user', { body: { phone, type: 'NO_OTP' } }).catch(
    cause => {
      throw new NotSubmitted(m.common_submit_failed(), { cause })
    },
  )
  if (identity === 'LOGIN') return false
  await sendPhoneProofCode(phone)
  return true
}

/** Step 1 of a phone change: checks that the number is free and sends a code to it (H§5, D§6). */
export function usePhoneProof(onSent: () => void) {
  return useMutation({
    mutationFn: requestProof,
    onSuccess: free => (free ? onSent() : showAlert(m.profile_phone_exists())),
    onError: error => {
      const taken = hasCode(error, 'ACCOUNT_EXISTS')
      if (taken) showAlert(m.profile_phone_exists())
      else showAlert(error instanceof NotSubmitted ? error.message : sendFailure(error))
    },
  })
}

type Props = { open: boolean; phone: string; onProved(): void; onClose(): void }

/** Step 2 of a phone change: verifies the code (D§6). */
export function PhoneProofDialog({ open, phone, onProved, onClose }: Props) {
  const submit = async (code: string) => {
    clearAlerts()
    try {
      await verifyCode(phone, code, 'REGISTER')
    } catch (error) {
      showAlert(m.verify_failed())
      return codeProblem(error)
    }
    onProved()
    return undefined
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOpenOutside
      title={m.profile_confirm_phone()}
      description={m.verify_sent_to({ phone: formatPhone(phone) })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      }
    >
      <CodeEntry recipient={phone} action="REGISTER" onSubmit={submit} />
    </Dialog>
  )
}
