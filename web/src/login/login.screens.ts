import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const loginScreens = [
  screen('login', paths.login, m.login_heading, {
    page: async () => (await import('./login-page.tsx')).LoginPage,
  }),
  screen('code', paths.verify, m.verify_heading, {
    page: async () => (await import('./verify-login-code-page.tsx')).VerifyLoginCodePage,
  }),
]
