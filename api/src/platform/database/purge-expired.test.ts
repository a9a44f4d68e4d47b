import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestCode } from '../../../test/codes.ts'
import { buildHcp, buildToken, freshPhone } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { bucketOfSendCodeRateLimit } from '../../auth/codes/send-code-limits.ts'

const server = useTestServer()

/** Creates a phone number that got a code the given number of hours ago. */
async function sendHoursAgo(hours: number): Promise<string> {
  const phone = freshPhone()
  await requestCode(server, phone, 'REGISTER')
  const ago = sql`make_interval(secs => ${hours * 3600})`
  await server.db
    .updateTable('one_time_codes')
    .set({ created_at: sql<Date>`created_at - ${ago}` })
    .where('phone', '=', phone)
    .execute()
  await server.db
    .updateTable('rate_limits')
    .set({ forgotten_at: sql<Date>`forgotten_at - ${ago}` })
    .where('bucket', '=', bucketOfSendCodeRateLimit({ phone, deviceId: null }))
    .execute()
  return phone
}

async function rowsOf(phone: string) {
  const codes = await server.db.selectFrom('one_time_codes').where('phone', '=', phone).select('id').execute()
  const limits = await server.db
    .selectFrom('rate_limits')
    .where('bucket', '=', bucketOfSendCodeRateLimit({ phone, deviceId: null }))
    .select('bucket')
    .execute()
  return { codes: codes.length, limits: limits.length }
}

test('a send deletes the events of all numbers that are older than the longest window, and nothing newer', async () => {
  const younger = await sendHoursAgo(23.9)
  const older = [await sendHoursAgo(24.1), await sendHoursAgo(24 * 30)]
  await requestCode(server, freshPhone(), 'REGISTER')
  for (const phone of older) expect(await rowsOf(phone)).toEqual({ codes: 0, limits: 0 })
  expect(await rowsOf(younger)).toEqual({ codes: 1, limits: 1 })
})

test('concurrent sends delete old rows and all get their code', async () => {
  const older = [await sendHoursAgo(30), await sendHoursAgo(31), await sendHoursAgo(32)]
  const phones = Array.from({ length: 8 }, () => freshPhone())
  const codes = await Promise.all(phones.map(phone => requestCode(server, phone, 'REGISTER')))
  expect(codes.every(code => /^\d{4}$/.test(code))).toBe(true)
  for (const phone of older) expect(await rowsOf(phone)).toEqual({ codes: 0, limits: 0 })
})

test('a login deletes the expired sessions of all users, and no others', async () => {
  const [gone, there] = [await buildHcp(server), await buildHcp(server)]
  for (const hcp of [gone, there]) await buildToken(server, hcp)
  await server.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', gone.id)
    .execute()
  await buildToken(server, there)
  const left = await server.db.selectFrom('sessions').select('user_id').execute()
  expect(left.filter(({ user_id }) => user_id === gone.id)).toEqual([])
  expect(left.filter(({ user_id }) => user_id === there.id)).toHaveLength(2)
})

test('a revoked session is deleted', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  await server.call('POST /auth/logout', { token, body: {} })
  const left = await server.db.selectFrom('sessions').where('user_id', '=', hcp.id).select('id').execute()
  expect(left).toEqual([])
})
