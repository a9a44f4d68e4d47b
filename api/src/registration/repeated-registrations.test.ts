import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { buildRep, buildToken } from '../../test/factories.ts'
import { buildRegistration } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

const countUsers = async (phone: string) =>
  (await server.db.selectFrom('users').where('phone', '=', phone).select('id').execute()).length

const repeat = (body: unknown, key?: string, token?: string) =>
  server.call('POST /auth/register-otp', {
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
    ...(token && { token }),
  })

test('a registration repeated with its Idempotency-Key gets the same receipt, although its code is used [D§5]', async () => {
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  const body = await buildRegistration(server)
  const answers = [await repeat(body, 'one', token), await repeat(body, 'one', token)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [first, again] = answers.map(({ data }) => decodeJwt(data.token))
  expect([again?.comUserId, again?.dsrId]).toEqual([first?.comUserId, rep.id])
  expect(await countUsers(body.phone)).toBe(1)
})

test('another key, another body or no key gets ACCOUNT_EXISTS and no receipt', async () => {
  const body = await buildRegistration(server)
  await repeat(body, 'one')
  for (const answer of [
    await repeat(body, 'two'),
    await repeat({ ...body, name: 'Dr Somebody Else' }, 'one'),
    await repeat(body),
  ]) {
    expect(answer.error.code).toBe('ACCOUNT_EXISTS')
  }
})
