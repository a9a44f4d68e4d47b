import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestServer } from '../../../test/server.ts'

const SHELL = '<!doctype html><title>Meridian Care</title>'
const LOGIN = '<!doctype html><title>Login – Meridian Care</title>'
const SHELL_MS = '<!doctype html><html lang="ms"><title>Portal</title>'
const LOGIN_MS = '<!doctype html><html lang="ms"><title>Log masuk</title>'
const INLINE = ["'sha256-b'", "'sha256-c'"]
const SCRIPT = 'console.log("portal")'

const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'en'))
  await mkdir(join(folder, 'ms'))
  await writeFile(join(folder, 'ms/index.html'), SHELL_MS)
  await writeFile(join(folder, 'ms/login.html'), LOGIN_MS)
  await writeFile(join(folder, 'ms/.inline.json'), JSON.stringify(["'sha256-m'"]))
  await writeFile(join(folder, 'en/index.html'), SHELL)
  await writeFile(join(folder, 'en/login.html'), LOGIN)
  await writeFile(join(folder, 'en/.inline.json'), JSON.stringify(INLINE))
  await writeFile(join(folder, 'logo.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/main-1a2b3c.js'), SCRIPT)
  await writeFile(join(folder, 'assets/main-1a2b3c.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets/main-1a2b3c.js.gz'), gzipSync(SCRIPT))
})
afterAll(() => rm(folder, { recursive: true }))
const server = useTestServer({}, { webFolder: folder })

function request(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  return server.app.inject({ method, url, headers })
}

test('every path of the portal is answered with index.html, revalidated each time', async () => {
  const longToken = 'x'.repeat(700)
  for (const url of [
    '/index.html',
    '/login/',
    '/verify',
    '/portal/order?a=b',
    `/portal/home/${longToken}`,
    '/apis',
  ]) {
    const answer = await request(url)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, SHELL])
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  }
})

test('an address that cannot be decoded leads to the not-found page, and a call there is refused [D§9]', async () => {
  for (const url of ['/%', '/portal/home/%', '/admin/%zz?page=1', '/apis/%E0%A4%A']) {
    const answer = await request(url)
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/not-found'])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await request('/not-found')).body).toBe(SHELL)
  for (const url of ['/api/%', '/api/%zz']) expect((await request(url)).statusCode).toBe(400)
  expect((await request('/portal/home/%', {}, 'POST')).statusCode).toBe(400)
})

test('without a session / and /login send the prerendered login page, whose policy allows only its own inline styles [H§2 D§4]', async () => {
  for (const url of ['/', '/login', '/login?from=message']) {
    for (const cookie of [undefined, 'remember-me=true', 'user-token=', 'not-user-token=a']) {
      const answer = await request(url, cookie === undefined ? {} : { cookie })
      expect([url, cookie, answer.body]).toEqual([url, cookie, LOGIN])
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers.vary).toMatch(/cookie/)
      const policy = String(answer.headers['content-security-policy']).split(';')
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("style-src 'self' 'sha256-b' 'sha256-c'")
    }
    for (const cookie of ['user-token=a', 'remember-me=true; user-token=a']) {
      const answer = await request(url, { cookie })
      expect([url, cookie, answer.body]).toEqual([url, cookie, SHELL])
      expect(answer.headers.vary).toMatch(/cookie/)
      expect(String(answer.headers['content-security-policy'])).not.toContain('sha256')
    }
  }
})

test('documents come in the language of the cookie, else of Accept-Language, else in English [D§10]', async () => {
  for (const [headers, login, shell, locale] of [
    [{}, LOGIN, SHELL, 'en'],
    [{ 'accept-language': 'ms-MY,ms;q=0.9,en;q=0.8' }, LOGIN_MS, SHELL_MS, 'ms'],
    [{ 'accept-language': 'zh-CN,ms;q=0.5' }, LOGIN_MS, SHELL_MS, 'ms'],
    [{ 'accept-language': 'ms', cookie: 'locale=en' }, LOGIN, SHELL, 'en'],
    [{ cookie: 'remember-me=true; locale=ms' }, LOGIN_MS, SHELL_MS, 'ms'],
    [{ cookie: 'locale=../assets' }, LOGIN, SHELL, 'en'],
    [{ cookie: 'locale=xx', 'accept-language': '*;q=%,,;' }, LOGIN, SHELL, 'en'],
  ] as const) {
    const [first, other] = await Promise.all([request('/login', headers), request('/verify', headers)])
    expect([headers, first.body, other.body]).toEqual([headers, login, shell])
    for (const answer of [first, other]) {
      expect(answer.headers['content-language']).toBe(locale)
      expect(answer.headers.vary).toMatch(/cookie.*accept-language/)
    }
    const policy = String(first.headers['content-security-policy'])
    expect(policy.includes("'sha256-m'")).toBe(locale === 'ms')
  }
})

test('HEAD is answered like GET, without the page', async () => {
  const answer = await request('/login', {}, 'HEAD')
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(LOGIN)))
})

test('hashed assets are cached for ever and sent pre-compressed', async () => {
  const url = '/assets/main-1a2b3c.js'
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await request(url, { 'accept-encoding': accepted })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
  }
})

test('files without a hash in their name are revalidated each time', async () => {
  const answer = await request('/logo.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('a missing asset is a 404 that is not cached', async () => {
  const answer = await request('/assets/main-old.js')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an unchanged file is not sent again', async () => {
  const first = await request('/login')
  const again = await request('/login', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('unknown API paths and other methods get the common error shape, never the page', async () => {
  const wrong = [
    request('/api'),
    request('/api/nothing'),
    request('/login', {}, 'POST'),
    request('/dev/nothing'),
  ]
  for (const answer of await Promise.all(wrong)) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      success: false,
      result: 'error',
      code: 'NOT_FOUND',
      message: 'Not found',
    })
  }
})

test('files that only the build uses are not served', async () => {
  await writeFile(join(folder, '.built-from'), 'of no concern')
  for (const url of ['/.built-from', '/.inline.json', '/.git/config', '/assets/.hidden']) {
    expect([url, (await request(url)).statusCode]).toEqual([url, 404])
  }
})

test('no file outside the build is served', async () => {
  await writeFile(`${folder}-secret`, 'secret')
  const name = `${folder.split('/').at(-1)}-secret`
  for (const url of [
    `/../${name}`,
    `/..%2f${name}`,
    `/assets/..%2f..%2f${name}`,
    `/%2e%2e/${name}`,
    '/a%00b',
  ]) {
    const answer = await request(url)
    expect([url, answer.body.includes('secret')]).toEqual([url, false])
    expect(answer.statusCode).toBeLessThan(500)
  }
  await rm(`${folder}-secret`)
})

describe('a portal with a name of its own', () => {
  const named = useTestServer({ PORTAL_NAME: 'Lion & Co' }, { webFolder: folder })

  test('every document carries it in place of the made-up brand, compressed or not [D§10]', async () => {
    for (const url of ['/login', '/portal/home']) {
      const plain = await named.app.inject(url)
      expect(plain.body).toContain('<meta name="application-name" content="Lion &amp; Co" />')
      expect(plain.body).not.toContain('Meridian')
      expect(plain.headers['cache-control']).toBe('no-cache')
      const packed = await named.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    }
    expect((await request('/portal/home')).body).toBe(SHELL)
  })

  test('a build with a brand of its own keeps it', async () => {
    const answer = await named.app.inject({ url: '/login', headers: { 'accept-language': 'ms' } })
    expect(answer.body).toBe(LOGIN_MS)
  })
})

describe('a portal with single sign-on', () => {
  const settings = {
    ...{ OIDC_ISSUER: 'https://sign-in.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' },
    OIDC_LABEL: 'Lion & Co "account"',
  }
  const signOn = useTestServer(settings, { webFolder: folder })

  test('says the label of the button in the document of the admin login, and nothing in that of the login', async () => {
    const meta = '<meta name="single-sign-on" content="Lion &amp; Co &quot;account&quot;" />'
    const { body } = await signOn.app.inject('/admin/login')
    expect(body).toBe(SHELL.replace('<title>', `${meta}<title>`))
    const malay = await signOn.app.inject({ url: '/admin/login', headers: { 'accept-language': 'ms' } })
    expect(malay.body).toBe(SHELL_MS.replace('<title>', `${meta}<title>`))
    expect((await signOn.app.inject('/login')).body).toBe(LOGIN)
  })
})
