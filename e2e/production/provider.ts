import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { generate } from 'selfsigned'

/** A message provider of this machine, by https as production wants it. */
export type Provider = {
  url: string
  /** Whom the portal must believe, in PEM. */
  certificate: string
  /** The newest one-time code that came for a number. */
  code(phone: string): string
  close(): void
}

export async function startFakeMessageProvider(): Promise<Provider> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const codes = new Map<string, string>()
  const server = createServer({ key, cert }, async (request, response) => {
    // `npm run portal -- doctor` asks whether it is there.
    if (request.method !== 'POST') return response.writeHead(405).end()
    const { to, text } = (await json(request)) as { to: string; text: string } // as README says
    // News of a decision may come after the code that was asked for later.
    const [code] = text.match(/\b\d{4}\b/) ?? []
    if (code) codes.set(to, code)
    response.writeHead(202).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `https://127.0.0.1:${port}/messages`,
    certificate: cert,
    code: phone => codes.get(phone) ?? '',
    close: () => server.close(),
  }
}
