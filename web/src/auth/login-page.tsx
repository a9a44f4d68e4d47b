import { RESEND_SECONDS } from '@portal/contract/one-time-code'
import { phoneProblem, readPhone, splitPhone } from '@portal/contract/phone'
import { PHONE_PREFIXES } from '@portal/contract/regions'
import { lazy, Suspense, useTransition } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { forgetNotice, readNotice } from '../session/leaving.ts'
import {
  forgetPhone,
  type RememberedPhone,
  readRememberedPhone,
  readRememberMe,
  rememberPhone,
  saveRememberMe,
} from '../session/remembered.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { clearAlerts, showAlert } from '../ui/toast.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { checkLoginPhone, selectRegion } from './auth.api.ts'
import { startResendTimer } from './resend-timer.ts'
import type { VerifyState } from './verify-state.ts'

/** Few need it: the others do not load it. */
const TurnedAway = lazy(async () => ({ default: (await import('./turned-away.tsx')).TurnedAway }))

type LoginValues = RememberedPhone & { remember: boolean }

function readTyped(): LoginValues {
  const phone = readRememberedPhone(sessionStorage) ?? readRememberedPhone()
  return { prefix: PHONE_PREFIXES[0], phone: '', ...phone, remember: readRememberMe() }
}

/** The phone number that a code is sent to (H§2 'Login', H§4). */
export function LoginPage() {
  const navigate = useNavigate()
  const form = useRuleForm<LoginValues>(readTyped, ({ prefix, phone }) => ({
    phone: phoneProblem(prefix, phone),
  }))
  const [checking, startChecking] = useTransition()

  const check = async (recipient: string, { remember, ...phone }: LoginValues) => {
    const found = await checkLoginPhone(recipient)
    if (found.identity === 'REGISTER') return navigate(paths.userNotFound)
    saveRememberMe(remember)
    if (remember) rememberPhone(phone)
    else forgetPhone()
    const retryAfter = 'retryAfter' in found ? found.retryAfter : undefined
    startResendTimer(recipient, retryAfter ?? RESEND_SECONDS)
    const { number } = splitPhone(recipient)
    const state: VerifyState = {
      prefix: phone.prefix,
      phone: number,
      identity: 'LOGIN',
      ...(retryAfter !== undefined && { retryAfter }),
    }
    await navigate(paths.verify, { state })
  }

  // Kept for whoever comes back from the code, or from applying.
  const type = (typed: Partial<LoginValues>) => {
    form.set(typed)
    rememberPhone({ ...form.values, ...typed }, sessionStorage)
  }
  const choosePrefix = (prefix: string) => {
    type({ prefix })
    // Only a head start: the look-up keeps the region of the number it finds.
    selectRegion(prefix).catch(() => undefined)
  }
  const submit = form.submit(values => {
    const recipient = readPhone(values.prefix, values.phone)
    if (recipient === undefined || checking) return
    clearAlerts()
    forgetNotice()
    startChecking(() => check(recipient, values).catch(error => showAlert(failureText(error))))
  })

  const notice = readNotice()
  return (
    <>
      {notice && (
        <Suspense>
          <TurnedAway {...notice} />
        </Suspense>
      )}
      <Card>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <div className="grid gap-1">
            <h1 className="font-bold text-2xl tracking-tight">{m.login_heading()}</h1>
            <p className="text-muted">{m.login_intro()}</p>
          </div>
          <PhoneField
            label={m.login_phone()}
            prefixLabel={m.common_phone_prefix()}
            prefixes={PHONE_PREFIXES}
            prefix={form.values.prefix}
            number={form.values.phone}
            onPrefixChange={choosePrefix}
            onNumberChange={phone => type({ phone })}
            onLeave={() => form.leave('phone')}
            error={form.error('phone')}
          />
          <CheckboxField label={m.login_remember()} {...form.box('remember')} />
          <Button
            type="submit"
            wide
            disabled={!form.isValid}
            loading={checking}
            loadingLabel={m.login_sending()}
          >
            {m.login_send()}
          </Button>
          <TextLink to={paths.register} className="justify-self-center">
            {m.login_apply()}
          </TextLink>
        </form>
      </Card>
    </>
  )
}
