import ipaddr from 'ipaddr.js'

const internet = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is on the public internet: not this machine, a private network, or a reserved range. */
export function isPublicAddress(address: string) {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(internet)
}
