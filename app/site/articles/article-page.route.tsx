import { readItemPage } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, itemMeta } from '#app/cms/collections/item-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { shellOf } from '#app/ui/page/page-meta.ts'
import { shareImageUrl } from '#app/ui/picture.ts'
import type { Route } from './+types/article-page.route'
import { articleCollection } from './article-collection.ts'
import { readArticlePage } from './article-store.server.ts'
import { ArticleView } from './article-view.tsx'

export const handle: PageHandle = { query: [] }

export function loader(args: Route.LoaderArgs) {
  return readItemPage(args, articleCollection, readArticlePage)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  itemMeta(args, 'Article', ({ article }) => {
    const shell = shellOf(args)
    return {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description: article.preview,
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      author: { '@type': 'Organization', name: article.author },
      publisher: { '@type': 'Organization', name: shell?.settings.name },
      image: article.picture ? `${shell?.origin ?? ''}${shareImageUrl(article.picture)}` : undefined,
      mainEntityOfPage: `${shell?.origin ?? ''}/articles/${article.slug}`,
    }
  })

export default function ArticlePageRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <ItemPage banner={banner}>
      <ArticleView {...page} />
    </ItemPage>
  )
}
