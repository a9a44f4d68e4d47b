import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const alerts = read('deploy/alerts.yml')

/** All metrics that a scrape can contain, also those exported only sometimes. */
async function listServed(): Promise<Set<string>> {
  const metrics = createMetrics({
    companies: [],
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    countCodes: async () => [],
    findQueues: async () => new Map(),
    findBackupAge: async () => undefined,
    logger: createLogger('silent'),
  })
  const names = [...(await metrics.write()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
    ([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map(part => name + part) : [name],
  )
  return new Set(names)
}

test.each(['deploy/alerts.yml', 'deploy/dashboard.json'])(
  '%s uses only metrics that the portal serves',
  async file => {
    const served = await listServed()
    const asked = new Set([...read(file).matchAll(/\b(?:portal|process|nodejs)_\w+/g)].map(([name]) => name))
    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter(name => !served.has(name))).toEqual([])
  },
)

test('docs/operating.md has one entry for each alert, and no others', () => {
  const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const entries = [...read('docs/operating.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(entries).toEqual(named)
})
