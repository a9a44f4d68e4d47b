import { expect, test } from 'vitest'
import { useTestServer } from '../../../test/server.ts'

const server = useTestServer()

test.each([
  ['short', Object.fromEntries(Array.from({ length: 7500 }, (_, index) => [`key${index}`, 1]))],
  ['long', Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}`.padEnd(2900, 'x'), 1]))],
])('87 kB of unknown keys, %s ones, are answered in less than 4 kB [D§2]', async (_name, body) => {
  expect(JSON.stringify(body).length).toBeGreaterThan(85_000)
  const { status, error, text } = await server.call('POST /auth/check-user', { body })
  expect([status, error.code]).toEqual([400, 'VALIDATION'])
  expect(text.length).toBeLessThan(4000)
})
