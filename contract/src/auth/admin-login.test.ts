import { expect, test } from 'vitest'
import { problemToEnglish } from '../english.ts'
import { adminEmailProblem, adminPasswordProblem } from './admin-login.ts'

test.each(['admin.my@demo.test', ' a@b.co '])('%j is an email [R§5]', email => {
  expect(adminEmailProblem(email)).toBeUndefined()
})

test.each(['', 'admin', 'admin@', '@demo.test', 'admin@demo', 'ad min@demo.test', 'a@b@c.test'])(
  '%j is no email, and the message says so [R§5]',
  email => {
    expect(adminEmailProblem(email)).toEqual({ code: 'EMAIL_INVALID' })
  },
)

test.each(['Demo!2026', 'aA1@aaaa', 'Pässw0rd$', 'a b C 1 %'])(
  '%j keeps the rule of passwords [R§5]',
  password => {
    expect(adminPasswordProblem(password)).toBeUndefined()
  },
)

test.each([
  ['Dem!202', 'is too short'],
  ['DEMO!2026', 'has no lowercase letter'],
  ['demo!2026', 'has no uppercase letter'],
  ['Demo!demo', 'has no digit'],
  ['Demo#2026', 'has none of @$!%*?&'],
])('the password %j %s [R§5]', password => {
  expect(adminPasswordProblem(password)).toEqual({ code: 'PASSWORD_TOO_WEAK' })
})

test('the rule of passwords reads as documented [R§5]', () => {
  expect(problemToEnglish({ code: 'PASSWORD_TOO_WEAK' })).toBe(
    'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  )
})
