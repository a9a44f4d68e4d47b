import { ADMINS } from '@portal/contract/admin-roles'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const adminsScreens = [
  screen('own-frame', paths.adminLogin, m.admin_login_heading, {
    page: async () => (await import('./admin-login-page.tsx')).AdminLoginPage,
  }),
  screen('own-frame', adminPaths.join, m.admin_join_heading, {
    page: async () => (await import('./admin-account-setup-page.tsx')).AdminAccountSetupPage,
  }),
  screen('own-frame', adminPaths.firstOwner, m.first_owner_heading, {
    page: async () => (await import('./first-owner-page.tsx')).FirstOwnerPage,
  }),
  screen(ADMINS.owners, adminPaths.admins, m.admins_heading, {
    room: adminPaths.settings,
    page: async () => (await import('./admins-page.tsx')).AdminsPage,
    data: async () => [(await import('./admins.api.ts')).adminsQuery],
  }),
  screen(ADMINS.all, paths.adminSecurity, m.security_heading, {
    page: async () => (await import('./admin-security-page.tsx')).AdminSecurityPage,
    data: async () => [(await import('./admin-security.api.ts')).secondFactorQuery],
  }),
]
