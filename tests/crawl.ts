import type { Site } from './site.ts'

/** Public URLs to read even if no page links to them. */
const extraPaths = [
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/articles/feed.atom',
  '/calendar.ics',
  '/goodbye',
  '/profile?mode=signup',
  '/profile?mode=reset',
  '/nothing-is-here',
]

const skippedPaths = /^\/(?:admin|api|logout|files|pictures|assets|fonts)\b/
const textTypes = /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json))/

/** Reads every public page of a site as a visitor, by following all links from the homepage and the sitemap. */
export async function crawl({ url: origin }: Pick<Site, 'url'>) {
  const pages = new Map<string, { status: number; type: string; text: string; path: string }>()
  const queue = ['/', ...extraPaths]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue
    const response = await fetch(new URL(path, origin))
    const type = response.headers.get('content-type') ?? ''
    const text = textTypes.test(type) ? await response.text() : ''
    pages.set(path, { status: response.status, type, text, path: new URL(response.url).pathname })
    if (!textTypes.test(type)) await response.body?.cancel()
    queue.push(...linksIn(text, path, origin))
  }
  return pages
}

function linksIn(text: string, path: string, origin: string) {
  const targets = [...text.matchAll(/(?:\shref="|<loc>)([^"<]+)/g)].map(([, target = '']) => target)
  return (
    targets
      .map((target) => new URL(target.replaceAll('&amp;', '&'), new URL(path, origin)))
      .filter((target) => target.origin === origin && !skippedPaths.test(target.pathname))
      // Every calendar page links to the next month, without end.
      .filter((target) => !target.searchParams.has('month') && !target.searchParams.has('date'))
      .map((target) => target.pathname + target.search)
  )
}
