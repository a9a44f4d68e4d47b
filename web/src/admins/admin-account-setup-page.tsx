import { adminPasswordProblem } from '@portal/contract/auth/admin-login'
import { fullNameProblem, NAME_MAX } from '@portal/contract/users/names'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { paths } from '../paths.ts'
import { readAdminLandingPath } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import {
  type AdminSetupLinkOwner,
  adminSetupLinkQuery,
  setUpAdminAccountAndLogIn,
} from './admin-account-setup.api.ts'
import { AdminEmailField } from './admin-email-field.tsx'
import { AdminLoginFrame, InvalidAdminLink } from './admin-login-frame.tsx'
import { AdminLoginSecondFactorStep } from './admin-login-second-factor-step.tsx'
import { adminRoleName } from './admin-role-labels.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { readSignOnOffer } from './sign-on-offer.ts'

const SignOnByLink = lazy(async () => ({ default: (await import('./single-sign-on.tsx')).SignOnByLink }))

/** The page of an admin's link: sets the password, and a new admin's name, and signs in. The link's secret is the fragment of the address. */
export function AdminAccountSetupPage() {
  const secret = useLocation().hash.slice(1)
  const found = useQuery(adminSetupLinkQuery(secret))
  const navigate = useNavigate()
  const offer = readSignOnOffer()
  const [waiting, setWaiting] = useState<string>()
  const enter = () => navigate(readAdminLandingPath(), { replace: true })
  const invalid = secret === '' || hasErrorCode(found.error, 'INVALID_LINK')
  if (waiting !== undefined) {
    return (
      <AdminLoginFrame title={m.factor_heading()}>
        <AdminLoginSecondFactorStep
          pendingLoginToken={waiting}
          onLoggedIn={enter}
          onRestart={() => void navigate(paths.adminLogin, { replace: true })}
        />
      </AdminLoginFrame>
    )
  }
  if (invalid) return <InvalidAdminLink text={m.admin_join_invalid_text()} />
  return (
    <AdminLoginFrame title={found.data?.name ? m.admin_join_password_heading() : m.admin_join_heading()}>
      <QueryErrorBanner subject={m.admins_link()} queries={[found]} />
      {found.isPending && <LoadingSkeletonLines lines={['h-6 w-60', 'h-12 w-full', 'h-12 w-full']} />}
      {found.data && (
        <JoinForm
          admin={found.data}
          secret={secret}
          onDone={token => (token === undefined ? enter() : setWaiting(token))}
        />
      )}
      {found.data && offer !== undefined && (
        <Suspense>
          <SignOnByLink label={offer} secret={secret} />
        </Suspense>
      )}
    </AdminLoginFrame>
  )
}

type FormProps = {
  admin: AdminSetupLinkOwner
  secret: string
  onDone(secondFactorToken: string | undefined): unknown
}

function JoinForm({ admin, secret, onDone }: FormProps) {
  const { email, company, role, name } = admin
  const joining = useMutation({
    mutationFn: (values: { name: string; password: string }) =>
      setUpAdminAccountAndLogIn(secret, email, { ...values, name: name === null ? values.name : null }),
    onSuccess: onDone,
  })
  const form = useForm({ name: '', password: '' }, values => ({
    name: name === null ? formProblemText(fullNameProblem(values.name)) : undefined,
    password: formProblemText(adminPasswordProblem(values.password)),
  }))
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(values => {
        if (!joining.isPending) joining.mutate(values)
      })}
    >
      <p className="wrap-anywhere text-muted">{m.admin_join_text({ company, role: adminRoleName(role) })}</p>
      {joining.isError && <Banner text={errorTextWithPrefix(joining.error)} onDismiss={joining.reset} />}
      <AdminEmailField readOnly value={email} />
      {name === null && (
        <TextField
          label={m.register_full_name()}
          autoComplete="name"
          maxLength={NAME_MAX}
          {...form.text('name')}
        />
      )}
      <NewPasswordField label={m.admin_join_password()} {...form.text('password')} />
      <Button type="submit" wide loading={joining.isPending}>
        {m.admin_join_submit()}
      </Button>
    </form>
  )
}
