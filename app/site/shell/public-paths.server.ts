import { listEventSlugs } from '#app/events/event/event-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { listArticleSlugs } from '#app/site/articles/article-store.server.ts'
import { listProjects } from '#app/site/projects/project-store.server.ts'

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

/** Where every public page is, without the first slash; the oldest events are left out where it is too many. */
export async function listPublicPaths(db: Database, now: Date, most: number) {
  const [projects, articles, events] = await Promise.all([
    listProjects(db, now),
    listArticleSlugs(db, now, most),
    listEventSlugs(db, now, most),
  ])
  return [
    ...pages,
    ...projects.map(({ slug }) => `projects/${slug}`),
    ...articles.map((slug) => `articles/${slug}`),
    ...events.map((slug) => `events/${slug}`),
  ].slice(0, most)
}
