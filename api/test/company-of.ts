import type { Company } from '../src/companies/companies.ts'

/** @throws Error when no company has that region */
export function companyOf<Found extends Company>(companies: readonly Found[], region: string): Found {
  const company = companies.find(candidate => candidate.region === region)
  if (company === undefined) throw new Error(`No company in ${region}`)
  return company
}
