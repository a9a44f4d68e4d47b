import { findLoginBrand } from '@portal/contract/companies/login-brand'
import type { ResponseData } from '@portal/contract/endpoints'
import { type Region, regionOfPrefix } from '@portal/contract/regions'
import { browserStorage, hasKeys, readStoredJson, tabStorage } from '../lib/storage.ts'
import { createGlobalStore } from '../ui/store.ts'
import { readRememberedPhone } from './remember-me.ts'

/**
 * The brand before sign-in. With one company in use, its brand. With two, the brand of the number's prefix or of the region this
 * browser was last in. Until a region is known, the neutral brand (D§10, decision 25).
 */

export type CompanyBrand = Pick<
  ResponseData<'GET /public/companies'>[number],
  'id' | 'region' | 'name' | 'colour' | 'logo' | 'inUse'
>

const BRANDS_KEY = 'brands'
const SINGAPORE_KEY = 'isSingapore'

const loginBrand = createGlobalStore<CompanyBrand | undefined>(undefined)
let chosen: Region | undefined

/** The brand before sign-in; undefined for the neutral brand, which the build writes into the login's document. */
export const useLoginBrandState = loginBrand.useValue

/** The brand, as stored in this browser. */
export function readLoginBrand(): CompanyBrand | undefined {
  return findLoginBrand(readBrands(), chosen ?? readTypedRegion() ?? readLastRegion())
}

export function refreshLoginBrand(): void {
  const brand = readLoginBrand()
  loginBrand.write(brand)
  // The brand that an installation from this browser would get now (decision 41).
  addQuery('manifest', brand && `?region=${brand.region}`)
  addQuery('apple-touch-icon', brand?.logo && `?logo=${brand.logo.hash}`)
}

/** Sets the query of the document's link to a file of the installed app. */
function addQuery(rel: string, query: string | null | undefined): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)
  if (link) link.href = link.href.split('?')[0] + (query ?? '')
}

function readBrands(): CompanyBrand[] {
  return readStoredJson(browserStorage, BRANDS_KEY, areBrands) ?? []
}

/** The stored brand of a company. */
export function readStoredBrandOfCompany(companyId: string | undefined): CompanyBrand | undefined {
  return readBrands().find(({ id }) => id === companyId)
}

/** Stores the companies' brands, so that the next document has them before its first paint. */
export function saveCompanyBrands(companies: readonly CompanyBrand[]): void {
  const brands = companies.map(
    ({ id, region, name, colour, logo, inUse }): CompanyBrand => ({ id, region, name, colour, logo, inUse }),
  )
  browserStorage.setItem(BRANDS_KEY, JSON.stringify(brands))
  refreshLoginBrand()
}

/** Shows the brand of the region of a number or a sign-in. */
export function selectLoginBrandOfRegion(region: Region): void {
  chosen = region
  refreshLoginBrand()
}

/** The region this browser was last in; undefined if none is stored. */
export function readLastRegion(): Region | undefined {
  const singapore = browserStorage.getItem(SINGAPORE_KEY)
  if (singapore === null) return undefined
  return singapore === 'true' ? 'SG' : 'MY'
}

export function saveLastRegion(region: Region): void {
  browserStorage.setItem(SINGAPORE_KEY, String(region === 'SG'))
  selectLoginBrandOfRegion(region)
}

/** The region of the number last typed in this tab, or else of the number that remember-me keeps. */
function readTypedRegion(): Region | undefined {
  const phone = readRememberedPhone(tabStorage) ?? readRememberedPhone()
  return phone && regionOfPrefix(phone.prefix)
}

function areBrands(value: unknown): value is CompanyBrand[] {
  return (
    Array.isArray(value) &&
    value.every(one => hasKeys(one, 'id', 'region', 'name', 'colour', 'logo', 'inUse'))
  )
}
