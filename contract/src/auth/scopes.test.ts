import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { ROLE_OF_SCOPE, SCOPES } from './scopes.ts'

const opened = Object.entries<Endpoint>(endpoints).flatMap(([name, { access, scope }]) =>
  scope === undefined ? [] : [{ name, access, scope }],
)

test.each(opened)('$name with $scope is open to the admin role of the scope', ({ access, scope }) => {
  expect(typeof access === 'object' && access.admins).toContain(ROLE_OF_SCOPE[scope])
})

test('each scope opens something', () => {
  expect([...new Set(opened.map(({ scope }) => scope))].sort()).toEqual([...SCOPES].sort())
})

const reading = opened.filter(({ scope }) => scope.endsWith(':read'))
test.each(reading)('$name changes nothing: it is a search or a file', ({ name }) => {
  expect(name).toMatch(/^GET |\/submissions$|\/export$/)
})
