import ipaddr from 'ipaddr.js'

/** What the internet has given out of IPv6; the rest holds ways into private networks, too. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's own services for the machines in it: the address is public, what answers is not. */
const OF_THE_HOST = '168.63.129.16'

/**
 * Whether an address is one of the internet: not this machine, its network or its host, and no way to them through a translation
 * of addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === OF_THE_HOST) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT)
}
