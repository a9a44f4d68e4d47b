import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', 'texts/en/*.json'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** Words that pad a sentence, or that nobody uses in speech. */
const PADDING = /\b(whom?ever|whatsoever|whereupon|thereof)\b/i

test('screens, code and docs use plain words [UX§24]', () => {
  const padded = files.filter(
    file =>
      file !== '' &&
      file !== 'scripts/plain-words.test.ts' &&
      PADDING.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(padded).toEqual([])
})
