import { BlockList, isIP } from 'node:net'

// Networks of one's own, of tests, of relays into others, and of everyone at once (IANA special-purpose registries).
const closed = new BlockList()
const v4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
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
for (const [network, bits] of v4) closed.addSubnet(network, bits, 'ipv4')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const v6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, bits] of v6) closed.addSubnet(network, bits, 'ipv6')

/** Whether an address is out on the internet: neither this machine, nor a network behind it. */
export function isPublicAddress(address: string) {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family === 6) return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  return false
}
