import { buildAdmin, buildHcp } from './factories.ts'
import type { TestServer } from './server.ts'

/** An imported HCP who has not logged in and consents to messages by SMS. */
export async function buildConsentingHcp(server: TestServer, overrides: Parameters<typeof buildHcp>[1] = {}) {
  const company = overrides.company ?? server.companies.MY
  const importer = overrides.registered_by_id ?? (await buildAdmin(server, { company })).id
  const hcp = await buildHcp(server, { ...overrides, terms: false, registered_by_id: importer })
  await server.db
    .insertInto('consents')
    .values({
      ...{ user_id: hcp.id, purpose: 'SMS_NOTICES', version: 'import', actor: 'ADMIN', actor_id: importer },
      ...{ source: 'Form at the congress', given_on: '2026-01-15' },
    })
    .execute()
  return hcp
}
