import type { Answer } from '@portal/contract/endpoints'
import type { Region } from '@portal/contract/regions'
import { api } from '../lib/api.ts'

type Companies = Answer<'GET /public/companies'>

let loading: Promise<Companies> | undefined

/** Both companies, fetched once: they change only with a deployment (D§1). A failure is not kept. */
export function loadCompanies(): Promise<Companies> {
  loading ??= api('GET /public/companies', { company: null }).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

/** @returns the company of a region */
export async function loadCompany(region: Region) {
  const company = (await loadCompanies()).find(candidate => candidate.region === region)
  if (company === undefined) throw new Error(`No company in ${region}`)
  return company
}

/** @returns the company with this id */
export async function loadCompanyById(id: string) {
  const company = (await loadCompanies()).find(candidate => candidate.id === id)
  if (company === undefined) throw new Error(`No company ${id}`)
  return company
}
