import { resolve4, resolve6, resolveMx } from 'node:dns/promises'
import { domainOf } from './sender-warnings.ts'

const timeoutMs = 3000

/** The DNS lookups of a check, replaceable in tests. */
export interface DomainLookups {
  resolveMx: (domain: string) => Promise<{ exchange: string }[]>
  resolve4: (domain: string) => Promise<string[]>
  resolve6: (domain: string) => Promise<string[]>
}

/**
 * Whether the domain of an address accepts mail: it has an MX record, or else an IP address (RFC 5321, section 5.1), and
 * no null MX (RFC 7505). Null if DNS fails, or does not answer a lookup within three seconds.
 */
export async function acceptsMail(
  address: string,
  dns: DomainLookups = { resolveMx, resolve4, resolve6 },
): Promise<boolean | null> {
  const domain = domainOf(address)
  const answer = await withinTimeout(lookUp(() => dns.resolveMx(domain)))
  if (answer === null) return null
  if (answer.length > 0) return answer.some(({ exchange }) => exchange !== '' && exchange !== '.')
  const addresses = await withinTimeout(
    Promise.all([lookUp(() => dns.resolve4(domain)), lookUp(() => dns.resolve6(domain))]),
  )
  if (addresses === null || addresses.every((found) => found === null)) return null
  return addresses.some((found) => found !== null && found.length > 0)
}

/** An empty list if there are no such records; null if DNS did not answer. */
async function lookUp<Found>(resolve: () => Promise<Found[]>): Promise<Found[] | null> {
  try {
    return await resolve()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}

async function withinTimeout<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
