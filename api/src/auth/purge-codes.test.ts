import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCode } from '../../test/codes.ts'
import { freshPhone } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A number that was sent a code so many hours ago. */
async function sendHoursAgo(hours: number): Promise<string> {
  const phone = freshPhone()
  await requestCode(server, phone, 'REGISTER')
  for (const table of ['one_time_codes', 'code_sends'] as const) {
    await server.db
      .updateTable(table)
      .set({ created_at: sql<Date>`created_at - make_interval(secs => ${hours * 3600})` })
      .where('phone', '=', phone)
      .execute()
  }
  return phone
}

async function rowsOf(phone: string) {
  const count = async (table: 'one_time_codes' | 'code_sends') =>
    (await server.db.selectFrom(table).where('phone', '=', phone).select('id').execute()).length
  return { codes: await count('one_time_codes'), sends: await count('code_sends') }
}

test('a send takes away what is older than the longest window, of every number, and nothing younger', async () => {
  const younger = await sendHoursAgo(23.9)
  const older = [await sendHoursAgo(24.1), await sendHoursAgo(24 * 30)]
  await requestCode(server, freshPhone(), 'REGISTER')
  for (const phone of older) expect(await rowsOf(phone)).toEqual({ codes: 0, sends: 0 })
  expect(await rowsOf(younger)).toEqual({ codes: 1, sends: 1 })
})

test('sends at once take away what is old and all get their code', async () => {
  const older = [await sendHoursAgo(30), await sendHoursAgo(31), await sendHoursAgo(32)]
  const phones = Array.from({ length: 8 }, () => freshPhone())
  const codes = await Promise.all(phones.map(phone => requestCode(server, phone, 'REGISTER')))
  expect(codes.every(code => /^\d{4}$/.test(code))).toBe(true)
  for (const phone of older) expect(await rowsOf(phone)).toEqual({ codes: 0, sends: 0 })
})
