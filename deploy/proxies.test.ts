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

  test('the login page comes by TLS as the portal compressed it, and plain http is led there', async () => {
    const page = await proxy.ask('/login', { headers: { 'accept-encoding': 'br' } })
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
    const plain = await proxy.askPlainly('/login')
    expect(plain.status).toBe(308)
    expect(plain.headers.location).toMatch(/^https:\/\/localhost.*\/login$/)
  })

  test('each caller has the limits of its own address, whatever it says of it', async () => {
    const body = JSON.stringify({ phone: '60123000001', type: 'PHONE' })
    const check = async (from: string, forwarded?: string) =>
      (await post('/api/auth/check-user', body, from, forwarded)).status
    for (let count = 0; count < 3; count += 1) expect(await check('127.0.0.2')).toBe(200)
    expect(await check('127.0.0.2')).toBe(429)
    expect(await check('127.0.0.2', '203.0.113.9')).toBe(429)
    expect(await check('127.0.0.3')).toBe(200)
  })

  test('a file as large as the portal takes reaches it, and a larger one is refused', async () => {
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
    // The portal hangs up on who sends more, which a proxy may notice before it has the answer.
    expect([413, 502]).toContain((await upload(7_000_000)).status)
  })

  test('metrics are not outside', async () => {
    expect((await proxy.ask('/api/metrics')).status).toBe(404)
  })

  test('who sends a head for longer than ten seconds is hung up on', async () => {
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

  test('no line holds the address of a link, with the portal away neither', async () => {
    await proxy.ask('/portal/home/first.secret.link')
    await portal.end('SIGTERM')
    const { status } = await proxy.ask('/portal/home/second.secret.link')
    expect([502, 503]).toContain(status)
    expect(await proxy.said()).not.toContain('secret')
  })
})
