export interface Resource {
  id: string
  title: string
  url: string
}

export const resourcesPerPage = 20

/** Clamps a requested page number to the existing pages, counted from 1. */
export function pageWithin(requested: string | null, total: number) {
  const pages = Math.max(1, Math.ceil(total / resourcesPerPage))
  const page = Math.trunc(Number(requested))
  return { page: page >= 1 ? Math.min(page, pages) : 1, pages }
}

/** The host of a link without 'www.'; empty when it is not an http or https URL. */
export function hostOf(url: string) {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.replace(/^www\./, '')
}
