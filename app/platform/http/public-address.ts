import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is on the public internet, not local, private or reserved. */
export function isPublicAddress(ipAddress: string) {
  if (!ipaddr.isValid(ipAddress)) return false
  const parsed = ipaddr.parse(ipAddress)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
