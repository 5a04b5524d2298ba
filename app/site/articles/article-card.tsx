import { CardPicture } from '#app/ui/card-picture.tsx'
import type { Picture } from '#app/ui/picture.ts'

interface Article {
  slug: string
  title: string
  preview: string
  author: string
  tags: string[]
  picture: Picture | null
  publishedAt: string
}

/** An article in a list. A featured one spans the page. */
export function ArticleCard({
  article,
  date,
  featured = false,
}: {
  article: Article
  date: string
  featured?: boolean
}) {
  return (
    <article className={featured ? 'grid items-center gap-x-10 gap-y-5 md:grid-cols-[3fr_2fr]' : ''}>
      <CardPicture picture={article.picture} featured={featured} />
      <div>
        <p className={`text-sm text-muted ${featured ? '' : 'mt-4'}`}>
          <time dateTime={article.publishedAt}>{date}</time> · <bdi>{article.author}</bdi>
        </p>
        <h2 dir="auto" className={`mt-1 ${featured ? 'text-2xl' : 'text-xl'}`}>
          {article.title}
        </h2>
        <p dir="auto" className={`mt-2 ${featured ? 'text-lg' : ''}`}>
          {article.preview}
        </p>
        <Tags tags={article.tags} />
        <a href={`/articles/${article.slug}`} className="button button-quiet mt-4">
          Read More<span className="sr-only">: {article.title}</span>
        </a>
      </div>
    </article>
  )
}

export function Tags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-sm bg-brass-wash px-2 py-0.5 text-sm text-ink">
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  )
}
