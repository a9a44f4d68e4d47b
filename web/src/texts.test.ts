import { expect, test } from 'vitest'
import { compileTexts } from '../compile-texts.ts'

test('what the texts of a module format with is made once, and only if a text needs it', () => {
  const days = '{days, plural, =0 {today} one {# day} other {# days}}'
  const texts = new Map([
    ['wait', days],
    ['rest', days],
  ])
  const source = compileTexts(texts, 'en')
  expect(source.match(/new Intl\.\w+/g)).toEqual(['new Intl.PluralRules', 'new Intl.NumberFormat'])
  const words: (days: number) => string = new Function(`${source}return days=>m_rest({days})`)()
  expect([0, 1, 1200].map(words)).toEqual(['today', '1 day', '1,200 days'])
  expect(compileTexts(new Map([['name', 'Hello {name}']]), 'en')).not.toContain('Intl')
})
