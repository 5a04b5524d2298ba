import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { element, xmlDocument } from '#app/platform/xml.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import type { Route } from './+types/sitemap.route'
import { listPublicPaths } from './public-paths.server.ts'

/** The limit of the sitemap protocol. */
const maxUrls = 50_000

export const handle: PageHandle = { query: [] }

/** The XML sitemap of all public pages (sitemaps.org). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const { listed } = context.get(collectionsContext)
  const origin = siteOrigin(context, request)
  const paths = await listPublicPaths(db, listed, now, maxUrls)
  const urls = paths.map(({ path, lastModified }) =>
    element(
      'url',
      {},
      element('loc', {}, `${origin}/${path.split('/').map(encodeURIComponent).join('/')}`),
      lastModified ? element('lastmod', {}, lastModified) : undefined,
    ),
  )
  const xml = xmlDocument(
    element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...urls),
  )
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
