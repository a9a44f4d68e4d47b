import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** A message provider that answers every request with `status` once `held` resolves. */
export async function startMessageProvider() {
  const provider = {
    ...{ status: 202, held: Promise.resolve(), received: [] as unknown[], url: '' },
    close: () => server.close(),
  }
  const server = createServer(async (request, response) => {
    const { held } = provider
    // The doctor sends a request without a body.
    if (request.method === 'POST') provider.received.push(await json(request))
    await held
    response.writeHead(provider.status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  provider.url = `http://127.0.0.1:${port}/messages`
  return provider
}

/** Starts a message provider for a test file, and stops it after its tests. */
export async function useMessageProvider() {
  const provider = await startMessageProvider()
  afterAll(() => void provider.close())
  return provider
}

/** The settings of production, except that the provider's URL is plain http, which production does not allow. */
export function productionEnv(providerUrl: string): Record<string, string> {
  return {
    DEMO: 'off',
    SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
    PUBLIC_URL: 'https://portal.example',
    MESSAGE_WEBHOOK_URL: providerUrl,
    MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
    TRUSTED_PROXIES: '0',
  }
}
