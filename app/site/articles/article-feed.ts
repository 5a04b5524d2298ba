import { element, type Xml, xmlDocument } from '#app/platform/xml.ts'

interface FeedSite {
  /** The feed's permanent id, a UUID. */
  feedId: string
  name: string
  /** The heading of the Articles page. */
  title: string
  tagline: string
  /** Without a trailing slash. */
  origin: string
}

interface FeedArticle {
  /** A UUID. */
  id: string
  slug: string
  title: string
  preview: string
  /** Safe HTML. */
  html: string
  author: string
  tags: string[]
  publishedAt: string
  updatedAt: string
  picture: { path: string; bytes: number | undefined } | null
}

/** An Atom feed of articles (RFC 4287), in the given order. */
export function articleFeed(articles: FeedArticle[], site: FeedSite, now: Date) {
  const page = `${site.origin}/articles`
  const newest = articles
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, `urn:uuid:${site.feedId}`),
      element('title', {}, `${site.name}: ${site.title}`),
      element('subtitle', {}, site.tagline),
      element('updated', {}, newest ?? now.toISOString()),
      element('author', {}, element('name', {}, site.name), element('uri', {}, site.origin)),
      element('link', { rel: 'alternate', type: 'text/html', href: page }),
      element('link', { rel: 'self', type: 'application/atom+xml', href: `${page}/feed.atom` }),
      element('rights', {}, site.name),
      ...articles.map((article) => entry(article, site)),
    ),
  )
}

function entry(article: FeedArticle, { origin }: FeedSite): Xml {
  return element(
    'entry',
    {},
    // Readers recognize an entry by its id, which must survive a new slug or host (RFC 4287, section 4.2.6).
    element('id', {}, `urn:uuid:${article.id}`),
    element('title', {}, article.title),
    element('updated', {}, article.updatedAt),
    element('published', {}, article.publishedAt),
    element('author', {}, element('name', {}, article.author)),
    element('link', { rel: 'alternate', type: 'text/html', href: `${origin}/articles/${article.slug}` }),
    article.picture
      ? element('link', {
          rel: 'enclosure',
          type: 'image/jpeg',
          length: article.picture.bytes,
          href: origin + article.picture.path,
        })
      : undefined,
    ...article.tags.map((tag) => element('category', { term: tag })),
    element('summary', {}, article.preview),
    element('content', { type: 'html' }, article.html),
  )
}
