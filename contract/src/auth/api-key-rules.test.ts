import { expect, test } from 'vitest'
import { daysLeftOfKey, isNetwork, latestKeyDay } from './api-key-rules.ts'

test.each([
  '203.0.113.7',
  '0.0.0.0/0',
  '203.0.113.0/24',
  '::',
  '::1',
  '2001:db8::/32',
  '1:2:3:4:5:6:7:8/128',
])('%s is a network', text => {
  expect(isNetwork(text)).toBe(true)
})

test.each([
  ...[
    '',
    '/',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/a',
    '1.2.3.4/24/8',
  ],
  ...[':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', 'g::', '::/129', '::1%eth0'],
])('%j is no network', text => {
  expect(isNetwork(text)).toBe(false)
})

test('a key lasts a year at most, and is pointed out from 14 days before its last day', () => {
  expect(latestKeyDay('2026-11-26')).toBe('2027-11-26')
  const days = (today: string) => daysLeftOfKey({ state: 'ACTIVE', expiresOn: '2026-12-10' }, today)
  expect(['2026-11-25', '2026-11-26', '2026-12-10'].map(days)).toEqual([undefined, 14, 0])
  expect(daysLeftOfKey({ state: 'ENDED', expiresOn: '2026-12-10' }, '2026-12-10')).toBeUndefined()
})
