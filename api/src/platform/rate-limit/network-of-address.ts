import ipaddr from 'ipaddr.js'

/**
 * The network that an address counts for: an IPv4 address counts for itself, in any notation; an IPv6 address counts for its
 * /64, since one customer gets a /64 and can use any address in it (D§3).
 */
export function networkOfAddress(ipAddress: string): string {
  const plain = ipAddress.replace(/%.*$/, '')
  if (!ipaddr.isValid(plain)) return ipAddress
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map(group => group.toString(16))
  return `${groups.join(':')}::/64`
}
