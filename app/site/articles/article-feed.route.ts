import { Feed } from 'feed'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { shareUrl } from '#app/ui/picture.ts'
import type { Route } from './+types/article-feed.route'
import { listFullArticles } from './article-store.server.ts'

const maxEntries = 20

export const handle: PageHandle = { query: [] }

/** The newest articles with their full texts as an Atom feed (RFC 4287). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const [settings, articles] = await Promise.all([readSettings(db), listFullArticles(db, now, maxEntries)])
  const origin = siteOrigin(context, request)
  const newest = articles
    .map((article) => article.updatedAt)
    .sort()
    .at(-1)
  const feed = new Feed({
    id: `${origin}/articles`,
    title: `${settings.name}: Reflections and Reports`,
    description: settings.tagline,
    link: `${origin}/articles`,
    language: 'en',
    copyright: settings.name,
    updated: newest ? new Date(newest) : now,
    feedLinks: { atom: `${origin}/articles/feed.atom` },
    author: { name: settings.name, link: origin },
  })
  for (const article of articles) {
    const link = `${origin}/articles/${article.slug}`
    feed.addItem({
      id: link,
      link,
      title: article.title,
      description: article.preview,
      content: renderMarkdown(article.body),
      author: [{ name: article.author }],
      category: article.tags.map((name) => ({ name })),
      published: new Date(article.publishedAt),
      date: new Date(article.updatedAt),
      ...(article.picture ? { image: origin + shareUrl(article.picture) } : {}),
    })
  }
  return new Response(feed.atom1(), { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}
