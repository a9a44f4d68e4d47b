import type { Received } from '@portal/contract/endpoints'
import type { buildApp } from '../api/src/app.ts'
import type { Company } from '../api/src/companies/companies.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import { registerHcp } from '../api/src/registration/register.ts'
import { insertEntries } from '../api/src/users/entries.queries.ts'
import { percentiles } from './percentiles.ts'

let phones = 0

function buildRegistration(): Received<'POST /auth/register-otp', 'body'> {
  phones += 1
  return {
    name: 'Dr Mei Ling Wong',
    phone: `6018${String(phones).padStart(8, '0')}`,
    otp: '1234',
    type: 'PHONE',
    role: 'RETAILER_STAFF',
    extendedFields: {
      professionalRegNo: 'MDC 1234',
      profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
      clinicName: 'Klinik Pergigian Bangsar',
      clinicAddress: '1 Jalan Ampang',
    },
  }
}

/** What registering, without its one-time code, and deciding cost: the two writes that keep what a search looks in. */
export async function measureWrites(
  app: Awaited<ReturnType<typeof buildApp>>,
  db: Database,
  company: Company,
  companies: readonly Company[],
  token: string,
): Promise<Record<string, string>> {
  const parts = {
    db,
    companies,
    insertEntries,
    checkCode: async () => '',
    consumeCode: async () => true,
  }
  const registering = await percentiles(async () => {
    await registerHcp(parts, undefined, buildRegistration())
  })
  const entries = await db
    .selectFrom('campaign_entries')
    .where('campaign_id', '=', company.campaignId)
    .where('status', '=', 'PENDING')
    .select('id')
    .limit(200)
    .execute()
  const deciding = await percentiles(async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/campaign-entries/update',
      payload: {
        campaignEntryId: entries.pop()?.id,
        status: 'COMPLETED',
        campaignInput: { isVerified: true },
      },
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  })
  return {
    registering: `${registering.median} / ${registering.late} ms`,
    deciding: `${deciding.median} / ${deciding.late} ms`,
  }
}
