import type { ResponseData } from '@portal/contract/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { MailChoicesCard, mailChoicesQuery } from '../notifications/mail-choices-card.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { type AuthenticatorSecret, secondFactorQuery } from './admin-security.api.ts'
import { ChangePasswordCard } from './change-password-card.tsx'
import { OwnPasswordForm } from './own-password-form.tsx'
import { RecoveryCodesPanel } from './recovery-codes.tsx'
import { SecondFactorActions } from './second-factor-actions.tsx'
import { SecondFactorEnrolment } from './second-factor-enrolment.tsx'

/** Manages how an admin signs in: the second factor with its recovery codes, and the password. */
export function AdminSecurityPage() {
  const queryClient = useQueryClient()
  const factor = useQuery(secondFactorQuery)
  const mails = useQuery(mailChoicesQuery)
  const [codes, setCodes] = useState<string[]>()
  const readAgain = () => queryClient.invalidateQueries(secondFactorQuery)
  const [step, setStep] = useState<'PASSWORD' | AuthenticatorSecret>()

  const begin = async (password?: string) => {
    try {
      setStep(
        await callApi('POST /admin/second-factor/begin', {
          body: { ...(password !== undefined && { password }) },
        }),
      )
    } catch (error) {
      if (hasErrorCode(error, 'SECOND_FACTOR_CHANGED')) {
        setStep(undefined)
        void readAgain()
      }
      throw error
    }
  }
  const confirm = async (code: string) => {
    try {
      const body = { code }
      setCodes((await callApi('POST /admin/second-factor/confirm', { body })).recoveryCodes)
      setStep(undefined)
      showSuccess(m.security_turned_on())
    } finally {
      // After a refusal, reload: another session may have turned it on.
      await readAgain()
    }
  }
  const renew = async (code: string) => {
    const body = { code }
    setCodes((await callApi('POST /admin/second-factor/recovery-codes', { body })).recoveryCodes)
    await readAgain()
  }
  const turnOff = async (code: string) => {
    await callApi('POST /admin/second-factor/off', { body: { code } })
    showSuccess(m.security_turned_off())
    await readAgain()
  }
  /** Whether nothing must be done first. */
  const isFree = (shown: ResponseData<'GET /admin/second-factor'>) =>
    codes === undefined && (!shown.required || shown.on)
  return (
    <RecordPage
      found={{ ...factor, isPending: factor.isPending || mails.isPending }}
      subject={m.security_heading()}
      parts={shown => ({
        facts: (
          <>
            {codes && <RecoveryCodesPanel codes={codes} onDone={() => setCodes(undefined)} />}
            {!codes && (
              <Card aria-labelledby="two-step" className="grid gap-5">
                <div className="grid gap-2">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <h2 id="two-step" className="font-bold text-lg">
                      {m.factor_heading()}
                    </h2>
                    {shown.on ? (
                      <StatusBadge tone="done" icon={ShieldCheck} text={m.security_on()} />
                    ) : (
                      <StatusBadge tone="waiting" icon={CircleAlert} text={m.security_off()} />
                    )}
                  </div>
                  <p className="text-muted">{m.security_why()}</p>
                  {shown.required && !shown.on && <p className="font-medium">{m.security_required()}</p>}
                </div>
                {shown.on ? (
                  <SecondFactorActions
                    recoveryCodesLeft={shown.recoveryCodesLeft}
                    onRenewCodes={renew}
                    onDisable={turnOff}
                  />
                ) : step === undefined ? (
                  <Button
                    className="justify-self-start"
                    onClick={() =>
                      shown.hasPassword
                        ? setStep('PASSWORD')
                        : begin().catch(error => showAlert(errorTextWithPrefix(error)))
                    }
                  >
                    {m.security_set_up()}
                  </Button>
                ) : step === 'PASSWORD' ? (
                  <OwnPasswordForm onSubmit={begin} onCancel={() => setStep(undefined)} />
                ) : (
                  <SecondFactorEnrolment
                    authenticatorSecret={step}
                    onConfirm={confirm}
                    onCancel={() => setStep(undefined)}
                  />
                )}
              </Card>
            )}
            {isFree(shown) && shown.hasPassword && <ChangePasswordCard />}
          </>
        ),
        // Where the portal sends no emails there is nothing to choose.
        aside: isFree(shown) && (mails.data ? mails.data.available : mails.isError) && <MailChoicesCard />,
      })}
    />
  )
}
