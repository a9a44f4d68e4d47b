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

/** Words that have a better one in docs/malay.md, or that mean something else. */
const REPLACED =
  /\b(foto|medan|tempoh akhir|telah \w+ sementara itu|makanan tambahan|penjagaan yang munasabah|permohonan (sampel )?anda\S* (\S+ )?telah dihantar|menghantar permohonan|bawah jagaan|pegawai (zat|dietetik)|ia ialah)\b/i

test('Malay texts use the terms of docs/malay.md [D§10]', () => {
  const texts = execFileSync('git', ['ls-files', 'texts/ms'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const lines = texts.flatMap(file => readFileSync(join(root, file), 'utf8').split('\n'))
  expect(lines.length).toBeGreaterThan(1000)
  expect(lines.filter(line => REPLACED.test(line))).toEqual([])
})
