import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password is stored as an argon2id PHC string with its cost and a random salt [R§2]', async () => {
  const [one, other] = [await hashPassword('Demo!2026'), await hashPassword('Demo!2026')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
})

test('only the right password matches', async () => {
  const stored = await hashPassword('Demo!2026')
  expect(await verifyPassword(stored, 'Demo!2026')).toBe(true)
  expect(await verifyPassword(stored, 'demo!2026')).toBe(false)
  expect(await verifyPassword(stored, '')).toBe(false)
})

test('a hash of the argon2 reference program with another cost is verified with its parameters', async () => {
  const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await verifyPassword(stored, 'password')).toBe(true)
  expect(await verifyPassword(stored, 'passwore')).toBe(false)
})

test('without a readable hash no password matches', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false)
  expect(await verifyPassword('not a password', 'not a password')).toBe(false)
})
