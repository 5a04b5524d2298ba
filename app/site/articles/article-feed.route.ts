import { shareImageSize } from '#app/cms/media/share-image-size.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { signText } from '#app/platform/http/signature.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { shareImageUrl } from '#app/ui/picture.ts'
import type { Route } from './+types/article-feed.route'
import { articleFeed } from './article-feed.ts'
import { listFullArticles } from './article-store.server.ts'
import { articleTexts } from './article-texts.ts'

const maxEntries = 20

export const handle: PageHandle = { query: [] }

/** An Atom feed of the newest articles, with their full texts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const files = context.get(filesContext)
  const now = new Date()
  const origin = siteOrigin(context, request)
  const [settings, articles] = await Promise.all([readSettings(db), listFullArticles(db, now, maxEntries)])
  const { name, tagline } = settings
  const title = fillText(articleTexts.title, settings)
  const entries = await Promise.all(
    articles.map(async (article) => ({
      ...article,
      html: renderMarkdown(article.body, { origin }),
      picture: article.picture && {
        path: shareImageUrl(article.picture),
        bytes: await shareImageSize(files, article.picture),
      },
    })),
  )
  // Derived from the secret, so that the feed keeps its id when the site moves to another host.
  const feedId = uuidFrom(signText(context.get(configContext).secret, 'article-feed', 'id'))
  const feed = articleFeed(entries, { feedId, name, title, tagline, origin }, now)
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

/** A UUID from the first bytes of a signature (RFC 9562, section 5.8). */
function uuidFrom(signature: string) {
  const bytes = Buffer.from(signature, 'base64url').subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
