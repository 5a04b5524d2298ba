import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { freshUntilPublication } from '#app/platform/http/page.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Shell } from '#app/shell/shell.ts'
import { useShell } from '#app/shell/use-shell.ts'
import { StrapworkDivider } from '#app/ui/ornament/ornament.tsx'
import { shareUrl } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/article-page.route'
import { dateWords, readingMinutes } from './article.ts'
import { Tags } from './article-card.tsx'
import { findArticle, listArticles } from './article-store.server.ts'

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

export default function ArticlePageRoute({
  loaderData: { article, html, minutes, others },
}: Route.ComponentProps) {
  const { settings } = useShell()
  return (
    <article className="shell-width pt-10 sm:pt-16">
      <header className="mx-auto max-w-2xl">
        <p className="eyebrow mb-3">
          <a href="/articles">Reflections and Reports</a>
        </p>
        <h1 className="text-3xl">{article.title}</h1>
        <p className="mt-4 text-lg text-muted">{article.preview}</p>
        <p className="mt-4 text-sm text-muted">
          {article.author} ·{' '}
          <time dateTime={article.publishedAt}>{dateWords(article.publishedAt, settings.timeZone)}</time> ·{' '}
          {minutes} minutes to read
        </p>
        <Tags tags={article.tags} />
      </header>
      {article.picture && (
        <PictureView
          picture={article.picture}
          sizes="(min-width: 960px) 896px, 92vw"
          loading="eager"
          className="mx-auto my-8 aspect-3/2 w-full max-w-4xl rounded-md"
        />
      )}
      <Prose html={html} className="mx-auto" />
      <StrapworkDivider className="mx-auto my-12 max-w-2xl" />
      {others.length > 0 && (
        <nav aria-labelledby="more" className="mx-auto max-w-2xl">
          <h2 id="more" className="text-xl">
            Read on
          </h2>
          <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
            {others.map((other) => (
              <li key={other.id}>
                <a
                  href={`/articles/${other.slug}`}
                  className="block py-3 text-ink no-underline hover:text-evergreen"
                >
                  <span className="font-serif text-lg font-semibold">{other.title}</span>
                  <span className="mt-0.5 block text-muted">{other.preview}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
