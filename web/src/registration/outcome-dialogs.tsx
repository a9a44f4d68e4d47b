import { useTransition } from 'react'
import { Illustration } from '../brand/illustration.tsx'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ReviewExpectation } from './registration.api.ts'

type SuccessProps = {
  open: boolean
  isByRep: boolean
  /** Only for an HCP who registered without a rep. */
  reviewExpectation: ReviewExpectation | undefined
  /** The number that was registered. */
  registeredPhone: string
  /** False if an admin must approve a rep's registration. */
  isApproved: boolean
  /** Set if the response of the approval was lost: repeats the approval. */
  onRetryApproval: (() => Promise<void>) | undefined
  onDone(): void
}

/** Confirms the registration and explains the next step (H§2). */
export function RegisteredDialog({
  open,
  isByRep,
  reviewExpectation,
  registeredPhone,
  isApproved,
  onRetryApproval,
  onDone,
}: SuccessProps) {
  const [retrying, startRetrying] = useTransition()
  const waiting = onRetryApproval ? m.register_success_unconfirmed : m.register_success_pending
  return (
    <Dialog
      open={open}
      onClose={onDone}
      keepOpenOutside
      picture={<Illustration name="registered" />}
      title={m.register_success_title()}
      description={
        <>
          <p>{m.register_success_text()}</p>
          {isByRep && <p className="mt-2">{isApproved ? m.register_success_rep() : waiting()}</p>}
          {reviewExpectation && (
            <p className="mt-2">
              {m.register_success_who({ company: reviewExpectation.company })}{' '}
              {reviewExpectation.usualDays !== undefined &&
                m.register_success_usually({ days: reviewExpectation.usualDays })}{' '}
              {m.register_success_number({ phone: formatPhone(registeredPhone).replaceAll('-', '\u2011') })}
            </p>
          )}
        </>
      }
      actions={
        <>
          {onRetryApproval && (
            <Button loading={retrying} onClick={() => startRetrying(onRetryApproval)}>
              {m.common_retry()}
            </Button>
          )}
          <Button variant={onRetryApproval ? 'secondary' : 'primary'} onClick={onDone}>
            {m.common_done()}
          </Button>
        </>
      }
    />
  )
}

type ExistsProps = {
  open: boolean
  isByRep: boolean
  /** Returns to the number. */
  onCorrectNumber(): void
  onLeave(): void
}

/** Says that the number is already registered (H§2). */
export function AccountExistsDialog({ open, isByRep, onCorrectNumber, onLeave }: ExistsProps) {
  return (
    <Dialog
      open={open}
      onClose={onCorrectNumber}
      focusOnClose={() => document.querySelector<HTMLElement>('#personal input[type=tel]')}
      title={m.register_exists_title()}
      description={
        <>
          <p>{m.register_exists_text()}</p>
          <p className="mt-2">{m.register_exists_hint()}</p>
        </>
      }
      actions={
        <>
          <Button onClick={onLeave}>{isByRep ? m.register_exists_home() : m.register_exists_login()}</Button>
          <Button variant="quiet" onClick={onCorrectNumber}>
            {m.register_exists_correct()}
          </Button>
        </>
      }
    />
  )
}
