import { ADMINS } from '@portal/contract/admin-roles'
import { HCP } from '@portal/contract/roles'
import { LockKeyhole } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const privacyScreens = [
  screen(HCP, paths.ownPrivacy, m.privacy_heading, {
    page: async () => (await import('./own-privacy-page.tsx')).OwnPrivacyPage,
    data: async () => [(await import('./own-privacy.api.ts')).ownPrivacyQuery],
  }),
  screen(HCP, paths.myData, m.own_data_title, {
    page: async () => (await import('./own-data-page.tsx')).OwnDataPage,
    data: async () => [(await import('./own-privacy.api.ts')).ownDataQuery],
  }),
  screen(ADMINS.complianceOfficers, adminPaths.privacy, m.privacy_heading, {
    // Owners find it in Settings.
    nav: { text: m.privacy_heading, icon: LockKeyhole, group: 'settings', unlessOpen: adminPaths.settings },
    page: async () => (await import('./admin-privacy-page.tsx')).AdminPrivacyPage,
    data: async ({ urlParams }) => {
      const privacy = await import('./privacy.api.ts')
      return [
        privacy.privacyCountsQuery,
        privacy.privacyHcpPages(privacy.parsePrivacyFilters(urlParams).state),
        (await import('./retention.api.ts')).retentionYearsQuery,
      ]
    },
  }),
  screen(ADMINS.complianceOfficers, adminPaths.consents, m.consents_heading, {
    page: async () => (await import('./admin-consents-page.tsx')).AdminConsentsPage,
    data: async ({ urlParams }) => {
      const { consentPages, parseConsentFilters } = await import('./consents.api.ts')
      return [consentPages(parseConsentFilters(urlParams))]
    },
  }),
  screen(ADMINS.complianceOfficers, adminPaths.doNotContact, m.do_not_contact_heading, {
    page: async () => (await import('./do-not-contact-page.tsx')).DoNotContactPage,
    data: async () => [(await import('./do-not-contact.api.ts')).doNotContactQuery],
  }),
]
