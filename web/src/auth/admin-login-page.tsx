import { ADMIN } from '@portal/contract/roles'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { LoginBrandLogo } from '../brand/login-brand-logo.tsx'
import { hasErrorCode } from '../lib/failure.ts'
import { paths } from '../paths.ts'
import { LanguageSelect } from '../session/language-select.tsx'
import { readClaims, readToken } from '../session/session.ts'
import { useLoginBrand } from '../session/use-login-brand.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import {
  adminLoginErrorText,
  logInAdmin,
  prefetchAdminEmailDigest,
  submitSecondFactorCode,
} from './admin-login.api.ts'
import { AdminLoginForm, type AdminLoginValues } from './admin-login-form.tsx'
import { SecondFactorCodeForm } from './second-factor-code-form.tsx'

/** The admin login by email and password (R§2), followed by a code if the admin has a second factor. */
export function AdminLoginPage() {
  const brand = useLoginBrand()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<string>()
  const enter = () => navigate(paths.adminHome, { replace: true })
  const login = useMutation({
    mutationFn: ({ email, password }: AdminLoginValues) => logInAdmin(email, password),
    onSuccess: token => (token === undefined ? enter() : setWaiting(token)),
  })
  if (login.isIdle && readClaims(readToken())?.role === ADMIN) {
    return <Navigate to={paths.adminHome} replace />
  }

  const redirectToStart = () => {
    setWaiting(undefined)
    login.reset()
  }
  const finish = async (token: string, code: string) => {
    try {
      await submitSecondFactorCode(token, code)
    } catch (error) {
      // The pending login has expired, so another code would not help.
      if (hasErrorCode(error, 'SIGN_IN_AGAIN')) redirectToStart()
      throw error
    }
    await enter()
  }
  return (
    <main className="relative mx-auto grid min-h-dvh max-w-110 content-center gap-6 px-4 py-8">
      <div className="absolute top-2 right-4">
        <LanguageSelect />
      </div>
      <div className="grid justify-items-center">
        <LoginBrandLogo brand={brand} />
      </div>
      <Card className="grid gap-5 sm:p-8">
        <h1 className="font-bold text-title tracking-tight">
          {waiting === undefined ? m.admin_login_heading() : m.factor_heading()}
        </h1>
        {login.isError && <Banner text={adminLoginErrorText(login.error)} onDismiss={login.reset} />}
        {waiting === undefined ? (
          <AdminLoginForm
            loading={login.isPending}
            onEmail={prefetchAdminEmailDigest}
            onSubmit={login.mutate}
          />
        ) : (
          <>
            <p className="text-muted">{m.factor_login_text()}</p>
            <SecondFactorCodeForm
              focused
              submitLabel={m.factor_verify()}
              onSubmit={code => finish(waiting, code)}
            >
              <Button variant="quiet" wide onClick={redirectToStart}>
                {m.factor_to_login()}
              </Button>
            </SecondFactorCodeForm>
          </>
        )}
      </Card>
    </main>
  )
}
