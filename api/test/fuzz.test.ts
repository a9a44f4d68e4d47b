import { expect, test } from 'vitest'
import { createLogger } from '../src/platform/observability/logger.ts'
import { fuzz, GENEROUS } from './fuzz/fuzz.ts'
import { useTestServer } from './server.ts'

const server = useTestServer(GENEROUS, { logger: createLogger('silent') })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A record's id, the digest of an imported file, or that of an email that is no admin's. */
const RECORD = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|unknown)$/
const DIGEST = /^[0-9a-f]{64}$/

test('5,000 generated requests cause no internal error, no response reveals internals, and the audit keeps none of their text [H§8 D§2 D§10]', async () => {
  const seed = Number(process.env.TEST_SEED)
  const { faults, succeeded } = await fuzz(server, 5000, seed)
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  // Some requests also pass validation.
  expect(succeeded.size).toBeGreaterThan(20)
  const events = await server.db.selectFrom('audit_events').selectAll().execute()
  expect(new Set(events.map(({ action }) => action)).size).toBeGreaterThan(5)
  for (const event of events)
    expect(event).toEqual({
      id: expect.anything(),
      position: expect.any(Number),
      created_at: expect.any(Date),
      company_id: event.company_id && expect.stringMatching(UUID),
      actor_id: event.actor_id && expect.stringMatching(UUID),
      actor_role: event.actor_role && expect.stringMatching(/^(RETAILER_STAFF|RETAILER|ADMIN)$/),
      action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/),
      entity: expect.stringMatching(/^[a-z_-]+$/),
      entity_id: expect.stringMatching(RECORD),
      fields: event.fields.map(() => expect.stringMatching(/^[a-z]\w+$/)),
      digest: expect.stringMatching(DIGEST),
      hash: expect.stringMatching(DIGEST),
      network: '127.0.0.1',
      request_id: expect.stringMatching(UUID),
    })
}, 600_000)
