import { expect, test } from 'vitest'
import { leafletProblem } from './stock-rules.ts'

test.each([
  '',
  ' ',
  'https://company.example',
  'https://www.company.example/leaflets/gel.pdf?lang=ms#page=2',
  ' https://company.example/a ',
])('"%s" can be the address of a leaflet [D§11]', address => {
  expect(leafletProblem(address)).toBeUndefined()
})

test.each([
  'http://company.example/gel.pdf',
  'javascript:alert(1)',
  'data:text/html,x',
  '//company.example/gel.pdf',
  'company.example/gel.pdf',
  'https://user:secret@company.example/gel.pdf',
  'https://user@company.example/gel.pdf',
  'https://company.example:8443/gel.pdf',
  'https://localhost/gel.pdf',
  'https://company.example/gel sheet.pdf',
  'https://company.example/ä.pdf',
  'https://company.example\\@evil.example/',
])('"%s" cannot be the address of a leaflet [D§11]', address => {
  expect(leafletProblem(address)?.code).toBe('LEAFLET_INVALID')
})
