import { useTransition } from 'react'
import { Illustration } from '../brand/illustration.tsx'
import { formatPhone } from '../lib/format-phone.ts'
import { withNonBreakingHyphens } from '../lib/non-breaking.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ReviewExpectation } from './registration.api.ts'

type SuccessProps = {
  open: boolean
  byRep: boolean
  /** Of an HCP who registered alone. */
  review: ReviewExpectation | undefined
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
  byRep,
  review,
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
          {byRep && <p className="mt-2">{isApproved ? m.register_success_rep() : waiting()}</p>}
          {review && (
            <p className="mt-2">
              {m.register_success_who({ company: review.company })}{' '}
              {review.usualDays !== undefined && m.register_success_usually({ days: review.usualDays })}{' '}
              {m.register_success_number({ phone: withNonBreakingHyphens(formatPhone(registeredPhone)) })}
            </p>
          )}
        </>
      }
      actions={
        <>
          {onRetryApproval && (
            <Button wide loading={retrying} onClick={() => startRetrying(onRetryApproval)}>
              {m.common_retry()}
            </Button>
          )}
          <Button wide variant={onRetryApproval ? 'secondary' : 'primary'} onClick={onDone}>
            {m.common_done()}
          </Button>
        </>
      }
    />
  )
}

type ExistsProps = {
  open: boolean
  byRep: boolean
  /** Returns to the number. */
  onCorrect(): void
  onLeave(): void
}

/** Says that the number is already registered (H§2). */
export function AccountExistsDialog({ open, byRep, onCorrect, onLeave }: ExistsProps) {
  return (
    <Dialog
      open={open}
      onClose={onCorrect}
      returnTo={() => document.querySelector<HTMLElement>('#personal input[type=tel]')}
      title={m.register_exists_title()}
      description={
        <>
          <p>{m.register_exists_text()}</p>
          <p className="mt-2">{m.register_exists_hint()}</p>
        </>
      }
      actions={
        <>
          <Button wide onClick={onLeave}>
            {byRep ? m.register_exists_home() : m.register_exists_login()}
          </Button>
          <Button wide variant="quiet" onClick={onCorrect}>
            {m.register_exists_correct()}
          </Button>
        </>
      }
    />
  )
}
