import { ADMINS } from '@portal/contract/admin-roles'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const shellScreens = [
  screen('sheet', paths.terms.MY, m.shell_terms_title, {
    page: async () => (await import('./terms-page.tsx')).TermsOfUseMalaysiaPage,
  }),
  screen('sheet', paths.terms.SG, m.shell_terms_title, {
    page: async () => (await import('./terms-page.tsx')).TermsOfUseSingaporePage,
  }),
  screen('sheet', paths.privacy, m.register_privacy, {
    page: async () => (await import('./terms-page.tsx')).PrivacyNoticePage,
  }),
  screen('without-session', paths.userNotFound, m.shell_user_not_found, {
    page: async () => (await import('./not-found-page.tsx')).UserNotFoundPage,
  }),
  screen('without-session', paths.warning, m.shell_warning_title, {
    page: async () => (await import('./warning-page.tsx')).StandaloneWarningPage,
  }),
  screen(ADMINS.all, '/admin/*', m.shell_not_found_title, {
    page: async () => (await import('./not-found-page.tsx')).AdminNotFoundPage,
  }),
  screen('without-session', '*', m.shell_not_found_title, {
    page: async () => (await import('./not-found-page.tsx')).NotFoundPage,
  }),
]
