import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnPort } from './listen.ts'

const CROWD = 64
const LOOPBACK = '127.0.0.1'

test('several simultaneous connections are accepted per event-loop turn [D§1]', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await listenOnPort(app, { port: 0, host: LOOPBACK })
  const { port } = app.server.address() as AddressInfo // it listens at a port, not at a pipe
  let turns = 0
  let taken = 0
  app.server.on('connection', () => {
    if (taken === 0) setImmediate(count)
    taken += 1
  })
  const count = () => {
    turns += 1
    if (taken < CROWD) setImmediate(count)
  }
  const callers = Array.from({ length: CROWD }, () => connect(port, LOOPBACK))
  onTestFinished(() => {
    for (const caller of callers) caller.destroy()
  })
  await Promise.all(callers.map(caller => once(caller, 'connect')))
  await expect.poll(() => taken).toBe(CROWD)
  expect(turns).toBeLessThan(CROWD / 2)
})

test('a stop lets requests of every listener finish [D§1]', async () => {
  const app = Fastify()
  const events: string[] = []
  const begun = Promise.withResolvers<void>()
  app.get('/', async () => {
    begun.resolve()
    await setTimeout(200)
    events.push('answered')
    return {}
  })
  app.addHook('onClose', async () => void events.push('closed'))
  await listenOnPort(app, { port: 0, host: LOOPBACK })
  const countOwn = promisify(app.server.getConnections.bind(app.server))
  const { port } = app.server.address() as AddressInfo // it listens at a port, not at a pipe
  const callers: Socket[] = []
  do {
    for (const caller of callers.splice(0)) await once(caller.resetAndDestroy(), 'close')
    const taken = once(app.server, 'connection')
    callers.push(connect(port, LOOPBACK))
    await taken
  } while ((await countOwn()) > 0)
  callers[0]?.write('GET / HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n')
  await begun.promise
  await app.close()
  expect(events).toEqual(['answered', 'closed'])
})

test('a port in use is named in the error, whether it is shared or not [D§1]', async () => {
  for (const reusePort of [false, true]) {
    const other = createServer()
    onTestFinished(() => void other.close())
    await once(other.listen({ port: 0, host: LOOPBACK, reusePort }), 'listening')
    const { port } = other.address() as AddressInfo
    await expect(listenOnPort(Fastify(), { port, host: LOOPBACK })).rejects.toThrow(
      `Port ${port} is in use. Set PORT to a free one.`,
    )
  }
})
