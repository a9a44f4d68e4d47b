import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** A received message; a text contains its code. */
export type Received = { id: string; to: string; text: string; at: number }

/** A gateway that accepts every message and records when it arrived. */
export async function startGateway() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const message = JSON.parse(await text(request)) as Omit<Received, 'at'> // as docs/messages.md specifies
    received.push({ ...message, at: Date.now() })
    await setTimeout(randomInt(20))
    response.writeHead(202).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return { url: `http://127.0.0.1:${port}/messages`, received, close: () => server.close() }
}
