import type { ResponseData } from '@portal/contract/endpoints'
import { DEFAULT_COMPANY_ID, type Region } from '@portal/contract/regions'
import { callApi } from '../lib/api.ts'
import { tabStorage } from '../lib/storage.ts'
import { saveCompanyBrands, saveLastRegion } from './login-brand.ts'
import { decodeUnverifiedClaims, readToken } from './session.ts'

/** Both companies, and the company that scopes the requests of this tab (H§4 'Region', D§1). */

const COMPANY_KEY = 'companyId'

type Companies = ResponseData<'GET /public/companies'>

let loading: Promise<Companies> | undefined

/** Fetches the companies once per document. After a failure the next call fetches again. */
export function loadCompanies(): Promise<Companies> {
  loading ??= callApi('GET /public/companies', { company: null }).then(
    companies => {
      saveCompanyBrands(companies)
      return companies
    },
    error => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** @returns the company of a region */
export async function loadCompanyOfRegion(region: Region): Promise<Companies[number]> {
  const company = (await loadCompanies()).find(candidate => candidate.region === region)
  if (company === undefined) throw new Error(`No company in ${region}`)
  return company
}

/** The company of this tab's requests. A new tab uses the session's company; without a session, Malaysia is the default (R§7). */
export function readCompanyId(): string {
  return (
    tabStorage.getItem(COMPANY_KEY) ?? decodeUnverifiedClaims(readToken())?.companyId ?? DEFAULT_COMPANY_ID
  )
}

/** Stores the company that scopes requests, and whether it is Singapore's. */
export function saveSelectedCompany({ id, region }: { id: string; region: Region }): void {
  tabStorage.setItem(COMPANY_KEY, id)
  saveLastRegion(region)
}
