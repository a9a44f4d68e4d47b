import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** Resolves a host name, like `dns.lookup`. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Thrown when a host name has no public address. */
export class PrivateAddress extends Error {}

/** Ranges IANA reserves (private, loopback, link-local, carrier NAT, test, multicast), and Azure's host address. */
const RESERVED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Exceptions within the global range: Teredo, documentation, 6to4. They embed another address or are not routed. */
const RESERVED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
const reserved = new BlockList()
for (const [net, prefix] of RESERVED_V4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of RESERVED_V6) reserved.addSubnet(net, prefix, 'ipv6')
/** Allocated IPv6 space. Mapped, translated, local and multicast addresses are outside. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is public. @param address IPv4 or IPv6, without brackets */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/**
 * Creates a `lookup` for sockets that returns only public addresses. The connection uses the checked addresses, which
 * prevents DNS rebinding.
 */
export function lookUpPublic(resolve: Resolve): LookupFunction {
  return (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const open = found.filter(({ address }) => isPublic(address))
      const [first] = open
      if (first === undefined) return done(new PrivateAddress(), [])
      return options.all ? done(null, open) : done(null, first.address, first.family)
    })
}
