import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signInAtProvider } from '../../../test/identity-provider.ts'
import { unknownPerson, useSignOn } from '../../../test/sign-on.ts'

const { server, provider, openBrowser, goThere, signIn, buildBound } = useSignOn()

describe('a sign-in that is not what it began as', () => {
  const FAILED = 'sso-failed=SIGN_IN_AGAIN'

  test('the address goes to the provider with PKCE, state and nonce; the cookie is short, HttpOnly and Lax', async () => {
    const { headers } = await server.app.inject({ method: 'GET', url: '/api/auth/oidc/start' })
    const { origin, searchParams } = new URL(String(headers.location))
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', client_id: 'portal' },
      ...{ state: expect.any(String), nonce: expect.any(String), code_challenge: expect.any(String) },
      redirect_uri: 'http://localhost:3000/api/auth/oidc/callback',
    })
    expect(headers['set-cookie']).toMatch(
      /^single-sign-on=[\w-]+; Path=\/api\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    for (const secret of ['state', 'nonce'])
      expect(headers['set-cookie']).not.toContain(searchParams.get(secret))
  })

  test('a callback works once: replayed with the new and with the old cookie it does not', async () => {
    const { person } = await buildBound()
    provider.state.person = person
    const browser = openBrowser()
    const address = await signInAtProvider(await browser.start())
    const old = openBrowser()
    old.useCookie(browser)
    expect(await browser.back(address)).toMatch(/^sso=/)
    expect(await browser.back(address)).toBe(FAILED)
    expect(await old.back(address)).toBe(FAILED)
  })

  test('a foreign state, a missing cookie and the cookie of another browser are refused', async () => {
    const { person } = await buildBound()
    provider.state.person = person
    const browser = openBrowser()
    const address = await signInAtProvider(await browser.start())
    expect(await openBrowser().back(address)).toBe(FAILED)
    const other = openBrowser()
    await other.start()
    expect(await other.back(address)).toBe(FAILED)
    address.searchParams.set('state', 'foreign')
    expect(await browser.back(address)).toBe(FAILED)
  })

  test('an answer of another issuer, and a code that the provider did not make, are refused', async () => {
    for (const [key, value] of [
      ['iss', 'https://other.example'],
      ['code', 'made-up'],
    ] as const) {
      provider.state.person = unknownPerson()
      const browser = openBrowser()
      const address = await signInAtProvider(await browser.start())
      address.searchParams.set(key, value)
      expect(await browser.back(address)).toBe(FAILED)
    }
  })

  const now = () => Math.floor(Date.now() / 1000)
  const FORGERIES = {
    'wrong nonce': claims => ({ ...claims, nonce: 'another' }),
    'no nonce': ({ nonce: _nonce, ...claims }) => claims,
    'wrong audience': claims => ({ ...claims, aud: 'another' }),
    'wrong issuer': claims => ({ ...claims, iss: 'https://other.example' }),
    expired: claims => ({ ...claims, iat: now() - 300, exp: now() - 90 }),
    'not yet valid': claims => ({ ...claims, nbf: now() + 90 }),
  } satisfies Record<string, NonNullable<typeof provider.state.forge>>
  test.each(Object.entries(FORGERIES))('an ID token is refused: %s', async (_name, forge) => {
    provider.state.forge = forge
    expect((await goThere(unknownPerson())).fragment).toBe(FAILED)
  })

  test('clocks may differ by a minute', async () => {
    provider.state.forge = claims => ({ ...claims, exp: now() - 30, nbf: now() + 30 })
    expect((await goThere(unknownPerson())).fragment).toMatch(/^sso=/)
  })

  test("the provider's keys may change at any time; a token of the old key counts no more", async () => {
    const { person } = await buildBound()
    const before = await provider.rotate()
    expect((await signIn(person)).status).toBe(200)
    Object.assign(provider.state, { forge: (claims: object) => claims, forgingKey: before })
    expect((await goThere(person)).fragment).toBe(FAILED)
  })

  test('the code works once, for a minute, in the browser of the sign-in alone', async () => {
    const { person } = await buildBound()
    const { browser, fragment } = await goThere(person)
    const code = fragment.slice(4)
    const strangers = openBrowser()
    expect((await strangers.finish(code)).code).toBe('SIGN_IN_AGAIN')
    strangers.useCookie((await goThere(person)).browser)
    expect((await strangers.finish(code)).code).toBe('SIGN_IN_AGAIN')
    const rows = await server.db.selectFrom('sign_on_codes').select('digest').execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    const twin = openBrowser()
    twin.useCookie(browser)
    const answers = await Promise.all([browser.finish(code), twin.finish(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])

    const late = await goThere(person)
    await sql`update sign_on_codes set expires_at = expires_at - interval '60 seconds'`.execute(server.db)
    expect((await late.browser.finish(late.fragment.slice(4))).code).toBe('SIGN_IN_AGAIN')
  })
})

describe('a provider that says no, or nothing', () => {
  test('a person who is not assigned reads that the provider refused', async () => {
    provider.state.refusal = 'access_denied'
    expect((await goThere(unknownPerson())).fragment).toBe('sso-failed=SSO_REFUSED')
  })

  test('without the provider the login says so, at the start and on the way back', async () => {
    const down = 'http://localhost:3000/admin/login#sso-failed=SSO_UNAVAILABLE'
    provider.state.person = unknownPerson()
    const browser = openBrowser()
    const address = await signInAtProvider(await browser.start())
    provider.state.breakdown = request => request.socket.destroy()
    expect(await openBrowser().start()).toBe(down)
    expect(await browser.back(address)).toBe('sso-failed=SSO_UNAVAILABLE')
    provider.state.breakdown = (_request, response) => response.writeHead(500).end()
    expect(await openBrowser().start()).toBe(down)
    provider.state.breakdown = (_request, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ issuer: 'https://other.example', authorization_endpoint: 'https://x.test' }))
    expect(await openBrowser().start()).toBe(down)
  })

  test('one network causes a limited number of calls of the provider', async () => {
    const starts = Array.from({ length: 121 }, () =>
      server.app.inject({ method: 'GET', url: '/api/auth/oidc/start', remoteAddress: '10.9.9.9' }),
    )
    const places = (await Promise.all(starts)).map(({ headers }) => String(headers.location))
    expect(places.filter(place => place.endsWith('#sso-failed=TOO_MANY_REQUESTS'))).toHaveLength(1)
  })
})
