import type { ParsedInput } from '@portal/contract/endpoints'
import type { buildApp } from '../api/src/app.ts'
import { createAuthContext } from '../api/src/auth/auth-context.ts'
import { insertLiveCode } from '../api/src/auth/codes/codes.queries.ts'
import { createAppContext } from '../api/src/companies/app-context.ts'
import type { Company } from '../api/src/companies/companies.ts'
import { readConfig } from '../api/src/config/config.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import { registerHcp } from '../api/src/registration/register.ts'
import { measureMedianAndP95 } from './measure-percentiles.ts'

let phones = 0

function buildRegistration(): ParsedInput<'POST /auth/register-otp', 'body'> {
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

/** Measures the two writes that update the search text: registering, with its one-time code, and deciding on a registration. */
export async function measureRegisterAndReview(
  app: Awaited<ReturnType<typeof buildApp>>,
  db: Database,
  company: Company,
  companies: readonly Company[],
  token: string,
): Promise<Record<string, string>> {
  const auth = createAuthContext(createAppContext({ db, config: readConfig({}), companies }), {
    secret: 'a secret of the measurement, of 32 bytes',
    logger: console,
    deliverNew: async () => 'SENT',
  })
  const registering = await measureMedianAndP95(async () => {
    const registration = buildRegistration()
    const target = { phone: registration.phone, action: 'REGISTER', deviceId: null } as const
    await insertLiveCode(db, target, auth.digest(target, registration.otp))
    await registerHcp(auth, undefined, registration, { locale: 'en', shown: undefined, key: undefined })
  })
  const entries = await db
    .selectFrom('campaign_entries')
    .where('campaign_id', '=', company.campaignId)
    .where('status', '=', 'PENDING')
    .select('id')
    .limit(200)
    .execute()
  const deciding = await measureMedianAndP95(async () => {
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
