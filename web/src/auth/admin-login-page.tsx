import { ADMIN } from '@portal/contract/roles'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { Logo } from '../brand/logo.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { readClaims, readToken } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { type AdminLoginError, logInAdmin, recognise } from './admin-login.api.ts'
import { AdminLoginForm, type AdminLoginValues } from './admin-login-form.tsx'

/** The admins' own login, by email and password (R§2). */
export function AdminLoginPage() {
  const navigate = useNavigate()
  const login = useMutation<void, AdminLoginError, AdminLoginValues>({
    mutationFn: ({ email, password }) => logInAdmin(email, password),
    onSuccess: () => navigate(paths.adminHome, { replace: true }),
  })
  if (login.isIdle && readClaims(readToken())?.role === ADMIN) {
    return <Navigate to={paths.adminHome} replace />
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-110 content-center gap-6 px-4 py-8">
      <div className="grid justify-items-center">
        <Logo />
      </div>
      <Card className="grid gap-5 sm:p-8">
        <h1 className="font-bold text-2xl tracking-tight">{m.admin_login_heading()}</h1>
        {login.isError && (
          <Banner text={login.error.message} dismiss={{ label: m.common_dismiss(), onPress: login.reset }} />
        )}
        <AdminLoginForm loading={login.isPending} onEmail={recognise} onSubmit={login.mutate} />
      </Card>
    </main>
  )
}
