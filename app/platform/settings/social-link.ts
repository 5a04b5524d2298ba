/** The platforms that have an icon, and the hosts of their links. */
const platforms = {
  whatsapp: { name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'] },
  telegram: { name: 'Telegram', hosts: ['t.me', 'telegram.me', 'telegram.org'] },
  discord: { name: 'Discord', hosts: ['discord.gg', 'discord.com'] },
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
} as const

export type Platform = keyof typeof platforms

export interface SocialLink {
  href: string
  label: string
  /** Null for any other site. */
  platform: Platform | null
}

/**
 * Parses a line of the setting: a link, after an optional label ('Sisters https://chat.whatsapp.com/…'). Without a
 * label, the link is named after its platform, or its host. Null if the line does not end with a full link.
 */
export function parseSocialLink(line: string): SocialLink | null {
  const [, label = '', href = ''] = /^(?:(.*)\s)?(\S+)$/su.exec(line.trim()) ?? []
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  const host = new URL(href).hostname.replace(/^www\./, '')
  if (!host.includes('.')) return null
  const platform = platformOf(host)
  return { href, label: label.trim() || (platform ? platforms[platform].name : host), platform }
}

function platformOf(host: string) {
  const isWithinDomain = (domain: string) => host === domain || host.endsWith(`.${domain}`)
  const found = Object.entries(platforms).find(([, { hosts }]) => hosts.some(isWithinDomain))
  return (found?.[0] as Platform | undefined) ?? null
}

export const parseSocialLinks = (lines: readonly string[]) =>
  lines.flatMap((line) => parseSocialLink(line) ?? [])
