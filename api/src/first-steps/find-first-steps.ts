import type { FirstStep } from '@portal/contract/first-steps'
import { PROFESSIONS, type Profession } from '@portal/contract/professions'
import type { Queryable } from '../database/schema.ts'
import { findReps } from '../users/reps.queries.ts'

export type FirstStepParts = {
  db: Queryable
  /** What a profession is offered in a company, and whether a piece is left; from the samples feature. */
  findOffer(companyId: string, profession: Profession): Promise<readonly { inStock: boolean }[]>
  /** Whether an HCP has been approved and has a rep; from the review feature. */
  hasApproved(companyId: string): Promise<boolean>
}

/**
 * What a company has of what the first order needs. A step is done as soon as one order is possible: a company need not have
 * samples for every profession, so those that would find nothing are only named.
 */
export async function findFirstSteps(parts: FirstStepParts, companyId: string): Promise<FirstStep[]> {
  const [reps, approved, ...offers] = await Promise.all([
    findReps(parts.db, companyId),
    parts.hasApproved(companyId),
    ...PROFESSIONS.map(profession => parts.findOffer(companyId, profession)),
  ])
  const without = (isThere: (offer: readonly { inStock: boolean }[]) => boolean) =>
    PROFESSIONS.filter((_, index) => !isThere(offers[index] ?? []))
  const unoffered = without(offer => offer.length > 0)
  const soldOut = without(offer => offer.some(item => item.inStock))
  return [
    { step: 'REPS', done: reps.length > 0, lacking: [] },
    { step: 'SAMPLES', done: unoffered.length < PROFESSIONS.length, lacking: unoffered },
    { step: 'STOCK', done: soldOut.length < PROFESSIONS.length, lacking: soldOut },
    { step: 'HCPS', done: approved, lacking: [] },
  ]
}
