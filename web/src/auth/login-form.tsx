import { RESEND_SECONDS } from '@portal/contract/one-time-code'
import { phoneProblem, readPhone, splitPhone } from '@portal/contract/phone'
import { regionOfPrefix } from '@portal/contract/regions'
import { lazy, type MouseEvent, Suspense, useRef, useTransition } from 'react'
import { failureText } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { loadCompanies } from '../session/companies.ts'
import { forgetNotice, useNotice } from '../session/end-session.ts'
import { chooseBrand } from '../session/installed-brand.ts'
import { forgetPhone, rememberPhone, saveRememberMe } from '../session/remembered.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { linkLook } from '../ui/outside-link.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { clearAlerts, showAlert } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { EMPTY_LOGIN, initialLoginValues, type LoginValues } from './login-fields.ts'
import { checkLoginPhone, selectRegion } from './number-lookup.api.ts'
import { startResendTimer } from './resend-timer.ts'
import { usePreHydration } from './use-pre-hydration.ts'
import type { VerifyState } from './verify-state.ts'

/** Lazy, because few users need it. */
const TurnedAway = lazy(async () => ({ default: (await import('./login-rejected.tsx')).LoginRejected }))

/** Navigates to another screen. Resolves when it is shown. */
export type Go = (path: string, options?: { state: VerifyState }) => Promise<void> | void

/** Asks for the phone number and sends the code (H§2 'Login', H§4). */
export function LoginForm({ go }: { go: Go }) {
  const form = useForm<LoginValues>(EMPTY_LOGIN, ({ prefix, phone }) => ({
    phone: phoneProblem(prefix, phone),
  }))
  const [checking, startChecking] = useTransition()

  const check = async (recipient: string, { remember, ...phone }: LoginValues) => {
    const found = await checkLoginPhone(recipient)
    if (found.identity === 'REGISTER') return go(paths.userNotFound)
    saveRememberMe(remember)
    if (remember) rememberPhone(phone)
    else forgetPhone()
    const retryAfter = 'retryAfter' in found ? found.retryAfter : undefined
    startResendTimer(recipient, retryAfter ?? RESEND_SECONDS)
    const { number } = splitPhone(recipient)
    await go(paths.verify, {
      state: { prefix: phone.prefix, phone: number, identity: 'LOGIN', retryAfter },
    })
  }

  // Keep the number for a return from the code screen or from the registration.
  const type = (typed: Partial<LoginValues>) => {
    if (form.values.phone === '') fetchAhead()
    form.set(typed)
    const kept = { ...form.values, ...typed }
    rememberPhone(kept, sessionStorage)
    chooseBrand(regionOfPrefix(kept.prefix))
  }
  const choosePrefix = (prefix: string) => {
    type({ prefix })
    // Only a prefetch: the number lookup sets the region of the number it finds.
    selectRegion(prefix).catch(() => undefined)
  }
  const submit = form.submit(values => {
    const recipient = readPhone(values.prefix, values.phone)
    if (recipient === undefined || checking) return
    clearAlerts()
    forgetNotice()
    fetchAhead()
    startChecking(() => check(recipient, values).catch(error => showAlert(failureText(error))))
  })

  const element = useRef<HTMLFormElement>(null)
  usePreHydration(element, early => {
    const kept = initialLoginValues()
    form.set({ ...kept, ...early })
    if (early !== undefined && early.prefix !== kept.prefix) choosePrefix(early.prefix)
  })
  const apply = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void go(paths.register)
  }

  const notice = useNotice()
  return (
    <>
      {notice && (
        <Suspense>
          <TurnedAway {...notice} />
        </Suspense>
      )}
      <Card>
        <form ref={element} className="grid gap-4" onSubmit={submit} noValidate>
          <div className="grid gap-1">
            <h1 className="font-bold text-2xl tracking-tight">{m.login_heading()}</h1>
            <p className="text-muted">{m.login_intro()}</p>
          </div>
          <PhoneField
            label={m.login_phone()}
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
          <a href={paths.register} onClick={apply} className={`${linkLook} justify-self-center`}>
            {m.login_apply()}
          </a>
        </form>
      </Card>
    </>
  )
}

/** Prefetches, at the first key of the number, what the number lookup and the next screen need. */
function fetchAhead(): void {
  for (const part of [loadCompanies(), import('./verify-page.tsx'), import('../session/query-layout.tsx')]) {
    part.catch(() => undefined)
  }
}
