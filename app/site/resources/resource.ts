export interface Resource {
  id: string
  title: string
  url: string
}

export const resourcesPerPage = 20

/** The page (from 1) that an address asks for, kept within those there are. */
export function pageWithin(requested: string | null, total: number) {
  const pages = Math.max(1, Math.ceil(total / resourcesPerPage))
  const page = Math.trunc(Number(requested))
  return { page: page >= 1 ? Math.min(page, pages) : 1, pages }
}

/** Where a link leads, as people name a site: without 'www.'; empty when the address is no web address. */
export function hostOf(url: string) {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.replace(/^www\./, '')
}
