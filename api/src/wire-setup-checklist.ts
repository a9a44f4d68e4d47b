import { DOCUMENT_KINDS } from '@portal/contract/terms'
import { haveSecondFactors } from './auth/admins/second-factors.queries.ts'
import { type Company, createCompanyOf, isNamed } from './companies/companies.ts'
import { currentVersion } from './companies/documents.queries.ts'
import { findLimits } from './limits/limits.queries.ts'
import type { Queryable } from './platform/database/schema.ts'
import { hasApprovedRegistration } from './review/submissions.queries.ts'
import { findOffer } from './samples/samples.queries.ts'
import type { FirstStepParts } from './setup-checklist/find-open-steps.ts'
import { findAdminIds } from './users/admins.queries.ts'
import { findReps } from './users/hcps-of-reps.queries.ts'

type Parts = { db: Queryable; companies: readonly Company[]; demo: boolean }

/** Wires the set-up checklist and the doctor command to the features whose state they report. */
export function wireFirstSteps({ db, companies, demo }: Parts): FirstStepParts {
  const companyOf = createCompanyOf(companies)
  return {
    isNamed: companyId => isNamed(db, companyId),
    hasDocuments: async companyId => {
      const versions = await Promise.all(DOCUMENT_KINDS.map(kind => currentVersion(db, companyId, kind)))
      return versions.every(version => version > 0)
    },
    hasSecondFactors: async companyId => haveSecondFactors(db, await findAdminIds(db, companyId)),
    hasReps: async companyId => (await findReps(db, companyId)).length > 0,
    findOffer: (companyId, profession) =>
      findOffer(db, companyId, { profession, demo, timeZone: companyOf(companyId).timeZone }),
    hasLimits: async companyId => (await findLimits(db, companyId)).some(({ active }) => active),
    hasApproved: companyId => hasApprovedRegistration(db, companyOf(companyId).campaignId),
  }
}
