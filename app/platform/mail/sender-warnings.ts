/** Providers of personal mailboxes, with the domains of their addresses and their mail servers. */
const providers: { name: string; domains: RegExp; servers: RegExp }[] = [
  { name: 'Gmail', domains: /^(?:gmail|googlemail)\.com$/, servers: /(?:^|\.)(?:gmail|google)\.com$/ },
  {
    name: 'Outlook',
    domains: /^(?:(?:outlook|hotmail|live)\.[a-z.]+|msn\.com)$/,
    servers: /(?:^|\.)(?:office365|outlook|hotmail)\.com$/,
  },
  { name: 'Yahoo', domains: /^(?:yahoo\.[a-z.]+|ymail\.com)$/, servers: /(?:^|\.)yahoo\.[a-z.]+$/ },
  { name: 'iCloud', domains: /^(?:icloud|me|mac)\.com$/, servers: /(?:^|\.)(?:mail\.me|icloud)\.com$/ },
  { name: 'AOL', domains: /^aol\.com$/, servers: /(?:^|\.)aol\.com$/ },
  { name: 'GMX', domains: /^gmx\.[a-z.]+$/, servers: /(?:^|\.)gmx\.[a-z.]+$/ },
  {
    name: 'Proton',
    domains: /^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/,
    servers: /(?:^|\.)(?:proton\.me|protonmail\.ch)$/,
  },
]

/** Domains that no one on the Internet can reply to (RFC 2606, RFC 6762). */
const reserved =
  /(?:^|\.)(?:localhost|local|localdomain|internal|test|example|invalid)$|(?:^|\.)example\.(?:com|net|org)$/

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Why emails from this address, sent through this server, may not arrive. `server.user` may be empty. */
export function senderWarnings(address: string, server: { host: string; user: string }): string[] {
  const domain = domainOf(address)
  const host = server.host.toLowerCase()
  const warnings: string[] = []
  if (!domain.includes('.') || reserved.test(domain)) {
    warnings.push(
      `Emails come from ${address}, which is not an address on the public internet. Mail servers may reject them, and nobody can reply. Enter a sender address at your own domain.`,
    )
  }
  const provider = providers.find(({ domains }) => domains.test(domain))
  if (provider && !provider.servers.test(host)) {
    warnings.push(
      `Emails from a ${domain} address that are sent through ${host} are likely to be rejected or marked as spam, because ${provider.name} allows only its own servers. Use an address at your own domain, or ${provider.name}’s server.`,
    )
  }
  if (server.user.includes('@') && !isSameOrganization(domainOf(server.user), domain)) {
    warnings.push(
      `The username ${server.user} and the sender ${address} have different domains. Many servers reject that: make sure that yours allows it.`,
    )
  }
  return warnings
}

/** Whether one domain is the other one or a subdomain of it. */
const isSameOrganization = (a: string, b: string) => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
