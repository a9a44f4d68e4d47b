import { regionOfPhone } from '@portal/contract/regions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { oneTimeCodeErrorText, verifyOneTimeCode } from '../codes/codes.api.ts'
import { OneTimeCodeForm } from '../codes/one-time-code-form.tsx'
import { ApiError } from '../lib/api-error.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { removeToken, type TokenClaims } from '../session/session.ts'
import { m } from '../texts.ts'
import { clearAlert, showAlert } from '../ui/toast.tsx'
import {
  completeRegistrationAsRep,
  isPhoneRegisteredOrFalse,
  type ReviewExpectation,
  registerHcp,
} from './registration.api.ts'
import { clearUnconfirmedOtp, readUnconfirmedOtp, saveUnconfirmedOtp } from './registration-draft.ts'
import { type RegistrationValues, registrationPhoneOrEmpty, toRegistrationBody } from './registration-form.ts'
import { findRepCodeToRegisterWith, type RepInvitation } from './rep-invitation.ts'

/** `left-to-admin`: the server refused a rep's approval. `unconfirmed`: the response of the approval was lost. */
export type RegistrationOutcome = 'registered' | 'left-to-admin' | 'unconfirmed'

type Props = {
  values: RegistrationValues
  channel: string | null
  rep: TokenClaims | undefined
  invitation: RepInvitation | undefined
  /** @param again repeats a rep's approval whose response was lost */
  onRegistered(outcome: RegistrationOutcome, again?: () => Promise<void>): void
  /** The HCP registered without a rep. */
  onAwaitingReview(review: ReviewExpectation): void
  onAlreadyRegistered(): void
}

/** Verifies the number and registers (H§2 'Registration', step 3; H§4). */
export function VerificationStep(props: Props) {
  const { values, channel, rep, invitation, onRegistered, onAwaitingReview, onAlreadyRegistered } = props
  const queryClient = useQueryClient()
  const phone = registrationPhoneOrEmpty(values)

  /** The code of a registration that a reload interrupted. */
  const [sent] = useState(() => readUnconfirmedOtp(rep, phone))
  /** The code that the server has accepted. */
  const verified = useRef(sent)

  const submit = async (otp: string): Promise<string | undefined> => {
    // A public registration ends any other session of this browser.
    if (rep === undefined) removeToken()
    clearAlert()
    try {
      // Do not verify an accepted code again: a registration with a lost response may have used it.
      if (verified.current !== otp) await verifyOneTimeCode(phone, otp, 'REGISTER')
      verified.current = otp
    } catch (error) {
      // A registration with a lost response may have used the code, so check whether the number is registered now.
      if (hasErrorCode(error, 'OTP_INVALID') && (await isPhoneRegisteredOrFalse(phone))) {
        onAlreadyRegistered()
        return undefined
      }
      showAlert(m.verify_failed())
      return oneTimeCodeErrorText(error)
    }
    saveUnconfirmedOtp(rep, phone, otp)
    const repCode = await findRepCodeToRegisterWith(invitation, regionOfPhone(phone))
    const body = toRegistrationBody(values, { otp, channel, dsrId: rep?.dsrId, repCode })
    try {
      const { comUserId, company, usualDays } = await registerHcp(body)
      if (rep === undefined) onAwaitingReview({ company, usualDays })
      else await approve(rep, comUserId, body.extendedFields)
    } catch (error) {
      if (error instanceof ApiError && error.isDefinitive) {
        verified.current = undefined
        clearUnconfirmedOtp()
      }
      if (hasErrorCode(error, 'ACCOUNT_EXISTS')) onAlreadyRegistered()
      else showAlert(registrationFailure(error))
      return oneTimeCodeErrorText(error)
    }
    return undefined
  }

  /** Approves the registered HCP. Until then the HCP is pending and waits for the admin (D§5). */
  const approve = async (by: TokenClaims, comUserId: string, clinic: RegisteredClinic) => {
    try {
      await completeRegistrationAsRep(by, comUserId, clinic)
      await queryClient.invalidateQueries({ queryKey: ['recruited-users'] })
      onRegistered('registered')
    } catch (error) {
      const refused = error instanceof ApiError && error.isDefinitive
      onRegistered(refused ? 'left-to-admin' : 'unconfirmed', () => approve(by, comUserId, clinic))
    }
  }

  return (
    <div className="grid gap-5">
      <p className="text-muted">{m.verify_sent_to({ phone: formatPhone(phone) })}</p>
      <OneTimeCodeForm phone={phone} action="REGISTER" restoredCode={sent} onSubmit={submit} />
    </div>
  )
}

type RegisteredClinic = Parameters<typeof completeRegistrationAsRep>[2]

/** The server's message, or 'Failed to register' if there is none (H§8). */
function registrationFailure(error: unknown): string {
  const answered = error instanceof ApiError && !['OFFLINE', 'UNREADABLE', 'INTERNAL'].includes(error.code)
  return answered ? error.message : m.register_failed()
}
