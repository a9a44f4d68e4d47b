import { HCP } from '@portal/contract/roles'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokenSigner, type TokenClaims } from './session-token.ts'

const SECRET = 'a secret of at least thirty-two bytes, for tests'
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const tokens = createTokenSigner(SECRET)
const claims: TokenClaims = { userId: 'user', comUserId: 'user', role: HCP, companyId: 'company' }
const tomorrow = () => new Date(Date.now() + 86_400_000)

test('a token is accepted as signed, not with a changed padding bit [D§4]', async () => {
  const token = tokens.sign('session', claims, 'session', tomorrow())
  expect(tokens.read('session', token)).toEqual({ id: 'session', userId: 'user' })
  // The last of a signature's 43 characters has four significant bits and two padding bits.
  const last = BASE64URL.indexOf(token.at(-1) ?? '')
  for (const turned of [1, 2, 3]) {
    const other = token.slice(0, -1) + BASE64URL[last ^ turned]
    expect(tokens.read('session', other)).toBeUndefined()
  }
})

test('a token with several audiences is refused [D§4]', async () => {
  const many = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'session' })
    .setIssuer('hcp-portal')
    .setAudience(['session', 'link'])
    .setJti('session')
    .setExpirationTime(tomorrow())
    .sign(new TextEncoder().encode(SECRET))
  expect(tokens.read('session', many)).toBeUndefined()
})
