import { PROFESSIONS, type Profession } from '@portal/contract/professions'
import type { FirstStep } from '@portal/contract/setup-checklist'

export type FirstStepParts = {
  /** Whether its name and numbers differ from the defaults; from the companies feature. */
  isNamed(companyId: string): Promise<boolean>
  /** Whether its own terms and privacy notice are published; from the companies feature. */
  hasDocuments(companyId: string): Promise<boolean>
  /** Whether all its admins have a second factor; from the auth feature. */
  hasSecondFactors(companyId: string): Promise<boolean>
  hasReps(companyId: string): Promise<boolean>
  /** The samples offered to a profession, and whether each is in stock; from the samples feature. */
  findOffer(companyId: string, profession: Profession): Promise<readonly { inStock: boolean }[]>
  /** Whether a sample limit is active; from the allowances feature. */
  hasLimits(companyId: string): Promise<boolean>
  /** Whether an approved HCP has a rep; from the review feature. */
  hasApproved(companyId: string): Promise<boolean>
}

/**
 * The set-up steps of a company and whether each is done. Samples and stock are done once one profession can order: a company
 * need not have samples for every profession, so the others are listed in `lacking`.
 */
export async function findOpenSetupSteps(parts: FirstStepParts, companyId: string): Promise<FirstStep[]> {
  const [named, documents, factors, reps, limits, approved, ...offers] = await Promise.all([
    parts.isNamed(companyId),
    parts.hasDocuments(companyId),
    parts.hasSecondFactors(companyId),
    parts.hasReps(companyId),
    parts.hasLimits(companyId),
    parts.hasApproved(companyId),
    ...PROFESSIONS.map(profession => parts.findOffer(companyId, profession)),
  ])
  const without = (isThere: (offer: readonly { inStock: boolean }[]) => boolean) =>
    PROFESSIONS.filter((_, index) => !isThere(offers[index] ?? []))
  const unoffered = without(offer => offer.length > 0)
  const soldOut = without(offer => offer.some(item => item.inStock))
  return [
    { step: 'COMPANY', done: named, lacking: [] },
    { step: 'DOCUMENTS', done: documents, lacking: [] },
    { step: 'SECOND_FACTOR', done: factors, lacking: [] },
    { step: 'REPS', done: reps, lacking: [] },
    { step: 'SAMPLES', done: unoffered.length < PROFESSIONS.length, lacking: unoffered },
    { step: 'STOCK', done: soldOut.length < PROFESSIONS.length, lacking: soldOut },
    { step: 'LIMITS', done: limits, lacking: [] },
    { step: 'HCPS', done: approved, lacking: [] },
  ]
}
