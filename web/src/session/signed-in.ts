import type { ResponseData } from '@portal/contract/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { apiQuery } from '../lib/api-query.ts'
import { setDisplayTimeZone } from '../lib/dates.ts'
import { loadCompanies } from './companies.ts'
import { type CompanyBrand, readStoredBrandOfCompany } from './login-brand.ts'
import { decodeUnverifiedClaims, readToken } from './session.ts'

/** The signed-in user with the saved addresses (H§7). */
export const signedInUserQuery = apiQuery(['users', 'details'], 'GET /users/details')

/** Both companies, as they were when the document was opened (D§1). */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: loadCompanies,
  staleTime: Number.POSITIVE_INFINITY,
})

type Company = ResponseData<'GET /public/companies'>[number]

/** @returns the company with this id */
export async function loadCompanyById(id: string): Promise<Company> {
  const company = (await loadCompanies()).find(candidate => candidate.id === id)
  if (company === undefined) throw new Error(`No company ${id}`)
  return company
}

/** Loads the company of the signed-in user. */
export const loadSignedInCompany = () => loadCompanyById(decodeUnverifiedClaims(readToken())?.companyId ?? '')

type SignedIn = {
  user: ResponseData<'GET /users/details'>
  company: Company
}

/** The layout of an area gives both to its screens. */
export const SignedInContext = createContext<SignedIn | undefined>(undefined)

/** The user and the company of a screen in an area. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (signedIn === undefined) throw new Error('Only the screens of an area know user and company')
  return signedIn
}

/** The same company around the areas; undefined while the companies load. It sets the time zone of dates, which wait for it. */
export function useSignedInCompany() {
  const companies = useQuery(companiesQuery)
  const companyId = decodeUnverifiedClaims(readToken())?.companyId
  const company = companies.data?.find(({ id }) => id === companyId)
  if (company !== undefined) setDisplayTimeZone(company.timeZone)
  return { companies, company }
}

/** The brand of the signed-in user's company. The stored brand shows while it loads, so that nothing shifts or flashes. */
export function useSignedInBrand(): CompanyBrand | undefined {
  return (
    useSignedInCompany().company ?? readStoredBrandOfCompany(decodeUnverifiedClaims(readToken())?.companyId)
  )
}
