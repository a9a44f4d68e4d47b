import { expect, test } from 'vitest'
import { networkOfAddress } from './network-of-address.ts'

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
  ['::FFFF:a00:1', '10.0.0.1'],
])('%s counts as the IPv4 address %s', (address, network) => {
  expect(networkOfAddress(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts with its whole network %s', (address, network) => {
  expect(networkOfAddress(address)).toBe(network)
})

test('text that is no address counts for itself', () => {
  expect(networkOfAddress('unknown')).toBe('unknown')
})
