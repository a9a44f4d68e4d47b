import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { logIn, type Portal, startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'

const MEI_LING = '60123000001'
const UNFINISHED = {
  headers: 'POST /api/auth/check-user HTTP/1.1\r\nhost: portal\r\n',
  body: 'POST /api/auth/check-user HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
}

let folder: string
let portal: Portal
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
  portal = await startPortal({ DATA_DIR: folder })
})
afterEach(async () => {
  await portal.end('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Sends the beginning of a request. */
async function begin(request: string): Promise<Socket> {
  const { port, hostname } = new URL(portal.url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  await new Promise(resolve => socket.write(request, resolve))
  return socket
}

test('unfinished headers time out after ten seconds, and a connection without a request is closed without a response [D§1]', async () => {
  const begun = performance.now()
  const ends = [UNFINISHED.headers, ''].map(async request => {
    const socket = await begin(request)
    let answer = ''
    socket.on('data', text => {
      answer += text
    })
    await once(socket, 'close')
    return { request, answer, seconds: (performance.now() - begun) / 1000 }
  })
  for (const { request, answer, seconds } of await Promise.all(ends)) {
    if (request === '') expect(answer).toBe('')
    else expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(20)
  }
})

describe('a stop under load', () => {
  /** Saves addresses one after the other. @returns how many writes each stream saw confirmed */
  async function write(token: string, ids: readonly string[]) {
    return ids.map(async id => {
      for (let number = 1; ; number += 1) {
        const body = { addrUpdate: { id, line1: `Write ${number}` }, addrDelete: false } as const
        const confirmed = await portal.call('POST /address/update', { token, body }).catch(() => undefined)
        if (confirmed === undefined) return number - 1
      }
    })
  }

  test('keeps every acknowledged write and ends within ten seconds, with slow callers too [D§1]', async () => {
    const token = await logIn(portal, MEI_LING)
    const { addressInfo } = await portal.call('GET /users/details', { token })
    const ids = addressInfo.map(({ id }) => id)
    const slow = await Promise.all([...Object.values(UNFINISHED), ''].map(begin))
    const streams = await write(token, ids)
    await setTimeout(500)
    const begun = performance.now()
    const { code, output } = await portal.end('SIGTERM')
    expect([code, output]).toEqual([0, expect.stringContaining('SIGTERM')])
    expect(performance.now() - begun).toBeLessThan(10_000)
    const confirmed = await Promise.all(streams)
    for (const socket of slow) socket.destroy()

    portal = await startPortal({ DATA_DIR: folder })
    const { addressInfo: kept } = await portal.call('GET /users/details', { token })
    for (const [index, id] of ids.entries()) {
      const line = kept.find(address => address.id === id)?.line1
      expect(confirmed[index]).toBeGreaterThan(0)
      expect(line).toBe(`Write ${confirmed[index]}`)
    }
  })

  test('without slow callers ends as soon as the running requests are done', async () => {
    const token = await logIn(portal, MEI_LING)
    const { addressInfo } = await portal.call('GET /users/details', { token })
    const streams = await write(
      token,
      addressInfo.map(({ id }) => id),
    )
    await setTimeout(500)
    const begun = performance.now()
    expect(await portal.end('SIGTERM')).toMatchObject({ code: 0 })
    expect(performance.now() - begun).toBeLessThan(4000)
    await Promise.all(streams)
  })
})

async function isListening(): Promise<boolean> {
  const { port, hostname } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}

test('a request that arrives on an open connection during a stop is still answered, and the connection is closed [D§1]', async () => {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => begin(UNFINISHED.body)))
  const answers = sockets.map(socket => text(socket))
  await portal.call('GET /ready') // by now earlier requests have been accepted
  const ended = portal.end('SIGTERM')
  // Once the server begins to close, it refuses new connections.
  while (await isListening()) await setTimeout(10)
  for (const socket of sockets)
    socket.write(`${' '.repeat(98)}}GET /api/ready HTTP/1.1\r\nhost: portal\r\n\r\n`)
  for (const answer of await Promise.all(answers)) {
    const [, second] = answer.split(/(?=HTTP\/1\.1 200 OK)/)
    expect(second).toMatch(/connection: close\r\n.*"ready"/is)
  }
  expect((await ended).code).toBe(0)
})
