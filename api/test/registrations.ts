import type { RawInput } from '@portal/contract/endpoints'
import { requestCode } from './codes.ts'
import { freshPhone } from './factories.ts'
import type { TestServer } from './server.ts'

type Payload = RawInput<'POST /auth/register-otp', 'body'>

/** The body that the registration form sends for a number. Without a given code, it requests a new one. */
export async function buildRegistration(
  server: TestServer,
  overrides: Partial<Payload> = {},
): Promise<Payload> {
  const { phone = freshPhone(), otp = await requestCode(server, phone, 'REGISTER'), ...rest } = overrides
  return {
    name: 'Dr Mei Ling Wong',
    phone,
    otp,
    type: 'PHONE',
    role: 'RETAILER_STAFF',
    extendedFields: {
      professionalRegNo: 'MDC 1234',
      profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
      clinicName: 'Smile Clinic',
      clinicAddress: '1 jalan ampang, kuala lumpur',
    },
    ...rest,
  }
}

/** Registers an HCP, as a rep if a token is given. @returns the stored user and entry */
export async function registerHcp(server: TestServer, token?: string, overrides: Partial<Payload> = {}) {
  const body = await buildRegistration(server, overrides)
  const answer = await server.call('POST /auth/register-otp', { body, ...(token && { token }) })
  const user = await server.db
    .selectFrom('users')
    .where('phone', '=', body.phone)
    .selectAll()
    .executeTakeFirstOrThrow()
  const entry = await server.db
    .selectFrom('campaign_entries')
    .where('user_id', '=', user.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return { user, entry, receipt: answer.data.token }
}
