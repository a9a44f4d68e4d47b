import { expect, test } from 'vitest'
import {
  buildTrackingUrl,
  normalizeTrackingNo,
  trackingNoProblem,
  trackingUrlTemplateProblem,
} from './courier-rules.ts'

test('a tracking number is 4 to 40 letters, digits and dashes, kept in capitals', () => {
  expect(normalizeTrackingNo('  em123456789my ')).toBe('EM123456789MY')
  expect(normalizeTrackingNo('6301-2345')).toBe('6301-2345')
  expect(normalizeTrackingNo('A'.repeat(40))).toHaveLength(40)
  for (const wrong of ['', 'ABC', 'A'.repeat(41), 'EM 123', 'EM/123', 'EM123?x=1', 'é123', 'A\nBCD'])
    expect(normalizeTrackingNo(wrong), wrong).toBeUndefined()
  expect([trackingNoProblem('  '), trackingNoProblem('EM1')?.code]).toEqual([
    undefined,
    'TRACKING_NO_INVALID',
  ])
})

test.each([
  'https://tracking.pos.com.my/tracking/{number}',
  ' https://www.singpost.com/track-items?trackingid={number} ',
  'https://post.example/#/find?a={number}&b={number}',
])('%s is a courier address', address => {
  expect(trackingUrlTemplateProblem(address)).toBeUndefined()
})

test.each([
  ['http://tracking.pos.com.my/{number}', 'COURIER_ADDRESS_NOT_HTTPS'],
  ['javascript:alert({number})', 'COURIER_ADDRESS_NOT_HTTPS'],
  ['//post.example/{number}', 'COURIER_ADDRESS_NOT_HTTPS'],
  ['https://user:secret@post.example/{number}', 'COURIER_ADDRESS_INVALID'],
  ['https://user@post.example/{number}', 'COURIER_ADDRESS_INVALID'],
  ['https://{number}.post.example/', 'COURIER_ADDRESS_INVALID'],
  ['https://post.example{number}', 'COURIER_ADDRESS_INVALID'],
  ['https://localhost/{number}', 'COURIER_ADDRESS_INVALID'],
  ['https://post.example:8443/{number}', 'COURIER_ADDRESS_INVALID'],
  ['https://post.example/a b/{number}', 'COURIER_ADDRESS_INVALID'],
  ['https://post.example/ä/{number}', 'COURIER_ADDRESS_INVALID'],
  ['https://post.example/track', 'COURIER_ADDRESS_NUMBER'],
  ['https://post.example/{number}?name={name}', 'COURIER_ADDRESS_NUMBER'],
  ['https://post.example/{{number}}', 'COURIER_ADDRESS_NUMBER'],
])('%s is none: %s', (address, code) => {
  expect(trackingUrlTemplateProblem(address)?.code).toBe(code)
})

test('the number takes the place of every placeholder', () => {
  expect(buildTrackingUrl('https://post.example/{number}?n={number}', 'EM-1')).toBe(
    'https://post.example/EM-1?n=EM-1',
  )
})
