import { ADMIN } from '@portal/contract/roles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { readAdminLandingPath } from '../session/admin-role.ts'
import { decodeUnverifiedClaims, readToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import {
  adminLoginErrorText,
  adminLoginQuery,
  logInAdmin,
  prefetchAdminEmailDigest,
} from './admin-login.api.ts'
import { AdminLoginForm, type AdminLoginValues } from './admin-login-form.tsx'
import { AdminLoginFrame } from './admin-login-frame.tsx'
import { AdminLoginSecondFactorStep } from './admin-login-second-factor-step.tsx'
import { readSignOnOffer } from './sign-on-offer.ts'

const SignOnAtLogin = lazy(async () => ({ default: (await import('./single-sign-on.tsx')).SignOnAtLogin }))

/** Lazy: without emails nobody needs it. */
const ForgottenPassword = lazy(async () => ({
  default: (await import('./forgotten-password.tsx')).ForgottenPassword,
}))

/** The admin login by email and password (R§2), followed by a code if the admin has a second factor. */
export function AdminLoginPage() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const offer = readSignOnOffer()
  const [waiting, setWaiting] = useState<string>()
  const offers = useQuery(adminLoginQuery)
  const enter = () => navigate(readAdminLandingPath(), { replace: true })
  const login = useMutation({
    mutationFn: ({ email, password }: AdminLoginValues) => logInAdmin(email, password),
    onSuccess: token => (token === undefined ? enter() : setWaiting(token)),
  })
  if (login.isIdle && hash === '' && decodeUnverifiedClaims(readToken())?.role === ADMIN) {
    return <Navigate to={readAdminLandingPath()} replace />
  }

  const restart = () => {
    setWaiting(undefined)
    login.reset()
  }
  return (
    <AdminLoginFrame title={waiting === undefined ? m.admin_login_heading() : m.factor_heading()}>
      {login.isError && <Banner text={adminLoginErrorText(login.error)} onDismiss={login.reset} />}
      {waiting === undefined ? (
        <>
          <AdminLoginForm
            loading={login.isPending}
            onValidEmail={prefetchAdminEmailDigest}
            onSubmit={login.mutate}
          />
          {offer !== undefined && (
            <Suspense>
              <SignOnAtLogin label={offer} onLoggedIn={enter} onSecondFactor={setWaiting} />
            </Suspense>
          )}
        </>
      ) : (
        <AdminLoginSecondFactorStep pendingLoginToken={waiting} onLoggedIn={enter} onRestart={restart} />
      )}
      {waiting === undefined && offers.data?.passwordEmail && (
        <Suspense>
          <ForgottenPassword />
        </Suspense>
      )}
    </AdminLoginFrame>
  )
}
