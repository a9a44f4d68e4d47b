import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { generate } from 'selfsigned'

/** A local message provider with https, which production requires. */
export type Provider = {
  url: string
  /** The certificate that the portal must trust, in PEM. */
  certificate: string
  /** Returns the newest one-time code sent to a number. */
  code(phone: string): string
  close(): void
}

export async function startFakeMessageProvider(): Promise<Provider> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const codes = new Map<string, string>()
  const server = createServer({ key, cert }, async (request, response) => {
    // `npm run portal -- doctor` checks with a GET that the provider responds.
    if (request.method !== 'POST') return response.writeHead(405).end()
    const { to, text } = (await json(request)) as { to: string; text: string } // as README says
    // A notification may arrive after a code that was requested later, so ignore messages without a code.
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
