import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/robots.route'

const disallowed = ['/admin', '/profile/', '/setup', '/design']

export const handle: PageHandle = { query: [] }

/** What search engines may read, and where the sitemap is (RFC 9309). */
export function loader({ context, request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin(context, request)}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
