import { rm } from 'node:fs/promises'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Portal, startPortal } from '../api/test/portal-process.ts'
import { copyDataFolder } from '../api/test/prepare-data-folder.ts'
import { type Answer, type FrontProxy, PROXIES, startProxy } from './proxy-process.ts'

type Unfinished = { socket: TLSSocket; status: number | undefined }

describe.each(PROXIES)('%s', kind => {
  let folder: string
  let portal: Portal
  let proxy: FrontProxy
  beforeAll(async () => {
    folder = await copyDataFolder(inject('dataFolder'))
    portal = await startPortal({
      DATA_DIR: folder,
      PUBLIC_URL: 'https://portal.example',
      TRUSTED_PROXIES: '1',
      CHECKS_PER_HOUR_AND_ADDRESS: '3',
    })
    proxy = await startProxy(kind, portal.url)
  })
  afterAll(async () => {
    await proxy.stop()
    await portal.end('SIGKILL')
    await rm(folder, { recursive: true })
  })
  const post = (path: string, body: string, from?: string, forwarded?: string): Promise<Answer> =>
    proxy.ask(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
      body,
      ...(from !== undefined && { from }),
    })

  test('the login page is served over TLS as the portal compressed it, and plain http redirects there', async () => {
    const page = await proxy.ask('/login', { headers: { 'accept-encoding': 'br' } })
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
    const plain = await proxy.askPlainly('/login')
    expect(plain.status).toBe(308)
    expect(plain.headers.location).toMatch(/^https:\/\/localhost.*\/login$/)
  })

  test('rate limits count by the real address of a caller; a forged X-Forwarded-For changes nothing', async () => {
    const body = JSON.stringify({ phone: '60123000001', type: 'PHONE' })
    const check = async (from: string, forwarded?: string) =>
      (await post('/api/auth/check-user', body, from, forwarded)).status
    for (let count = 0; count < 3; count += 1) expect(await check('127.0.0.2')).toBe(200)
    expect(await check('127.0.0.2')).toBe(429)
    expect(await check('127.0.0.2', '203.0.113.9')).toBe(429)
    expect(await check('127.0.0.3')).toBe(200)
  })

  test('an upload of the largest size reaches the portal, and a larger one is refused', async () => {
    const { token } = await portal.call('POST /auth/login', {
      body: { email: 'admin.my@demo.test', password: 'Demo!2026', type: 'EMAIL' },
    })
    const upload = (size: number) =>
      proxy.ask('/api/admin/company/logo', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'image/png',
          'if-match': 'none',
          'content-length': `${size}`,
        },
        body: 'x'.repeat(size),
      })
    expect(JSON.parse((await upload(5_000_000)).body).code).toBe('PICTURE_UNREADABLE')
    // The portal closes the connection of a larger upload; a proxy may notice that before it has the response.
    expect([413, 502]).toContain((await upload(7_000_000)).status)
  })

  /** Sends a request without the last byte of its body. @returns the status of an answer that comes before the body's end */
  function begin(from: string, path: string, headers: Record<string, string>, body: string): Unfinished {
    const { ports, certificate: ca } = proxy
    const caller = { host: '127.0.0.1', port: ports.https, servername: 'localhost', ca, localAddress: from }
    const socket = connect(caller)
    const unfinished: Unfinished = { socket, status: undefined }
    const named = { host: 'localhost', 'content-length': String(body.length + 1), ...headers }
    const head = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.on('error', () => undefined).write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
    socket.on('data', data => {
      unfinished.status ??= Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1])
    })
    return unfinished
  }
  const answered = (requests: readonly Unfinished[]) => requests.map(({ status }) => status).filter(Boolean)
  const end = (requests: readonly Unfinished[]) => {
    for (const { socket } of requests) socket.destroy()
  }

  /** Counts what the portal refuses: Caddy holds an answer back as long as little of the body is missing; the log has it. */
  function countRefusals(): { read(requests: readonly Unfinished[]): number; end(): void } {
    let log = ''
    const listen = (text: string) => {
      log += text
    }
    portal.process.stdout?.on('data', listen)
    return {
      read: requests => Math.max(answered(requests).length, log.split('"status":503').length - 1),
      end: () => portal.process.stdout?.off('data', listen),
    }
  }

  test('of one user only three unfinished uploads of 5 MB pass, and others upload as before', async () => {
    const { token } = await portal.call('POST /auth/login', {
      body: { email: 'admin.my@demo.test', password: 'Demo!2026', type: 'EMAIL' },
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'if-match': 'none' }
    const upload = () => begin('127.0.0.4', '/api/admin/company/logo', headers, 'x'.repeat(4_989_999))
    const refusals = countRefusals()
    const uploads = Array.from({ length: 12 }, upload)
    await expect.poll(() => refusals.read(uploads), { timeout: 30_000 }).toBe(9)
    refusals.end()
    expect(answered(uploads).every(status => status === 503)).toBe(true)
    const { token: colleague } = await portal.call('POST /auth/login', {
      body: { email: 'admin.sg@demo.test', password: 'Demo!2026', type: 'EMAIL' },
    })
    const other = await proxy.ask('/api/admin/company/logo', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${colleague}`, 'content-length': '3' },
      body: 'xxx',
      from: '127.0.0.3',
    })
    expect(JSON.parse(other.body).code).toBe('PICTURE_UNREADABLE')
    end(uploads)
  })

  test("a stranger's unfinished bodies are refused over the budget of an address, and others are served", async () => {
    // nginx refuses by itself.
    const refusals = countRefusals()
    const json = { 'content-type': 'application/json' }
    const bodies = Array.from({ length: 300 }, () =>
      begin('127.0.0.5', '/api/auth/check-user', json, '{'.padEnd(98_999)),
    )
    await expect.poll(() => refusals.read(bodies), { timeout: 30_000 }).toBeGreaterThanOrEqual(300 - 202)
    const body = JSON.stringify({ phone: '60123000001', type: 'NO_OTP' })
    expect((await post('/api/auth/check-user', body, '127.0.0.6')).status).toBe(200)
    refusals.end()
    end(bodies)
  })

  if (kind === 'nginx') {
    test('200 requests of an address are under way at most, small ones too', async () => {
      const json = { 'content-type': 'application/json' }
      const small = Array.from({ length: 250 }, () => begin('127.0.0.7', '/api/auth/check-user', json, '{'))
      await expect
        .poll(() => answered(small), { timeout: 9000 })
        .toEqual(Array.from({ length: 50 }, () => 503))
      end(small)
    })
  }

  test('metrics cannot be read through the proxy', async () => {
    expect((await proxy.ask('/api/metrics')).status).toBe(404)
  })

  test('a connection that needs more than ten seconds for its headers is closed', async () => {
    const begun = Date.now()
    const socket = connect({ port: proxy.ports.https, servername: 'localhost', ca: proxy.certificate })
    await new Promise<void>(resolve => {
      socket
        .on('secureConnect', () => socket.write('GET / HTTP/1.1\r\nHost: loc'))
        .on('error', () => resolve())
      socket.on('data', () => undefined).on('close', () => resolve())
    })
    expect(Date.now() - begun).toBeGreaterThan(5000)
    expect(Date.now() - begun).toBeLessThan(20_000)
  })

  test('no log line has the address of a link, not even while the portal is down', async () => {
    await proxy.ask('/portal/home/first.secret.link')
    await proxy.ask('/l/first-secret-code')
    await portal.end('SIGTERM')
    for (const path of ['/portal/home/second.secret.link', '/l/second-secret-code'])
      expect([502, 503]).toContain((await proxy.ask(path)).status)
    expect(await proxy.said()).not.toContain('secret')
  })
})
