import { DOCUMENT_KINDS } from '@portal/contract/document-versions'
import type { SetupStep } from '@portal/contract/setup-checklist/setup-checklist.endpoints'
import { CONNECTION_STEPS } from '@portal/contract/setup-checklist/setup-steps'
import { PROFESSIONS, specialtiesOf } from '@portal/contract/users/professions'
import { allHaveSecondFactor } from '../auth/admins/second-factors.queries.ts'
import { findApiKeysEndingSoon } from '../auth/keys/api-keys.queries.ts'
import { hasBoundAdmin } from '../auth/sign-on/sign-on.queries.ts'
import { findSignOnRule } from '../auth/sign-on/sign-on-rules.queries.ts'
import type { AppContext } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { hasCustomNameAndSupportPhone } from '../companies/companies.ts'
import { findLocalesOfDocumentVersion, findRequiredDocumentLocales } from '../companies/documents.queries.ts'
import { hasPrivacyContact } from '../companies/privacy-contact.ts'
import { findLimitsOfCompany } from '../limits/limits.queries.ts'
import { countOrdersWithoutRep } from '../orders/rep-orders.queries.ts'
import { findEnabledReps } from '../reps/hcps-of-reps.queries.ts'
import { findItemsOfferedToHcp } from '../samples/samples.queries.ts'
import { findEnabledAdminIds } from '../users/admins.queries.ts'
import { hasApprovedHcpWithRep } from '../users/entries.queries.ts'
import { findFailingWebhooks } from '../webhooks/webhooks.queries.ts'

/**
 * The set-up steps of a company and whether each is done. Samples and stock are done once one profession can order: a company
 * need not have samples for every profession, so the others are listed in `lacking`.
 */
export async function findSetupStepsOfCompany(context: AppContext, company: Company): Promise<SetupStep[]> {
  const {
    db,
    config: { demo, mail },
  } = context
  const { id: companyId, campaignId } = company
  const [named, contact, needed, documents, factors, reps, limits, approved, withoutRep, ...offers] =
    await Promise.all([
      hasCustomNameAndSupportPhone(db, companyId),
      hasPrivacyContact(db, companyId),
      findRequiredDocumentLocales(db, companyId),
      Promise.all(DOCUMENT_KINDS.map(kind => findLocalesOfDocumentVersion(db, companyId, kind))),
      findEnabledAdminIds(db, companyId).then(ids => allHaveSecondFactor(db, ids)),
      findEnabledReps(db, companyId),
      findLimitsOfCompany(db, companyId),
      hasApprovedHcpWithRep(db, campaignId),
      countOrdersWithoutRep(db, companyId),
      ...PROFESSIONS.map(profession => {
        // The first specialty of each profession may have whatever another one may.
        const [specialty = null] = specialtiesOf(profession)
        return findItemsOfferedToHcp(db, companyId, { hcp: { profession, specialty }, company, demo })
      }),
    ])
  const without = (isThere: (offer: readonly { inStock: boolean }[]) => boolean) =>
    PROFESSIONS.filter((_, index) => !isThere(offers[index] ?? []))
  const unoffered = without(offer => offer.length > 0)
  const soldOut = without(offer => offer.some(item => item.inStock))
  const languages = needed.filter(one => documents.some(({ locales }) => !locales.includes(one)))
  const published = documents.every(({ version }) => version > 0)
  return [
    { step: 'COMPANY', done: named, lacking: [] },
    { step: 'PRIVACY_CONTACT', done: contact, lacking: [] },
    {
      step: 'DOCUMENTS',
      done: published && languages.length === 0,
      lacking: [],
      ...(languages.length > 0 && { languages }),
    },
    { step: 'SECOND_FACTOR', done: factors, lacking: [] },
    { step: 'MAIL', done: demo || mail !== undefined, lacking: [] },
    { step: 'REPS', done: reps.length > 0, lacking: [] },
    { step: 'SAMPLES', done: unoffered.length < PROFESSIONS.length, lacking: unoffered },
    { step: 'STOCK', done: soldOut.length < PROFESSIONS.length, lacking: soldOut },
    { step: 'LIMITS', done: limits.some(({ active }) => active), lacking: [] },
    { step: 'HCPS', done: approved, lacking: [], ...(withoutRep > 0 && { withoutRep }) },
    ...(await findConnectionSteps(context, company)),
  ]
}

async function findConnectionSteps({ db, config }: AppContext, company: Company): Promise<SetupStep[]> {
  const [bound, { only }, ending, failing] = await Promise.all([
    hasBoundAdmin(db, company.id),
    findSignOnRule(db, company.id),
    findApiKeysEndingSoon(db, company),
    findFailingWebhooks(db, company.id),
  ])
  const isOpen = {
    // Without its settings a company that allows nothing else is shut out.
    SINGLE_SIGN_ON: config.oidc === undefined ? only : !bound,
    KEYS: ending.length > 0,
    WEBHOOKS: failing.length > 0,
  }
  return CONNECTION_STEPS.filter(step => isOpen[step]).map(step => ({ step, done: false, lacking: [] }))
}
