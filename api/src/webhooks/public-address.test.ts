import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111'])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::', '0x7f.1']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1']],
  ['a private network of IPv6', ['fc00::1', 'fd00:ec2::254', 'fec0::1', 'fe80::1', 'fe80::1%eth0']],
  ['metadata of a cloud', ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192']],
  ['a mapped IPv4 address', ['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::7f00:1', '::ffff:0:7f00:1']],
  ['a translated IPv4 address', ['64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:7f00:1::', '2001::1']],
  ['no address of one machine', ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1', '4000::1']],
  ['a text', ['', 'localhost', 'example.com', '127.0.0.1.example.com']],
])('what leads to %s is not', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
