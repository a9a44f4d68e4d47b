import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const texts: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../web/messages/en.json'), 'utf8'),
)

/** Words that pad a sentence or that nobody says aloud. */
const PADDING = /\b(whoever|whomever|whatsoever|whereupon|thereof)\b/i

test('the texts of screens use plain words [UX§24]', () => {
  expect(Object.entries(texts).filter(([, text]) => PADDING.test(text))).toEqual([])
})
