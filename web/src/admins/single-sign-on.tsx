import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorReasonText } from '../lib/failure.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { finishSignOn, goToIdentityProvider, readSignOnResult } from './single-sign-on.api.ts'

type LoginProps = {
  /** The text of the button; '' for the portal's own. */
  label: string
  onLoggedIn(): unknown
  onSecondFactor(token: string): void
}

/** On the admin login: the way to the provider, and the end of a sign-in that comes back from there (decision 71). */
export function SignOnAtLogin({ label, onLoggedIn, onSecondFactor }: LoginProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [result] = useState(() => readSignOnResult(hash))
  const forget = () => navigate(paths.adminLogin, { replace: true })
  const { mutate, ...finish } = useMutation({
    mutationFn: finishSignOn,
    onSuccess: async token => {
      if (token === undefined) return onLoggedIn()
      await forget()
      onSecondFactor(token)
    },
    // It is used up.
    onError: forget,
  })
  useEffect(() => {
    if (result !== undefined) mutate(result)
  }, [result, mutate])
  return (
    <SignOnPart text={m.sign_on_at_login()}>
      {finish.isError && <Banner text={errorReasonText(finish.error)} onDismiss={finish.reset} />}
      <SignOnButton label={label} loading={finish.isPending} onClick={() => goToIdentityProvider()} />
    </SignOnPart>
  )
}

/** On the page of an admin link: joins with an account at the provider in place of a password. */
export function SignOnByLink({ label, secret }: { label: string; secret: string }) {
  return (
    <SignOnPart text={m.sign_on_by_link()}>
      <SignOnButton label={label} onClick={() => goToIdentityProvider(secret)} />
    </SignOnPart>
  )
}

function SignOnPart({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <p className="text-muted">{text}</p>
      {children}
    </div>
  )
}

type ButtonProps = { label: string; loading?: boolean; onClick(): void }

function SignOnButton({ label, ...rest }: ButtonProps) {
  return (
    <Button variant="secondary" wide {...rest}>
      {label || m.sign_on_button()}
    </Button>
  )
}
