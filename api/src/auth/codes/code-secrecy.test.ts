import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { codeIn, enterCode, wrongCode } from '../../../test/codes.ts'
import { buildHcp } from '../../../test/factories.ts'
import { productionEnv, useMessageProvider } from '../../../test/message-provider.ts'
import { useTestServer } from '../../../test/server.ts'

const lines: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const provider = await useMessageProvider()
const server = useTestServer(productionEnv(provider.url), { logger })

test('no code is in plain text in any table, in the log or in a response [D§3]', async () => {
  const answers: string[] = []
  for (let login = 0; login < 8; login++) {
    const phone = (await buildHcp(server)).phone ?? ''
    const sent = await server.call('POST /auth/check-user', {
      body: { phone, type: 'PHONE' },
      address: `10.6.0.${login}`,
    })
    const code = codeIn(provider.received.at(-1))
    const wrong = await enterCode(server, { phone }, wrongCode(code))
    const right = login % 2 === 0 ? await enterCode(server, { phone }, code) : undefined
    answers.push(
      JSON.stringify([sent.error, sent.headers, wrong.error, wrong.headers, right?.error, right?.headers]),
    )
  }
  const codes = provider.received.map(message => codeIn(message))
  expect(new Set(codes).size).toBeGreaterThan(6)
  const tables = await server.db.introspection.getTables()
  const rows: string[] = []
  for (const { name } of tables) {
    const read = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      server.db,
    )
    rows.push(...read.rows.map(({ row }) => row))
  }
  expect(rows.length).toBeGreaterThan(30)
  expect(lines.length).toBeGreaterThan(15)
  for (const texts of [rows, lines, answers]) {
    // A few codes may occur in ids by chance; a leak would show all codes.
    const found = codes.filter(code => new RegExp(`\\b${code}\\b`).test(texts.join('\n')))
    expect(found.length).toBeLessThan(codes.length / 2)
  }
})
