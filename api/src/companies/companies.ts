import type { CompanyLogo } from '@portal/contract/companies/companies.endpoints'
import type { UnconfirmedLimit } from '@portal/contract/companies/unconfirmed-parcels'
import { DEFAULT_COMPANY_ID, type Region } from '@portal/contract/regions'
import type { Database, Queryable, Trx } from '../platform/database/schema.ts'
import type { Company } from '../platform/http/authenticate.ts'
import { findCompaniesInUse } from '../users/companies-in-use.queries.ts'
import { insertDefaultCouriersIfNone } from './couriers.queries.ts'

export type { Company } from '../platform/http/authenticate.ts'

/** A company with the settings that its admins may change; not cached, read on each use. */
export type NamedCompany = Company &
  UnconfirmedLimit & {
    name: string
    supportPhone: string
    deliveryDays: number | null
    colour: string | null
    logo: CompanyLogo | null
  }

/** The two companies with their fixed ids (D§1) and initial settings. */
const COMPANIES = [
  {
    id: DEFAULT_COMPANY_ID,
    region: 'MY',
    name: 'Meridian Care Malaysia',
    phone_prefix: '60',
    campaignId: '0190a0a0-0000-7000-8000-0000000c0060',
    support_phone: '60312345678',
    time_zone: 'Asia/Kuala_Lumpur',
    sender_name: 'Meridian Care',
  },
  {
    id: '0190a0a0-0000-7000-8000-000000000065',
    region: 'SG',
    name: 'Meridian Care Singapore',
    phone_prefix: '65',
    campaignId: '0190a0a0-0000-7000-8000-0000000c0065',
    support_phone: '6561234567',
    time_zone: 'Asia/Singapore',
    sender_name: 'Meridian Care',
  },
] as const

/** Whether a company has changed its initial name, support number and sender name. */
export async function hasCustomNameAndSupportPhone(db: Queryable, companyId: string): Promise<boolean> {
  const company = db.selectFrom('companies').where('id', '=', companyId)
  const row = await company.select(['name', 'support_phone', 'sender_name']).executeTakeFirstOrThrow()
  const begun = COMPANIES.find(({ id }) => id === companyId)
  return (
    row.name !== begun?.name &&
    row.support_phone !== begun?.support_phone &&
    row.sender_name !== begun?.sender_name
  )
}

/** Creates both companies, their campaigns and the usual couriers where missing; idempotent. */
export async function insertMissingCompanies(db: Database): Promise<void> {
  await db.transaction().execute(async trx => {
    for (const { campaignId, ...company } of COMPANIES) {
      await trx
        .insertInto('companies')
        .values(company)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await trx
        .insertInto('campaigns')
        .values({ id: campaignId, company_id: company.id })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await insertDefaultCouriersIfNone(trx, company)
    }
  })
}

/** Both companies with their current settings. */
export async function findCompanies(db: Queryable): Promise<readonly NamedCompany[]> {
  const rows = await db
    .selectFrom('companies')
    .leftJoin('company_logos', 'company_logos.company_id', 'companies.id')
    .innerJoin('campaigns', 'campaigns.company_id', 'companies.id')
    .select([
      'companies.id',
      'region',
      'name',
      'phone_prefix as phonePrefix',
      'campaigns.id as campaignId',
      'support_phone as supportPhone',
      'time_zone as timeZone',
      'delivery_days as deliveryDays',
      'unconfirmed_parcels as unconfirmedParcels',
      'unconfirmed_days as unconfirmedDays',
      'colour',
      'hash',
      'width',
      'height',
    ])
    .orderBy('region')
    .execute()
  return rows.map(({ hash, width, height, ...company }) => ({
    ...company,
    logo: hash === null || width === null || height === null ? null : { hash, width, height },
  }))
}

/** Both companies, and whether each is in use (decision 25). */
export async function findCompaniesWithUsage(db: Queryable): Promise<(NamedCompany & { inUse: boolean })[]> {
  const companies = await findCompanies(db)
  const inUse = await findCompaniesInUse(
    db,
    companies.map(({ id }) => id),
  )
  return companies.map(company => ({ ...company, inUse: inUse.has(company.id) }))
}

/** Locks a company, so that changes that check the state of its records before they write wait for each other. */
export async function lockCompany(trx: Trx, companyId: string): Promise<void> {
  const company = trx.selectFrom('companies').where('id', '=', companyId).select('id')
  await company.forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The sender name at the start of texts to a region, and under the icon of the installed app. */
export async function findSmsSenderName(db: Queryable, region: Region): Promise<string> {
  const company = db.selectFrom('companies').where('region', '=', region).select('sender_name')
  return (await company.executeTakeFirstOrThrow()).sender_name
}

/** The company of a region; each region has one. */
export function pickCompanyOfRegion<T extends Company>(companies: readonly T[], region: Region): T {
  const company = companies.find(candidate => candidate.region === region)
  if (company === undefined) throw new Error(`No company in ${region}`)
  return company
}

/** @returns a function that finds a company by id */
export function createCompanyLookup(companies: readonly Company[]): (companyId: string) => Company {
  const byId = new Map(companies.map(company => [company.id, company]))
  return companyId => {
    const company = byId.get(companyId)
    if (company === undefined) throw new Error(`No company ${companyId}`)
    return company
  }
}
