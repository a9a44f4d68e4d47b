import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A received request. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown }

/** How a provider may fail instead of answering as its documentation says. */
export type Trouble = 'silence' | 'drip' | 'flood' | 'garbage' | 'redirect' | 'hang-up' | Reply

/** A local provider that records the requests it receives. */
export type Fake = {
  url: string
  received: Received[]
  /** The current fault, until it is removed. */
  trouble: Trouble | undefined
  /** Connections opened so far. */
  connections: number
  close(): void
}

/** Starts a provider. @param answer its response when there is no fault */
export async function startFake(answer: (request: Received) => Reply): Promise<Fake> {
  const fake: Fake = { url: '', received: [], trouble: undefined, connections: 0, close }
  const server = createServer(async (request, response) => {
    const received = await read(request)
    fake.received.push(received)
    const { trouble } = fake
    if (typeof trouble === 'string') makeTrouble(trouble, request, response)
    else send(response, trouble ?? answer(received))
  })
  server.on('connection', () => fake.connections++)
  function close() {
    server.close()
    server.closeAllConnections()
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  fake.url = `http://127.0.0.1:${port}`
  return fake
}

async function read(request: IncomingMessage): Promise<Received> {
  const { method = '', url: path = '', headers } = request
  return { method, path, headers, body: await text(request) }
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

function makeTrouble(trouble: string, request: IncomingMessage, response: ServerResponse): void {
  if (trouble === 'hang-up') request.socket.destroy()
  if (trouble === 'garbage') response.writeHead(200).end('<html>It works!</html>')
  if (trouble === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end()
  if (trouble === 'drip') {
    const drop = () => response.write(' ')
    const timer = setInterval(drop, 10)
    response.on('close', () => clearInterval(timer))
  }
  if (trouble === 'flood') {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, ' ')));
    }
    response.on('drain', pour)
    pour()
  }
}
