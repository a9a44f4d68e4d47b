import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CodeEntry } from '../auth/code-entry.tsx'
import { codeProblem, verifyCode } from '../auth/codes.api.ts'
import { ApiError } from '../lib/api.ts'
import { hasCode } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { removeToken, type TokenClaims } from '../session/session.ts'
import { clearAlerts, showAlert } from '../ui/toast.tsx'
import { clearSentCode, readSentCode, saveSentCode } from './draft.ts'
import { completeRepRegistration, isRegistered, registerHcp } from './registration.api.ts'
import { type RegistrationValues, registrationPayload, registrationPhone } from './registration-form.ts'

/** `left-to-admin`: a rep's approval was refused; `unconfirmed`: its answer was lost. */
export type RegistrationOutcome = 'registered' | 'left-to-admin' | 'unconfirmed'

type Props = {
  values: RegistrationValues
  channel: string | null
  rep: TokenClaims | undefined
  /** @param again when nobody knows whether a rep's approval was made: asks once more */
  onRegistered(outcome: RegistrationOutcome, again?: () => Promise<void>): void
  onExists(): void
}

/** Proves the number and registers (H§2 'Registration', step 3; H§4). */
export function VerificationStep({ values, channel, rep, onRegistered, onExists }: Props) {
  const queryClient = useQueryClient()
  const phone = registrationPhone(values)

  /** The code of a registration that a reload has interrupted. */
  const [sent] = useState(() => readSentCode(rep, phone))
  /** The code the server has found right. */
  const verified = useRef(sent)

  const submit = async (otp: string): Promise<string | undefined> => {
    // A public registration drops any other session of this browser.
    if (rep === undefined) removeToken()
    clearAlerts()
    try {
      // What was right a moment ago may be used up by a registration whose answer was lost: it is asked for again.
      if (verified.current !== otp) await verifyCode(phone, otp, 'REGISTER')
      verified.current = otp
    } catch (error) {
      // A registration whose answer was lost has used the code up, which nobody knows any more after a reload.
      if (hasCode(error, 'OTP_INVALID') && (await isRegistered(phone))) {
        onExists()
        return undefined
      }
      showAlert(m.verify_failed())
      return codeProblem(error)
    }
    saveSentCode(rep, phone, otp)
    const body = registrationPayload(values, { otp, channel, dsrId: rep?.dsrId })
    try {
      const { comUserId } = await registerHcp(body)
      if (rep === undefined) onRegistered('registered')
      else await approve(rep, comUserId, body.extendedFields)
    } catch (error) {
      if (error instanceof ApiError && error.isDefinitive) {
        verified.current = undefined
        clearSentCode()
      }
      if (hasCode(error, 'ACCOUNT_EXISTS')) onExists()
      else showAlert(registrationFailure(error))
      return codeProblem(error)
    }
    return undefined
  }

  /** The HCP is registered by now, and waits for the admin until this is done (D§5). */
  const approve = async (by: TokenClaims, comUserId: string, clinic: RegisteredClinic) => {
    try {
      await completeRepRegistration(by, comUserId, clinic)
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
      <CodeEntry recipient={phone} action="REGISTER" entered={sent} onSubmit={submit} />
    </div>
  )
}

type RegisteredClinic = Parameters<typeof completeRepRegistration>[2]

/** The server's message, else 'Failed to register' (H§8). */
function registrationFailure(error: unknown): string {
  const answered = error instanceof ApiError && !['OFFLINE', 'UNREADABLE', 'INTERNAL'].includes(error.code)
  return answered ? error.message : m.register_failed()
}
