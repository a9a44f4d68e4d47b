import { rm } from 'node:fs/promises'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Portal, startPortal } from '../api/test/portal-process.ts'
import { copyDataFolder } from '../api/test/prepare-data-folder.ts'
import { type Answer, type FrontProxy, PROXIES, startProxy } from './proxy-process.ts'

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
    await portal.end('SIGTERM')
    const { status } = await proxy.ask('/portal/home/second.secret.link')
    expect([502, 503]).toContain(status)
    expect(await proxy.said()).not.toContain('secret')
  })
})
