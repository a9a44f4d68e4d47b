import { expect, test } from 'vitest'
import { letTimePass, requestCode } from '../../../test/codes.ts'
import { buildHcp, buildToken, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { consumePhoneVerification } from './register-codes.ts'

const server = useTestServer()

const prove = (phone: string, userId: string) =>
  server.db.transaction().execute(trx => consumePhoneVerification(trx, phone, userId))

/** Verifies a number as this HCP. @returns the number */
async function buildProof(hcp: Awaited<ReturnType<typeof buildHcp>>) {
  const phone = freshPhone()
  const code = await requestCode(server, phone, 'REGISTER')
  await server.call('POST /auth/verify-token', {
    token: await buildToken(server, hcp),
    body: {
      recipient: phone,
      tokenAction: 'REGISTER',
      tokenType: 'PHONE',
      token: code,
      degenerate: false,
    },
  })
  return phone
}

test('a number is proved once, and only by the user who entered its code', async () => {
  const [hcp, other] = [await buildHcp(server), await buildHcp(server)]
  const phone = await buildProof(hcp)
  expect(await prove(phone, other.id)).toBe(false)
  expect(await prove(phone, hcp.id)).toBe(true)
  expect(await prove(phone, hcp.id)).toBe(false)
})

test('an unverified or expired code is not a proof', async () => {
  const hcp = await buildHcp(server)
  const unused = freshPhone()
  await requestCode(server, unused, 'REGISTER')
  expect(await prove(unused, hcp.id)).toBe(false)
  const expired = await buildProof(hcp)
  await letTimePass(server, expired, 301)
  expect(await prove(expired, hcp.id)).toBe(false)
})
