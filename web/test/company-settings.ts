import type { CompanyDocument } from '@portal/contract/companies/documents.endpoints'
import { type Answers, openScreen } from './open-screen.tsx'
import { aCompany } from './records.ts'

export const settings = aCompany()
export const TEXT = '# Our Terms\n\nFor {brand}.\n\n## 1. Use\n\nText.\n\n- A point'
export const terms: CompanyDocument = {
  kind: 'TERMS',
  locales: ['en', 'ms'],
  versions: [],
  published: null,
  draft: null,
}
export const privacy: CompanyDocument = {
  kind: 'PRIVACY',
  locales: ['en'],
  versions: [{ version: 1, publishedAt: '2026-11-20T01:02:03.004Z', publishedBy: 'admin@demo.test' }],
  published: { en: TEXT },
  draft: { texts: { en: `${TEXT}\n- Another` }, changes: {}, updatedAt: '2026-11-21T01:02:03.004Z' },
}

/** Opens a settings screen. The terms are the built-in text; the privacy notice has one version and a draft. */
export const openSettings = (path: string, answers: Answers = {}) =>
  openScreen(
    path,
    {
      'GET /admin/company': () => settings,
      'GET /admin/documents': () => ({ documents: [terms, privacy] }),
      ...answers,
    },
    'ADMIN',
  )
