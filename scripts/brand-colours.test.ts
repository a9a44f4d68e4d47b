import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TONE_BACKGROUNDS } from '@portal/contract/companies/colours'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../web/src', file), 'utf8')
const raw = new Map(pairsIn(read('brand/colours.css')))
const [light = '', dark = ''] = read('ui/tokens.css').split('@media (prefers-color-scheme: dark)')

function pairsIn(css: string): [name: string, value: string][] {
  return [...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value])
}

test.each([
  ['light', light],
  ['dark', dark],
] as const)("a company's colour is measured against the grounds that screens have in %s", (scheme, css) => {
  const tokens = pairsIn(css).map(([name, value]) => [name, raw.get(value.slice(4, -1)) ?? value])
  expect(Object.fromEntries(tokens)).toMatchObject(TONE_BACKGROUNDS[scheme])
})
