import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { CLIENT, signInAtProvider, startIdentityProvider } from '../../../test/identity-provider.ts'
import { useSignOn } from '../../../test/sign-on.ts'
import { checkSingleSignOn } from '../../cli/doctor/check-single-sign-on.ts'
import { readConfig } from '../../config/config.ts'
import { completeProviderSignOn, readIdentity, startProviderSignOn } from './identity-provider.ts'

const { provider } = useSignOn()

test("Entra's accounts are tenant and object, all others issuer and subject", () => {
  const claims = { aud: 'portal', exp: 0, iat: 0, sub: 'subject', tid: 'tenant', oid: 'object' }
  const pairOf = (iss: string, more: object = {}) => {
    const { issuer, subject } = readIdentity({ ...claims, iss, ...more })
    return [issuer, subject]
  }
  const entra = 'https://login.microsoftonline.com/tenant/v2.0'
  expect(pairOf(entra)).toEqual(['tenant', 'object'])
  expect(pairOf('https://sign-in.example')).toEqual(['https://sign-in.example', 'subject'])
  expect(pairOf('https://login.microsoftonline.com.example/v2.0')[1]).toBe('subject')
})

test('the doctor reads the discovery as a sign-in does', async () => {
  const check = async () => {
    const { oidc } = readConfig({ OIDC_ISSUER: provider.issuer, ...CLIENT })
    return (await checkSingleSignOn(oidc)).map(({ state }) => state)
  }
  expect(await check()).toEqual(['ok'])
  provider.state.breakdown = request => request.socket.destroy()
  expect(await check()).toEqual(['problem'])
  expect(await checkSingleSignOn(undefined)).toEqual([])
})

test('a private key stands in place of the secret', async () => {
  for (const [type, options] of [
    ['ec', { namedCurve: 'P-256' }],
    ['rsa', { modulusLength: 2048 }],
  ] as const) {
    const { privateKey, publicKey } = generateKeyPairSync(type as 'ec', options as { namedCurve: string })
    const keyed = await startIdentityProvider(undefined, {
      client_secret: undefined,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [publicKey.export({ format: 'jwk' })] },
    })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
    const { oidc } = readConfig({
      ...{ OIDC_ISSUER: keyed.issuer, OIDC_CLIENT_ID: CLIENT.OIDC_CLIENT_ID, OIDC_PRIVATE_KEY: pem },
    })
    if (oidc === undefined) throw new Error('The settings are set.')
    const callback = 'http://localhost:3000/api/auth/oidc/callback'
    const fault = (error: unknown) => {
      throw error
    }
    keyed.state.person = { sub: 'by-key' }
    const { address, attempt } = await startProviderSignOn(oidc, callback, fault)
    const { searchParams } = await signInAtProvider(address)
    const answer = Object.fromEntries(searchParams)
    expect(await completeProviderSignOn(oidc, callback, attempt, answer, fault)).toMatchObject({
      ...{ issuer: keyed.issuer, subject: 'by-key' },
    })
    await keyed.close()
  }
})
