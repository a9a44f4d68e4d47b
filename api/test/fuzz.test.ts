import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../src/http/logger.ts'
import { fuzz, GENEROUS } from './fuzz/fuzz.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(GENEROUS, { logger: createLogger('silent') })
})
afterAll(() => server.close())

test('10,000 requests made up from the contract break nothing, and no answer tells what is inside [H§8 D§2]', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { faults, succeeded } = await fuzz(server, 10_000, seed)
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  // It also comes to what lies behind the checks.
  expect(succeeded.size).toBeGreaterThan(20)
}, 600_000)
