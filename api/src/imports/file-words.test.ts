import { readFileSync } from 'node:fs'
import { IGNORED_COLUMNS, IMPORT_COLUMNS } from '@portal/contract/imports/import-columns'
import { LOCALES } from '@portal/contract/languages'
import { TRACKING_COLUMNS } from '@portal/contract/requests/tracking-rows'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import {
  PROFESSIONS,
  practiceSectorOf,
  SAMPLE_CATEGORIES,
  specialtiesOf,
} from '@portal/contract/users/professions'
import { describe, expect, test } from 'vitest'
import { translateCellToEnglish, translateHeadingToEnglish } from './file-words.ts'

const values = [
  ...PROFESSIONS.flatMap(one => [one, practiceSectorOf(one), ...specialtiesOf(one)]),
  ...SAMPLE_CATEGORIES,
  ...SAMPLE_CLASSES,
  'Yes',
  'No',
]
const headings = [
  ...Object.values(IMPORT_COLUMNS).flatMap(columns => columns.map(({ name }) => name)),
  ...Object.values(IGNORED_COLUMNS).flat(),
  ...Object.values(TRACKING_COLUMNS),
]

describe.each(LOCALES)('in %s', locale => {
  test.each([
    ['values', values, translateCellToEnglish],
    ['columns', headings, translateHeadingToEnglish],
  ] as const)('every word of %s has a text that leads back to it', (file, words, toEnglish) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(new URL(`../../../texts/${locale}/${file}.json`, import.meta.url), 'utf8'),
    )
    expect(new Set(Object.keys(texts))).toEqual(new Set(words))
    for (const [english, text] of Object.entries(texts)) expect(toEnglish(text.toUpperCase())).toBe(english)
  })
})
