import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { UserFacingError } from '../../config/user-facing-error.ts'

/**
 * Listeners on the one port, each with a queue of new connections. Node accepts one connection per listener in each turn of the
 * event loop, so a thousand simultaneous callers of one listener would wait for a thousand turns. A client that finds the queue
 * full retries after 1, 3, 7 and 15 s (decision 16). Only Linux distributes the connections of one port.
 */
const LISTENERS = process.platform === 'linux' ? 8 : 1
const SHARED = { reusePort: LISTENERS > 1 }

type ListenAddress = { port: number; host: string }

/**
 * Listens on a port (0 selects any free one) until the app closes.
 * @throws UserFacingError when the port is in use or not allowed
 */
export async function listenOnPort(app: FastifyInstance, address: ListenAddress): Promise<void> {
  const listeners: Server[] = [app.server]
  // Fastify's close waits only for the connections of its own server, so the other listeners must close before.
  app.addHook('preClose', async () => {
    await Promise.all(listeners.map(listener => once(listener.close(), 'close')))
  })
  try {
    await assertPortFree(address)
    await app.listen({ ...address, ...SHARED })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new UserFacingError(`Port ${address.port} is in use. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new UserFacingError(`Port ${address.port} is not allowed. Set PORT to another one.`)
    throw error
  }
  const own = app.server.address()
  if (own === null || typeof own === 'string') return
  while (listeners.length < LISTENERS)
    listeners.push(await openListener(app, { host: own.address, port: own.port }))
}

/** Opens one more listener on the port and passes its connections to the app, with the same socket options as Node's server. */
async function openListener(app: FastifyInstance, place: ListenAddress): Promise<Server> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
    app.server.emit('connection', socket),
  )
  await once(listener.listen({ ...place, ...SHARED }), 'listening')
  return listener
}

/** Checks that no other process has the port: with SO_REUSEPORT several could listen on it. @throws Error EADDRINUSE */
async function assertPortFree(place: ListenAddress): Promise<void> {
  const alone = createServer()
  await once(alone.listen(place), 'listening')
  await once(alone.close(), 'close')
}
