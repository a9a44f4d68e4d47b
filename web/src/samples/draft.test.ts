import { expect, test } from 'vitest'
import { keptOrderKey } from './draft.ts'

const KEY = '0123456789abcdef'.repeat(2)
const MADE = 1_800_000_000_000
const HOUR = 3_600_000
const content = JSON.stringify(['address', '60123000001', ['paste']])
const stored = `${KEY} ${MADE} ${content}`

test('the order key serves the same content until it is an hour old [D§7]', () => {
  expect(keptOrderKey(stored, content, MADE)).toBe(KEY)
  expect(keptOrderKey(stored, content, MADE + HOUR - 1)).toBe(KEY)
  expect(keptOrderKey(stored, content, MADE + HOUR)).toBeUndefined()
  expect(keptOrderKey(stored, content, MADE - 1)).toBeUndefined()
})

test('another content is another order [D§7]', () => {
  expect(keptOrderKey(stored, content.replace('paste', 'brush'), MADE)).toBeUndefined()
})

test.each([null, '', KEY, `${KEY} ${content}`, `x ${MADE} ${content}`])('%j holds no key', left => {
  expect(keptOrderKey(left, content, MADE)).toBeUndefined()
})
