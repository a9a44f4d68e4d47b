import type { ErrorCode } from '@portal/contract/errors'
import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import { type OidcSettings, readPrivateKey } from '../../config/oidc-settings.ts'
import { PortalError } from '../../platform/http/errors.ts'

/** Seconds that a call of the provider may take, and by which its clock may differ. */
const PATIENCE = 5
const CLOCK_SKEW = 60

/** What a sign-in keeps in its browser until the provider answers. */
export type SignOnAttempt = { state: string; nonce: string; verifier: string }

/** What the provider said of a person. */
export type ProvedIdentity = {
  issuer: string
  subject: string
  /** As the provider writes it; any text. */
  name: string | undefined
  /** Whether the provider asked for a second factor. */
  secondFactor: boolean
}

/** What the provider added to the address of the callback. */
export type ProviderAnswer = { [key in 'code' | 'state' | 'iss' | 'error']?: string | undefined }

const loadClient = () => import('openid-client')

/**
 * Reads the provider's discovery, which must be of exactly this issuer. It is read for each sign-in: admins sign in seldom, and keys
 * that the provider has changed count at once.
 * @throws Error when the provider does not answer, or with another issuer
 */
export async function discoverProvider(settings: OidcSettings): Promise<Configuration> {
  const client = await loadClient()
  const issuer = new URL(settings.issuer)
  const found = await client.discovery(
    issuer,
    settings.clientId,
    { [client.clockTolerance]: CLOCK_SKEW },
    await authenticateClient(settings),
    {
      timeout: PATIENCE,
      execute: [
        client.enableNonRepudiationChecks,
        // Only outside of production the settings accept http, and on this machine alone.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  )
  if (new URL(found.serverMetadata().issuer).href !== issuer.href)
    throw new Error('The discovery is of another issuer.')
  return found
}

/** @returns the address of the provider, and what the browser keeps. @throws PortalError SSO_UNAVAILABLE */
export async function startProviderSignOn(
  settings: OidcSettings,
  redirectUri: string,
  onFault: (fault: unknown) => void,
): Promise<{ address: string; attempt: SignOnAttempt }> {
  const client = await loadClient()
  const provider = await discoverProvider(settings).catch(error => fail('SSO_UNAVAILABLE', error, onFault))
  const verifier = client.randomPKCECodeVerifier()
  const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier }
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    // Entra names the object of a person only with the profile.
    scope: 'openid profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, attempt }
}

/**
 * Exchanges the provider's code for what it says of the person: signature, issuer, audience, nonce and times are checked.
 * @throws PortalError SSO_UNAVAILABLE, SSO_REFUSED, or SIGN_IN_AGAIN for an answer that does not belong to this attempt
 */
export async function completeProviderSignOn(
  settings: OidcSettings,
  redirectUri: string,
  { state, nonce, verifier }: SignOnAttempt,
  answer: ProviderAnswer,
  onFault: (fault: unknown) => void,
): Promise<ProvedIdentity> {
  const client = await loadClient()
  const provider = await discoverProvider(settings).catch(error => fail('SSO_UNAVAILABLE', error, onFault))
  const address = new URL(redirectUri)
  for (const [key, value] of Object.entries(answer))
    if (value !== undefined) address.searchParams.set(key, value)
  try {
    const tokens = await client.authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The answer has no ID token.')
    return readIdentity(claims)
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError)
      return fail(isOutage(error.error) ? 'SSO_UNAVAILABLE' : 'SSO_REFUSED', error, onFault)
    return fail(isFault(client, error) ? 'SSO_UNAVAILABLE' : 'SIGN_IN_AGAIN', error, onFault)
  }
}

function fail(code: ErrorCode, error: unknown, onFault: (fault: unknown) => void): never {
  onFault(error)
  throw new PortalError(code)
}

const isOutage = (oauthError: string) => ['server_error', 'temporarily_unavailable'].includes(oauthError)

/** Whether the provider could not answer, or does not accept the portal: then another attempt of the person does not help. */
function isFault(client: Awaited<ReturnType<typeof loadClient>>, error: unknown): boolean {
  if (error instanceof client.ResponseBodyError)
    return isOutage(error.error) || ['invalid_client', 'unauthorized_client'].includes(error.error)
  if (error instanceof client.WWWAuthenticateChallengeError) return true
  if (error instanceof client.ClientError)
    return ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code ?? '',
    )
  // The error of `fetch` without a connection.
  return error instanceof TypeError
}

/** The private key, or the secret as the provider takes it: in the header unless it takes it in the body alone. */
async function authenticateClient({ clientSecret = '', privateKey }: OidcSettings): Promise<ClientAuth> {
  const client = await loadClient()
  if (privateKey !== undefined) {
    const key = readPrivateKey(privateKey)
    const algorithm =
      key.asymmetricKeyType === 'rsa'
        ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
        : { name: 'ECDSA', namedCurve: 'P-256' }
    const pkcs8 = key.export({ type: 'pkcs8', format: 'der' })
    return client.PrivateKeyJwt(await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']))
  }
  const [inHeader, inBody] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest)
  }
}

/** Entra's clouds. Its `sub` is another one for each application, so tenant and object name the person. */
const ENTRA = /^https:\/\/login\.(microsoftonline\.com|microsoftonline\.us|partner\.microsoftonline\.cn)\//

/** Who a checked ID token is about. Its e-mail address counts for nothing. */
export function readIdentity({ iss, sub, tid, oid, name, amr }: IDToken): ProvedIdentity {
  const isEntra = ENTRA.test(iss) && typeof tid === 'string' && typeof oid === 'string'
  return {
    ...(isEntra ? { issuer: tid, subject: oid } : { issuer: iss, subject: sub }),
    name: typeof name === 'string' ? name : undefined,
    secondFactor: Array.isArray(amr) && amr.includes('mfa'),
  }
}
