import { DEFAULT_COMPANY_ID, type Region } from '@portal/contract/regions'
import type { Database } from '../database/schema.ts'

export type Company = {
  id: string
  region: Region
  name: string
  phonePrefix: string
  campaignId: string
  supportPhone: string
  timeZone: string
}

/** The two companies with their fixed ids (D§1). Names and chat numbers may be changed in the database. */
const COMPANIES: readonly Company[] = [
  {
    id: DEFAULT_COMPANY_ID,
    region: 'MY',
    name: 'Meridian Care Malaysia',
    phonePrefix: '60',
    campaignId: '0190a0a0-0000-7000-8000-0000000c0060',
    supportPhone: '60312345678',
    timeZone: 'Asia/Kuala_Lumpur',
  },
  {
    id: '0190a0a0-0000-7000-8000-000000000065',
    region: 'SG',
    name: 'Meridian Care Singapore',
    phonePrefix: '65',
    campaignId: '0190a0a0-0000-7000-8000-0000000c0065',
    supportPhone: '6561234567',
    timeZone: 'Asia/Singapore',
  },
]

/** Makes sure both companies and their campaigns exist; running it again changes nothing. */
export async function ensureCompanies(db: Database): Promise<void> {
  await db.transaction().execute(async trx => {
    for (const company of COMPANIES) {
      await trx
        .insertInto('companies')
        .values({
          id: company.id,
          region: company.region,
          name: company.name,
          phone_prefix: company.phonePrefix,
          support_phone: company.supportPhone,
          time_zone: company.timeZone,
        })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await trx
        .insertInto('campaigns')
        .values({ id: company.campaignId, company_id: company.id })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
  })
}

/** Both companies; read once at start, since they change only with a deployment. */
export async function loadCompanies(db: Database): Promise<readonly Company[]> {
  return db
    .selectFrom('companies')
    .innerJoin('campaigns', 'campaigns.company_id', 'companies.id')
    .select([
      'companies.id',
      'region',
      'name',
      'phone_prefix as phonePrefix',
      'campaigns.id as campaignId',
      'support_phone as supportPhone',
      'time_zone as timeZone',
    ])
    .orderBy('region')
    .execute()
}

/** @returns a function that tells a company from its id */
export function createCompanyOf(companies: readonly Company[]): (companyId: string) => Company {
  const byId = new Map(companies.map(company => [company.id, company]))
  return companyId => {
    const company = byId.get(companyId)
    if (company === undefined) throw new Error(`No company ${companyId}`)
    return company
  }
}
