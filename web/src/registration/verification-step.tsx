import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeProblem, verifyCode } from '../auth/auth.api.ts'
import { CodeEntry } from '../auth/code-entry.tsx'
import { ApiError } from '../lib/api.ts'
import { hasCode } from '../lib/failure.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { removeToken, type TokenClaims } from '../session/session.ts'
import { showAlert } from '../ui/toast.tsx'
import { completeRepRegistration, registerHcp } from './registration.api.ts'
import { type RegistrationValues, registrationPayload, registrationPhone } from './registration-form.ts'

type Props = {
  values: RegistrationValues
  channel: string | null
  rep: TokenClaims | undefined
  /** @param approved false when a rep's registration is left to the admin */
  onRegistered(approved: boolean): void
  onExists(): void
}

/** Proves the number and registers (H§2 'Registration', step 3; H§4). */
export function VerificationStep({ values, channel, rep, onRegistered, onExists }: Props) {
  const queryClient = useQueryClient()
  const phone = registrationPhone(values)

  // Mutations, so that a session that has ended meanwhile is noticed.
  const verification = useMutation({ mutationFn: (otp: string) => verifyCode(phone, otp, 'REGISTER') })
  const registration = useMutation({
    mutationFn: registerHcp,
  })

  const submit = async (otp: string): Promise<string | undefined> => {
    // Whoever else is signed in here does not take part in a public registration.
    if (rep === undefined) removeToken()
    try {
      await verification.mutateAsync(otp)
    } catch (error) {
      showAlert(m.verify_failed())
      return codeProblem(error)
    }
    const body = registrationPayload(values, { otp, channel, dsrId: rep?.dsrId })
    try {
      const { comUserId } = await registration.mutateAsync(body)
      onRegistered(rep === undefined || (await approve(rep, comUserId, body.extendedFields)))
    } catch (error) {
      if (hasCode(error, 'ACCOUNT_EXISTS')) onExists()
      else showAlert(registrationFailure(error))
      return codeProblem(error)
    }
    return undefined
  }

  /** The HCP is registered by now: when this fails, the registration waits for the admin (D§5). */
  const approve = async (by: TokenClaims, comUserId: string, clinic: RegisteredClinic) => {
    try {
      await completeRepRegistration(by, comUserId, clinic)
      await queryClient.invalidateQueries({ queryKey: ['recruited-users'] })
      return true
    } catch {
      return false
    }
  }

  return (
    <div className="grid gap-5">
      <p className="text-muted">{m.verify_sent_to({ phone: formatPhone(phone) })}</p>
      <CodeEntry recipient={phone} action="REGISTER" onSubmit={submit} />
    </div>
  )
}

type RegisteredClinic = Parameters<typeof completeRepRegistration>[2]

/** The server's message, else 'Failed to register' (H§8). */
function registrationFailure(error: unknown): string {
  const answered = error instanceof ApiError && !['OFFLINE', 'UNREADABLE', 'INTERNAL'].includes(error.code)
  return answered ? error.message : m.register_failed()
}
