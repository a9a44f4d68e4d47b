import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildAdmin, buildToken } from './factories.ts'
import { CLIENT, type ProviderPerson, signInAtProvider, startIdentityProvider } from './identity-provider.ts'
import { startTestServer, type TestServer } from './server.ts'

export const freshEmail = () => `${randomUUID()}@demo.test`
/** Somebody at the provider whom the portal does not know. */
export const unknownPerson = (more: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  email: 'same@company.test',
  ...more,
})

/** The secret in an admin link. */
export const secretOf = (link: string) => new URL(link).hash.slice(1)

/** A portal with a real provider for the tests of a file, browsers, and admins who have joined by single sign-on. */
export function useSignOn() {
  const provider = {} as Awaited<ReturnType<typeof startIdentityProvider>> // as the server below
  const server = {} as TestServer // has its properties once it is started
  let owner: string
  beforeAll(async () => {
    Object.assign(provider, await startIdentityProvider())
    Object.assign(server, await startTestServer({ OIDC_ISSUER: provider.issuer, ...CLIENT }))
    owner = await buildToken(server, await buildAdmin(server))
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })
  afterEach(() => {
    Object.assign(provider.state, {
      refusal: undefined,
      forge: undefined,
      forgingKey: undefined,
      breakdown: undefined,
    })
  })

  /** One browser: the cookie of a sign-in, and the calls that send it. */
  function openBrowser() {
    let cookie = ''
    const send = async (path: string, payload?: object) => {
      const answer = await server.app.inject({
        method: payload ? 'POST' : 'GET',
        url: path,
        headers: { cookie },
        ...(payload && { payload }),
      })
      const header = answer.headers['set-cookie']
      if (header !== undefined) cookie = String(header).split(';')[0] ?? ''
      return answer
    }
    return {
      start: async () => String((await send('/api/auth/oidc/start')).headers.location),
      /** @returns the fragment with which the portal's login is opened */
      back: async (address: URL) => {
        const { statusCode, headers } = await send(`${address.pathname}${address.search}`)
        expect(statusCode).toBe(302)
        const [page, fragment = ''] = String(headers.location).split('#')
        expect(page).toBe('http://localhost:3000/admin/login')
        return fragment
      },
      finish: async (code: string, secret?: string) => {
        const answer = await send('/api/auth/oidc/finish', { code, ...(secret && { secret }) })
        return { status: answer.statusCode, ...answer.json() }
      },
      cookie: () => cookie,
      useCookie(of: { cookie(): string }) {
        cookie = of.cookie()
      },
    }
  }

  /** Goes to the provider and back. @returns the browser and the fragment */
  async function goThere(person: ProviderPerson) {
    provider.state.person = person
    const browser = openBrowser()
    return { browser, fragment: await browser.back(await signInAtProvider(await browser.start())) }
  }

  async function signIn(person: ProviderPerson, secret?: string) {
    const { browser, fragment } = await goThere(person)
    expect(fragment).toMatch(/^sso=[\w-]{43}$/)
    return browser.finish(fragment.slice('sso='.length), secret)
  }

  async function invite(email = freshEmail(), role = 'PROGRAMME') {
    const { data } = await server.call('POST /admin/admins', { token: owner, body: { email, role } })
    return { ...data, secret: secretOf(data.link) }
  }
  async function linkOf(id: string) {
    const { data } = await server.call('POST /admin/admins/:id/link', { token: owner, params: { id } })
    return secretOf(data.link)
  }
  const detailsOf = (token: string) => server.call('GET /users/details', { token })

  /** An admin who has joined by single sign-on. */
  async function buildBound(more: Partial<ProviderPerson> = {}) {
    const person = unknownPerson(more)
    const { admin, secret } = await invite()
    const { data } = await signIn(person, secret)
    return { id: admin.id, email: admin.email, person, token: data.token as string }
  }
  return {
    server,
    provider,
    owner: () => owner,
    openBrowser,
    goThere,
    signIn,
    invite,
    linkOf,
    detailsOf,
    buildBound,
  }
}
