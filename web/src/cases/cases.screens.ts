import { ADMINS } from '@portal/contract/admin-roles'
import { HCP, REP } from '@portal/contract/roles'
import { BriefcaseMedical } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

/** The reports of an HCP or a rep. */
const ownScreens = (audience: typeof HCP | typeof REP, list: string, report: string, one: string) => [
  screen(audience, list, m.cases_own_heading, {
    page: async () => (await import('./own-cases-page.tsx')).OwnCasesPage,
    data: async () => [(await import('./cases.api.ts')).ownCasePages],
  }),
  screen(audience, report, m.safety_report, {
    page: async () => (await import('./safety-report-page.tsx')).SafetyReportPage,
    data: async ({ urlParams }) => {
      const { parseOrderIdParam, safetyReportChoicesQuery } = await import('./safety-reports.api.ts')
      return [safetyReportChoicesQuery(parseOrderIdParam(urlParams))]
    },
  }),
  screen(audience, one, m.cases_case, {
    page: async () => (await import('./own-case-page.tsx')).OwnCasePage,
    data: async ({ params }) => [(await import('./cases.api.ts')).ownCaseQuery(params.id ?? '')],
  }),
]

export const casesScreens = [
  ...ownScreens(HCP, paths.cases, paths.reportSafety, paths.case),
  ...ownScreens(REP, paths.repCases, paths.repReportSafety, paths.repCase),
  screen(ADMINS.all, adminPaths.cases, m.cases_heading, {
    nav: { text: m.cases_heading, icon: BriefcaseMedical, group: 'work', waiting: 'cases' },
    page: async () => (await import('./admin-cases-page.tsx')).AdminCasesPage,
    data: async ({ urlParams }) => {
      const { parseCaseFilters } = await import('./case-filters.ts')
      return [(await import('./cases.api.ts')).adminCasePages(parseCaseFilters(urlParams))]
    },
  }),
  screen(ADMINS.all, adminPaths.caseDeadlines, m.cases_deadlines, {
    page: async () => (await import('./case-deadlines-page.tsx')).CaseDeadlinesPage,
    data: async () => [(await import('./cases.api.ts')).caseDeadlinesQuery],
  }),
  screen(ADMINS.all, adminPaths.case, m.cases_case, {
    page: async () => (await import('./admin-case-page.tsx')).AdminCasePage,
    data: async ({ params }) => [(await import('./cases.api.ts')).adminCaseQuery(params.id ?? '')],
  }),
]
