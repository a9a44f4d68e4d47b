import type { ListedConsent } from '@portal/contract/consents/consents.endpoints'
import { toEnglishWord } from '@portal/contract/english'
import { isLocale } from '@portal/contract/languages'
import type { AppContext, Routes } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { orNotFound } from '../platform/http/errors.ts'
import { type Columns, exportListAsCsv, readAllPages } from '../platform/http/export-list.ts'
import { findUnerasedHcp, lockHcpOfCompany } from '../users/users.queries.ts'
import {
  buildFilteredConsentIdsQuery,
  countConsents,
  findConsentsOfUser,
  findConsentsPage,
} from './consent-lists.queries.ts'
import { registerDoNotContactRoutes } from './do-not-contact.ts'
import { NOTICE_AUDIT_EVENTS, setNoticeChannelEnabled } from './set-notice-channel.ts'

/** The keys of the screens' words. */
const PURPOSE_KEYS = {
  TERMS_OF_USE: 'consents_terms_registration',
  DATA_SHARING: 'consents_sharing',
  PORTAL_TERMS: 'consents_terms_portal',
  SMS_NOTICES: 'consents_sms',
  WHATSAPP_NOTICES: 'consents_whatsapp',
} as const
const ACTORS = { SELF: 'HCP', REP: 'Sales rep', ADMIN: 'Admin' } as const
const PLACES = { CARD: 'Question on the home screen', PORTAL: 'Portal', REPLY: 'Reply to a message' } as const

/** Consents per page on the screen. */
const PAGE_SIZE = 50

/** The company's consents as a list and a file, and those of one HCP (D§10). */
export function registerConsentRoutes(routes: Routes, context: AppContext): void {
  const { route, change } = routes
  const { db } = context
  registerDoNotContactRoutes(routes, context)
  const toFilter = <T extends { from?: string | undefined; to?: string | undefined }>(
    { timeZone }: Company,
    { from, to, ...filter }: T,
  ) => ({ ...filter, days: { from, to, timeZone } })

  route('GET /admin/consents', async ({ session: { companyId, company }, query: { cursor, ...query } }) => {
    const filter = toFilter(company, query)
    const { rows, next } = await findConsentsPage(db, companyId, filter, { limit: PAGE_SIZE, cursor })
    return { data: rows, meta: { next } }
  })

  route('GET /admin/consent-counts', ({ session: { companyId, company }, query }) =>
    countConsents(db, companyId, toFilter(company, query)),
  )

  route('POST /admin/consents/export', async ({ session, body }) => {
    const { companyId, company } = session
    const filter = toFilter(company, body)
    return exportListAsCsv(db, session, {
      kind: 'consents',
      filter: body,
      columns: consentColumns,
      counted: buildFilteredConsentIdsQuery(db, companyId, filter),
      pages: readAllPages(page => findConsentsPage(db, companyId, filter, page)),
    })
  })

  route('GET /admin/hcps/:id/consents', async ({ session, params: { id } }) => {
    orNotFound(await findUnerasedHcp(db, id, session.companyId))
    return findConsentsOfUser(db, id)
  })

  change('POST /admin/hcps/:id/stop-notices', {
    audits: NOTICE_AUDIT_EVENTS,
    async run({ params: { id }, body: { channel }, locale, ...call }) {
      const hcp = await lockHcpOfCompany(call.trx, id, call.session.companyId)
      const language = isLocale(hcp.locale) ? hcp.locale : locale
      await setNoticeChannelEnabled(call, hcp, { channel, on: false, locale: language, place: 'PORTAL' })
      return findConsentsOfUser(call.trx, id)
    },
  })
}

/** Columns of the consent export. */
const consentColumns: Columns<ListedConsent> = {
  On: ({ at }, moment) => moment(at),
  HCP: ({ hcp }) => hcp.name,
  Purpose: ({ purpose }) => toEnglishWord(PURPOSE_KEYS[purpose]),
  Consent: ({ given, place }) => (given ? 'Given' : place === 'CARD' ? 'Not now' : 'Withdrawn'),
  Version: ({ version }) => version,
  Language: ({ locale }) => locale ?? '',
  How: ({ place }) => (place === null ? '' : PLACES[place]),
  By: ({ by }) => ACTORS[by],
  'Name of rep or admin': ({ actor }) => actor ?? '',
  'Given on': ({ givenOn }) => givenOn ?? '',
  Source: ({ source }) => source ?? '',
}
