import { expect, test } from 'vitest'
import { isAuthenticatorCode, normalizeSecondFactorCode } from './second-factor-code.ts'

test('a code is read however it is written: in groups, in small letters', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456'])
    expect(normalizeSecondFactorCode(typed)).toBe('123456')
  for (const typed of ['ABCDE-FG234', 'abcde fg234', 'abcdefg234']) {
    expect(normalizeSecondFactorCode(typed)).toBe('ABCDEFG234')
  }
})

test('digits in full width or in Arabic, and dashes of all kinds, are those of the app', () => {
  for (const typed of ['１２３\u2013４５６', '١٢٣٤٥٦', '\u2066123 456\u2069'])
    expect(normalizeSecondFactorCode(typed)).toBe('123456')
})

test('a text is no code unless it is six digits or ten letters and digits', () => {
  for (const typed of ['', '12345', '1234567', 'ABCDE-FG23', 'ABCDE-FG2345', 'ABCDE-FG018'])
    expect(normalizeSecondFactorCode(typed)).toBeUndefined()
})

test('six digits are of an app, even those a recovery code could have', () => {
  expect(isAuthenticatorCode('234567')).toBe(true)
  expect(isAuthenticatorCode('ABCDEFG234')).toBe(false)
  expect(isAuthenticatorCode('2345672345')).toBe(false)
})
