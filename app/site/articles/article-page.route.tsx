import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { freshUntilPublication } from '#app/platform/http/page.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Shell } from '#app/ui/page/shell.ts'
import { shareUrl } from '#app/ui/picture.ts'
import type { Route } from './+types/article-page.route'
import { readingMinutes } from './article.ts'
import { findArticle, listArticles } from './article-store.server.ts'
import { ArticleView } from './article-view.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  await freshUntilPublication(context, 'article', now)
  const article = (await findArticle(db, params.slug, now)) ?? notFound('Article')
  const others = (await listArticles(db, now, 1, 4)).filter((other) => other.slug !== params.slug).slice(0, 3)
  const { body, ...facts } = article
  return { article: facts, html: renderMarkdown(body), minutes: readingMinutes(body), others }
}

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData?.article
  if (!article) return []
  const shell = args.matches[0]?.loaderData as Shell | undefined
  return pageMeta(args, {
    title: article.title,
    description: article.preview,
    type: 'article',
    ...(article.picture ? { image: shareUrl(article.picture) } : {}),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description: article.preview,
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      author: { '@type': 'Organization', name: article.author },
      publisher: { '@type': 'Organization', name: shell?.settings.name },
      image: article.picture ? `${shell?.origin ?? ''}${shareUrl(article.picture)}` : undefined,
      mainEntityOfPage: `${shell?.origin ?? ''}/articles/${article.slug}`,
    },
  })
}

export default function ArticlePageRoute({ loaderData }: Route.ComponentProps) {
  return <ArticleView {...loaderData} />
}
