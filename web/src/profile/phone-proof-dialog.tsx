import { useMutation } from '@tanstack/react-query'
import { oneTimeCodeErrorText, sendCodeErrorTextWithWait, verifyOneTimeCode } from '../codes/codes.api.ts'
import { OneTimeCodeForm } from '../codes/one-time-code-form.tsx'
import { sendPhoneProofCodeIfNeeded } from '../codes/own-number.api.ts'
import { callApi } from '../lib/api.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { clearAlert, showAlert } from '../ui/toast.tsx'

/** Sends a code to a number that is free. @returns why none was sent; undefined if one was */
async function requestProof(phone: string): Promise<string | undefined> {
  const body = { phone, type: 'NO_OTP' } as const
  const check = await callApi('POST /auth/check-user', { body, repeatable: true }).catch(() => undefined)
  if (check === undefined) return m.common_submit_failed()
  if (check.identity === 'LOGIN') return m.profile_phone_exists()
  return sendPhoneProofCodeIfNeeded(phone).then(
    () => undefined,
    error =>
      hasErrorCode(error, 'ACCOUNT_EXISTS') ? m.profile_phone_exists() : sendCodeErrorTextWithWait(error),
  )
}

/** Step 1 of a phone change: checks that the number is free and sends a code to it (H§5, D§6). */
export function useCheckPhoneAndSendProofCode(onSent: () => void) {
  return useMutation({
    mutationFn: requestProof,
    onSuccess: problem => (problem === undefined ? onSent() : showAlert(problem)),
  })
}

type Props = { open: boolean; phone: string; onProved(): void; onClose(): void }

/** Step 2 of a phone change: verifies the code (D§6). */
export function PhoneProofDialog({ open, phone, onProved, onClose }: Props) {
  const submit = async (code: string) => {
    clearAlert()
    try {
      await verifyOneTimeCode(phone, code, 'REGISTER')
    } catch (error) {
      showAlert(m.verify_failed())
      return oneTimeCodeErrorText(error)
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
      <OneTimeCodeForm phone={phone} action="REGISTER" onSubmit={submit} />
    </Dialog>
  )
}
