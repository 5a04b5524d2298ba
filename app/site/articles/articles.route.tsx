import { databaseContext } from '#app/platform/database/database.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Paging, pageNumber } from '#app/ui/paging.tsx'
import type { Route } from './+types/articles.route'
import { ArticleCard } from './article-card.tsx'
import { articlesPerPage, countArticles, listArticles } from './article-store.server.ts'
import { articleTexts } from './article-texts.ts'

export const handle: PageHandle = { query: ['page'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const page = pageNumber(request)
  const [articles, count] = await Promise.all([listArticles(db, now, page), countArticles(db, now)])
  return { articles, page, pageCount: Math.ceil(count / articlesPerPage) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: metaText(args, articleTexts.title),
    description: metaText(args, articleTexts.description),
    illustration: {
      path: '/pictures/article-two-hundred-plates-share.jpg',
      alt: 'Rows of filled bowls on a long table in a courtyard at dusk, with two tall stacks of plates next to them',
    },
  })

export default function ArticlesRoute({ loaderData: { articles, page, pageCount } }: Route.ComponentProps) {
  const { settings } = useShell()
  const t = useText()
  const [lead, ...others] = articles
  return (
    <>
      <PageHeading
        title={t(articleTexts.title)}
        titleText={articleTexts.title}
        action={
          <ExternalLink href={settings.writeForUsUrl} className="button button-quiet">
            {t(articleTexts.writeLink)}
          </ExternalLink>
        }
      >
        <EditableText as="p" text={articleTexts.intro} />
      </PageHeading>
      <div className="shell-width">
        {lead ? (
          <ArticleCard
            article={lead}
            date={formatInstantDate(lead.publishedAt, settings.timeZone)}
            featured
          />
        ) : (
          <EmptyState
            action={
              page > 1 && (
                <a className="button button-quiet" href="/articles">
                  Back to the newest articles
                </a>
              )
            }
          >
            {page > 1 ? 'This page does not exist.' : <EditableText as="span" text={articleTexts.empty} />}
          </EmptyState>
        )}
        <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2">
          {others.map((article) => (
            <li key={article.id}>
              <ArticleCard
                article={article}
                date={formatInstantDate(article.publishedAt, settings.timeZone)}
              />
            </li>
          ))}
        </ul>
        <Paging page={page} pageCount={pageCount} href={(to) => `/articles?page=${to}`} />
        <p className="mt-14 text-muted">
          Prefer a feed reader?{' '}
          <a className="link" href="/articles/feed.atom">
            Follow the Atom feed
          </a>
          .
        </p>
      </div>
    </>
  )
}
