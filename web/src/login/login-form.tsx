import { RESEND_SECONDS } from '@portal/contract/auth/one-time-code'
import { normalizePhone, type PhoneProblemCode, phoneProblem, splitPhone } from '@portal/contract/phone'
import { PHONE_PREFIXES, regionOfPrefix } from '@portal/contract/regions'
import { lazy, type MouseEvent, Suspense, useLayoutEffect, useRef } from 'react'
import { checkPhoneAndSendLoginCode, saveCompanyOfPhonePrefix } from '../codes/number-lookup.api.ts'
import { startOrExtendResendTimer } from '../codes/resend-timer.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { tabStorage } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { loadCompanies } from '../session/companies.ts'
import { clearLoginNotice, useLoginNotice } from '../session/end-session.ts'
import { selectLoginBrandOfRegion } from '../session/login-brand.ts'
import {
  clearRememberedPhone,
  type RememberedPhone,
  readRememberedPhone,
  readRememberMe,
  saveRememberedPhone,
  saveRememberMe,
} from '../session/remember-me.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { linkClassName } from '../ui/new-tab-link.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { clearAlert, showAlert } from '../ui/toast.tsx'
import { useBusy } from '../ui/use-busy.ts'
import { useForm } from '../ui/use-form.ts'
import type { VerifyLoginState } from './verify-login-state.ts'

/** Lazy, because few users need it. */
const TurnedAway = lazy(async () => ({
  default: (await import('./login-rejected-notice.tsx')).LoginRejectedNotice,
}))

type LoginValues = RememberedPhone & { remember: boolean }

/** The values in the prerendered page. */
const EMPTY_LOGIN: LoginValues = { prefix: PHONE_PREFIXES[0], phone: '', remember: false }

/** Navigates to another screen. Resolves when it is shown. */
export type NavigateFromLogin = (path: string, options?: { state: VerifyLoginState }) => Promise<void> | void

/** Asks for the phone number and sends the code (H§2 'Login', H§4). */
export function LoginForm({ navigate }: { navigate: NavigateFromLogin }) {
  const form = useForm<LoginValues>(EMPTY_LOGIN, ({ prefix, phone }) => ({
    phone: phoneErrorText(prefix, phone),
  }))
  const [checking, startChecking] = useBusy()
  // Null once the user has left the login.
  const element = useRef<HTMLFormElement>(null)

  const check = async (recipient: string, { remember, ...phone }: LoginValues) => {
    const found = await checkPhoneAndSendLoginCode(recipient)
    if (element.current === null) return
    if (found.identity === 'REGISTER') return navigate(paths.userNotFound)
    saveRememberMe(remember)
    if (remember) saveRememberedPhone(phone)
    else clearRememberedPhone()
    const { retryAfter } = found
    startOrExtendResendTimer(recipient, retryAfter ?? RESEND_SECONDS)
    const { prefix } = phone
    const { number } = splitPhone(recipient)
    await navigate(paths.verify, { state: { prefix, phone: number, identity: 'LOGIN', retryAfter } })
  }

  // Keep the number for a return from the code screen or from the registration.
  const type = (typed: Partial<LoginValues>) => {
    if (form.values.phone === '') fetchAhead()
    form.set(typed)
    const kept = { ...form.values, ...typed }
    saveRememberedPhone(kept, tabStorage)
    selectLoginBrandOfRegion(regionOfPrefix(kept.prefix))
    // Only a prefetch: the number lookup sets the region of the number it finds.
    if (kept.prefix !== form.values.prefix) saveCompanyOfPhonePrefix(kept.prefix).catch(() => undefined)
  }
  const submit = form.submit(values => {
    const recipient = normalizePhone(values.prefix, values.phone)
    if (recipient === undefined || checking) return
    clearAlert()
    clearLoginNotice()
    fetchAhead()
    void startChecking(() =>
      check(recipient, values).catch(error => element.current && showAlert(errorTextWithPrefix(error))),
    )
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const typed = element.current && readTypedValues(element.current)
    if (typed) type(typed)
    else form.set(rememberedValues())
  }, [])
  const apply = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(paths.register)
  }

  const notice = useLoginNotice()
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
            <h1 className="font-bold text-title tracking-tight">{m.login_heading()}</h1>
            <p className="text-muted">{m.login_intro()}</p>
          </div>
          <PhoneField
            label={m.login_phone()}
            value={{ prefix: form.values.prefix, number: form.values.phone }}
            onChange={({ prefix, number }) => type({ prefix, phone: number })}
            onLeave={() => form.markTouched('phone')}
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
          <a href={paths.register} onClick={apply} className={`${linkClassName} justify-self-center`}>
            {m.login_apply()}
          </a>
        </form>
      </Card>
    </>
  )
}

/** Words the problem here: the login loads no texts of other forms. */
function phoneErrorText(prefix: string, phone: string): string | undefined {
  const problem = phoneProblem(prefix, phone)
  return problem && PHONE_ERRORS[problem.code]()
}

const PHONE_ERRORS: Record<PhoneProblemCode, () => string> = {
  PHONE_PREFIX_REQUIRED: m.PHONE_PREFIX_REQUIRED,
  PHONE_REQUIRED: m.PHONE_REQUIRED,
  PHONE_INVALID: m.PHONE_INVALID,
}

/** The number typed last in this tab, or else the number that remember-me stores. */
function rememberedValues(): LoginValues {
  const phone = readRememberedPhone(tabStorage) ?? readRememberedPhone()
  return { ...EMPTY_LOGIN, ...phone, remember: readRememberMe() }
}

/** The input from before hydration; undefined if the user has not typed yet. */
function readTypedValues(form: HTMLFormElement): LoginValues | undefined {
  const prefix = form.querySelector('select')?.value ?? EMPTY_LOGIN.prefix
  const phone = form.querySelector<HTMLInputElement>('[type=tel]')?.value ?? ''
  const remember = form.querySelector<HTMLInputElement>('[type=checkbox]')?.checked === true
  return prefix === EMPTY_LOGIN.prefix && phone === '' && !remember ? undefined : { prefix, phone, remember }
}

/** Prefetches, at the first key of the number, what the number lookup and the next screen need. */
function fetchAhead(): void {
  for (const part of [
    loadCompanies(),
    import('./verify-login-code-page.tsx'),
    import('../session/query-provider-layout.tsx'),
  ]) {
    part.catch(() => undefined)
  }
}
