import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Thrown if the host of a URL is not on the public internet. */
export class PrivateAddressError extends Error {}

/**
 * For requests to a host that a user chose: resolves names to public IP addresses only. The address is checked when
 * connecting, which prevents DNS rebinding. Node connects to an IP address without a lookup, so call `requirePublicHost`
 * first.
 */
export const publicLookup =
  (isAllowed = isPublicAddress): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      if (addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address))) {
        return done(new PrivateAddressError(`${name} is not a public host`), '')
      }
      if (options.all) return done(null, addresses)
      const [first] = addresses
      return done(null, first?.address ?? '', first?.family)
    })
  }

/** Throws a `PrivateAddressError` if the host is an IP address that is not public. */
export function requirePublicHost({ hostname }: URL, isAllowed = isPublicAddress) {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new PrivateAddressError(`${host} is not a public host`)
}
