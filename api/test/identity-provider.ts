import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** Who signs in at the provider next. */
export type ProviderPerson = { sub: string; email?: string; name?: string; amr?: string[] }

type Key = Awaited<ReturnType<typeof makeKey>>

async function makeKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' },
  }
}

export const CLIENT = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'a secret & more: 100%' }

/** A real OpenID Connect provider on loopback, at which a person signs in without a form. */
export async function startIdentityProvider(
  callback = 'http://localhost:3000/api/auth/oidc/callback',
  client: Partial<NonNullable<Configuration['clients']>[number]> = {},
) {
  const state = {
    person: { sub: 'nobody' } as ProviderPerson,
    /** What the provider answers in place of a sign-in, such as `access_denied`. */
    refusal: undefined as string | undefined,
    /** Changes the claims of the next ID tokens, which are signed anew. */
    forge: undefined as ((claims: JWTPayload) => JWTPayload) | undefined,
    /** Signs the forged tokens in place of the provider's key. */
    forgingKey: undefined as Key | undefined,
    /** Answers in place of the provider. */
    breakdown: undefined as RequestListener | undefined,
  }
  let listener: RequestListener = () => undefined
  const server = createServer((request, response) => (state.breakdown ?? listener)(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is never a string

  const open = async () => {
    const key = await makeKey()
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.OIDC_CLIENT_ID,
          client_secret: CLIENT.OIDC_CLIENT_SECRET,
          redirect_uris: [callback],
          ...client,
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ['a key of the cookies'] },
      claims: { openid: ['sub', 'amr'], profile: ['name'], email: ['email'] },
      // All claims stand in the ID token.
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ ...state.person, sub }),
      }),
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
    provider.use(async (context, next) => {
      await next()
      const { body } = context
      if (context.path !== '/token' || !state.forge || typeof body !== 'object') return
      const token: string = Reflect.get(body, 'id_token')
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      const { privateKey, jwk } = state.forgingKey ?? key
      const forged = new SignJWT(state.forge(claims)).setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      Reflect.set(body, 'id_token', await forged.sign(privateKey))
    })
    const serve = provider.callback()
    listener = async (request, response) => {
      if (!request.url?.startsWith('/sign-in/')) return void serve(request, response)
      const { sub, amr = [] } = state.person
      const result = state.refusal ? { error: state.refusal } : { login: { accountId: sub, amr } }
      await provider.interactionFinished(request, response, result)
    }
    return key
  }
  let key = await open()
  return {
    issuer,
    state,
    /** Gives the provider another key. @returns the one of before */
    async rotate(): Promise<Key> {
      const before = key
      key = await open()
      return before
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Follows the provider's redirects as a browser without a session there. @returns the address that leads back to the portal */
export async function signInAtProvider(address: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)
  let next = new URL(address)
  while (next.origin === origin) {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
  }
  return next
}
