import { expect, test } from 'vitest'
import { parseOrderReference } from './order-reference.ts'

const ID = '3f2a8c1e-0b4d-4e6f-9a7b-12c34d56e78f'

test('an order is named by its whole id or by its last twelve characters, in any case and with other dashes [D§10]', () => {
  const whole = { id: ID, shown: '12c34d56e78f' }
  for (const text of [ID, ` ${ID.toUpperCase()} `, ID.replaceAll('-', '\u2013'), `\u200b${ID}`])
    expect(parseOrderReference(text), text).toEqual(whole)
  for (const text of ['12c34d56e78f', ' 12C34D56E78F'])
    expect(parseOrderReference(text), text).toEqual({ id: undefined, shown: '12c34d56e78f' })
  expect(parseOrderReference('12c34d56')).toEqual({ id: undefined, shown: '12c34d56' })
})

test.each([
  '',
  '12c34d5',
  '12c34d56e78f0',
  '1.2E+11',
  `${ID}0`,
  ID.slice(1),
  '12c34d56e78g',
  'EM123456789MY',
])('%j names no order [D§10]', text => {
  expect(parseOrderReference(text)).toBeUndefined()
})
