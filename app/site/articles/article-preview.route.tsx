import { readPreview } from '#app/cms/collections/preview.server.ts'
import { withPictures } from '#app/cms/media/picture-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillTexts } from '#app/platform/settings/fill-claims.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/article-preview.route'
import { readingMinutes } from './article.ts'
import { articleKind } from './article-kind.ts'
import { listArticles, toArticle } from './article-store.server.ts'
import { ArticleView } from './article-view.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  return readPreview(context, articleKind, params.id, async (item, now) => {
    const row = fillTexts(toArticle(item), await readSettings(db))
    const [[article], listed] = await Promise.all([withPictures(db, [row]), listArticles(db, now, 1, 4)])
    const others = listed.filter((other) => other.id !== item.id).slice(0, 3)
    return {
      article: { ...row, picture: article?.picture ?? null },
      html: renderMarkdown(row.body),
      minutes: readingMinutes(row.body),
      others,
    }
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: '', hidden: true })

export default function ArticlePreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <>
      <DraftBanner {...banner} />
      <ArticleView {...page} />
    </>
  )
}
