import type { RetentionYears } from '@portal/contract/companies/retention'
import { regionOfPhone } from '@portal/contract/regions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { oneTimeCodeErrorText, sendCodeErrorTextWithWait } from '../codes/codes.api.ts'
import { OneTimeCodeForm } from '../codes/one-time-code-form.tsx'
import { sendLoginCodeIfNeeded } from '../codes/own-number.api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { paths } from '../paths.ts'
import { newestLegalDocQuery } from '../session/documents.ts'
import { logOut } from '../session/end-session.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LegalDocumentLink } from '../ui/document-link.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { closeOwnAccountByCode } from './own-privacy.api.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

type Props = {
  /** The HCP's number: digits with country code. */
  phone: string
  /** Number of requests on their way: they delay the erasure. */
  parcelsInTransit: number
  /** The HCP wants to withdraw a consent that the portal requires. */
  isWithdrawingConsent: boolean
  onClose(): void
}

/** Says what is erased, what is kept and what delays it; then closes the account with a code sent to its number. */
export function CloseOwnAccountDialog({ phone, parcelsInTransit, isWithdrawingConsent, onClose }: Props) {
  const [sent, setSent] = useState(false)
  const notice = useQuery(newestLegalDocQuery(regionOfPhone(phone), 'PRIVACY'))
  const years = notice.data && yearsText(notice.data.retention)
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => sendLoginCodeIfNeeded(phone),
    onSuccess: () => setSent(true),
    onError: error => showAlert(sendCodeErrorTextWithWait(error)),
  })
  const submit = async (code: string) => {
    try {
      const { state, number } = await closeOwnAccountByCode(code)
      if (state === 'ERASED') return await logOut(paths.login, { text: m.close_own_done(), done: true })
      onClose()
      showSuccess(
        state === 'WAITING' ? m.close_own_waiting() : m.close_own_review({ number: String(number) }),
      )
      await Promise.all(
        [PRIVACY_QUERY_KEY, ['cases'], ['orders'], signedInUserQuery.queryKey].map(queryKey =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      return undefined
    } catch (error) {
      const wrong = oneTimeCodeErrorText(error)
      if (wrong === undefined) showAlert(errorTextWithPrefix(error))
      return wrong
    }
  }
  const cancel = (
    <Button variant="quiet" onClick={onClose}>
      {m.privacy_keep()}
    </Button>
  )
  if (sent)
    return (
      <Dialog
        keepOpenOutside
        title={m.close_own_enter()}
        description={m.verify_sent_to({ phone: formatPhone(phone) })}
        onClose={onClose}
        actions={cancel}
      >
        <OneTimeCodeForm phone={phone} action="LOGIN" submitLabel={m.close_own_confirm()} onSubmit={submit} />
      </Dialog>
    )
  return (
    <Dialog
      irreversible
      title={m.close_own_ask()}
      description={
        <div className="grid gap-2">
          {isWithdrawingConsent && <p className="font-semibold text-ink">{m.close_own_withdraw()}</p>}
          <p>{m.close_own_erased()}</p>
          {years && <p>{m.close_own_kept({ years })}</p>}
          {parcelsInTransit > 0 && (
            <p className="font-semibold text-ink">{m.close_own_parcels({ count: parcelsInTransit })}</p>
          )}
          <p>{m.common_no_undo()}</p>
          <LegalDocumentLink to={paths.privacy}>{m.register_privacy()}</LegalDocumentLink>
        </div>
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" loading={send.isPending} onClick={() => send.mutate()}>
            {m.close_own_send()}
          </Button>
          {cancel}
        </>
      }
    />
  )
}

/** The years of all classes of samples, as '2–7'. */
function yearsText(years: RetentionYears): string {
  const all = Object.values(years)
  return [...new Set([Math.min(...all), Math.max(...all)])].join('–')
}
