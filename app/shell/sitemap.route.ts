import { listArticles } from '#app/articles/article-store.server.ts'
import { listFeedEvents } from '#app/events/event-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { freshUntilPublication } from '#app/platform/http/page.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { listProjects } from '#app/projects/project-store.server.ts'
import type { Route } from './+types/sitemap.route'

const pages = [
  '',
  'about',
  'vision',
  'projects',
  'volunteer',
  'resources',
  'articles',
  'donate',
  'app',
  'merch',
  'contact',
  'privacy',
]
const articlesListed = 1000

/** Every public page, for search engines (sitemaps.org). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  await freshUntilPublication(context, 'article', now)
  await freshUntilPublication(context, 'event', now)
  await freshUntilPublication(context, 'project', now)
  const origin = siteOrigin(context, request)
  const [articles, projects, events] = await Promise.all([
    listArticles(db, now, 1, articlesListed),
    listProjects(db, now),
    listFeedEvents(db, now),
  ])
  const paths = [
    ...pages,
    ...projects.map((project) => `projects/${project.slug}`),
    ...articles.map((article) => `articles/${article.slug}`),
    ...events.map((event) => `events/${event.slug}`),
  ]
  const urls = paths.map(
    (path) => `<url><loc>${origin}/${path.split('/').map(encodeURIComponent).join('/')}</loc></url>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
