import { buildHcp, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'

/** Builds an HCP with a session. */
export async function signInHcp(server: TestServer, overrides: Parameters<typeof buildHcp>[1] = {}) {
  const hcp = await buildHcp(server, overrides)
  return { hcp, token: await buildToken(server, hcp) }
}
