import { ADMINS } from '@portal/contract/admin-roles'
import { Settings } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

const data = async () => {
  const { companyDocumentsQuery, companySettingsQuery } = await import('./settings.api.ts')
  return [companySettingsQuery, companyDocumentsQuery]
}

export const settingsScreens = [
  screen(ADMINS.owners, adminPaths.settings, m.settings_heading, {
    nav: { text: m.rooms_settings, icon: Settings, group: 'settings' },
    page: async () => (await import('./company-settings-page.tsx')).CompanySettingsPage,
    data,
  }),
  screen(ADMINS.owners, adminPaths.documents.TERMS, m.settings_document_terms, {
    page: async () => (await import('./edit-legal-document-pages.tsx')).EditCompanyTermsPage,
    data,
  }),
  screen(ADMINS.owners, adminPaths.documents.PRIVACY, m.settings_document_privacy, {
    page: async () => (await import('./edit-legal-document-pages.tsx')).EditCompanyPrivacyNoticePage,
    data,
  }),
]
