import { expect, test } from 'vitest'
import { isAppCode, readFactorCode } from './factor-code.ts'

test('a code is read however it is written: in groups, in small letters', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456']) expect(readFactorCode(typed)).toBe('123456')
  for (const typed of ['ABCDE-FG234', 'abcde fg234', 'abcdefg234']) {
    expect(readFactorCode(typed)).toBe('ABCDEFG234')
  }
})

test('a text is no code unless it is six digits or ten letters and digits', () => {
  for (const typed of ['', '12345', '1234567', 'ABCDE-FG23', 'ABCDE-FG2345', 'ABCDE-FG018', '12345٦'])
    expect(readFactorCode(typed)).toBeUndefined()
})

test('six digits are of an app, even those a recovery code could have', () => {
  expect(isAppCode('234567')).toBe(true)
  expect(isAppCode('ABCDEFG234')).toBe(false)
  expect(isAppCode('2345672345')).toBe(false)
})
