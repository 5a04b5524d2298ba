import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { useText } from '#app/ui/editable-text.tsx'
import { headingSize } from '#app/ui/heading-size.ts'
import { StrapworkDivider } from '#app/ui/ornament/ornament.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { formatReadingTime } from './article.ts'
import { Tags } from './article-card.tsx'
import { articleTexts } from './article-texts.ts'

interface Props {
  article: {
    title: string
    preview: string
    author: string
    publishedAt: string
    tags: string[]
    picture: Picture | null
  }
  html: string
  minutes: number
  others: { id: string; slug: string; title: string; preview: string }[]
}

/** The full page of an article. */
export function ArticleView({ article, html, minutes, others }: Props) {
  const { settings } = useShell()
  const t = useText()
  return (
    <article className="shell-width pt-10 sm:pt-16">
      <header className="mx-auto max-w-2xl">
        <p className="eyebrow mb-3">
          <a href="/articles">{t(articleTexts.title)}</a>
        </p>
        <h1 dir="auto" className={headingSize(article.title)}>
          {article.title}
        </h1>
        <p dir="auto" className="mt-4 text-lg text-muted">
          {article.preview}
        </p>
        <p className="mt-4 text-sm text-muted">
          <bdi>{article.author}</bdi> ·{' '}
          <time dateTime={article.publishedAt}>
            {formatInstantDate(article.publishedAt, settings.timeZone)}
          </time>{' '}
          · {formatReadingTime(minutes)}
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
            Keep reading
          </h2>
          <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
            {others.map((other) => (
              <li key={other.id}>
                <a
                  href={`/articles/${other.slug}`}
                  className="block py-3 text-ink no-underline hover:text-evergreen"
                >
                  <span dir="auto" className="block font-serif text-lg font-semibold">
                    {other.title}
                  </span>
                  <span dir="auto" className="mt-0.5 block text-muted">
                    {other.preview}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
