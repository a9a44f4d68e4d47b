import { splitPhone } from '@portal/contract/phone'
import { useMutation } from '@tanstack/react-query'
import { codeProblem, verifyCode } from '../auth/auth.api.ts'
import { CodeEntry } from '../auth/code-entry.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showAlert } from '../ui/toast.tsx'

type Props = { open: boolean; phone: string; onProved(): void; onClose(): void }

/** The second half of changing a number: the code that went to it (D§6). */
export function PhoneProofDialog({ open, phone, onProved, onClose }: Props) {
  const { prefix, number } = splitPhone(phone)
  const verification = useMutation({ mutationFn: (code: string) => verifyCode(phone, code, 'REGISTER') })
  const submit = async (code: string) => {
    try {
      await verification.mutateAsync(code)
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
      description={m.verify_sent_to({ phone: `+${prefix}\u00a0${number}` })}
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
