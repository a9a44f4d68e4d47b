import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = import.meta.dirname

/** Settings read by commands and the logger, and those of OpenTelemetry, which docs/operating.md lists. */
const ELSEWHERE = ['BACKUP_PASSPHRASE', 'LOG_LEVEL']

/** Every setting that the code reads. */
async function findSettings(): Promise<string[]> {
  const names = new Set(ELSEWHERE)
  for await (const file of glob('*.ts', { cwd: SOURCE })) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(join(SOURCE, file), 'utf8')
    for (const [, name = ''] of source.matchAll(/'([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)'/g)) names.add(name)
  }
  return [...names].filter(name => !/^(MY|SG|OTEL_.*)$/.test(name)).sort()
}

test('docs/configuration.md has one row for each setting, and no others [D§1]', async () => {
  const page = readFileSync(join(SOURCE, '../../../docs/configuration.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(rows.filter(name => !name.startsWith('OTEL_')).sort()).toEqual(await findSettings())
})
