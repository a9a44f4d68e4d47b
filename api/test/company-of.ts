import type { Company } from '../src/companies/companies.ts'

/** @throws Error when there is none in that region */
export function companyOf(companies: readonly Company[], region: string): Company {
  const company = companies.find(candidate => candidate.region === region)
  if (company === undefined) throw new Error(`No company in ${region}`)
  return company
}
