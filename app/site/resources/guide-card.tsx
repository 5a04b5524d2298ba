import { ExternalLink } from '#app/ui/external-link.tsx'
import { DownloadIcon, PlayIcon } from '#app/ui/icons.tsx'
import { GuideCover } from './guide-cover.tsx'
import { describeGuideFile, type GuideFile } from './guide-file.ts'

export interface GuideView {
  id: string
  title: string
  description: string
  videoUrl: string
  pdfUrl: string
  file: GuideFile | null
}

const featuredStyle = {
  card: 'card items-center p-[min(1.25rem,4vw)] sm:p-8 md:col-span-2 md:mb-4 lg:gap-12',
  cover: 'w-22 max-w-1/4 sm:w-36 lg:w-44',
  content: '',
  title: '',
  description: 'mt-2',
  button: '',
}

/** In two narrow columns, the cover is next to the title only, and the text has the full width. */
const plainStyle = {
  card: 'border-b border-hairline py-7 md:border-0 md:max-lg:grid md:max-lg:grid-cols-[auto_minmax(0,1fr)] md:max-lg:content-start md:max-lg:gap-x-6 md:max-lg:gap-y-0',
  cover: 'w-18 max-w-1/4 sm:w-24 md:max-lg:max-w-none',
  content: 'md:max-lg:contents md:max-lg:*:not-[h3]:col-span-2',
  title: 'md:max-lg:self-center',
  description: 'mt-2 md:max-lg:mt-4',
  button: 'md:max-lg:px-3',
}

/** One guide. The first is featured and larger. */
export function GuideCard({ guide, index }: { guide: GuideView; index: number }) {
  const featured = index === 0
  const style = featured ? featuredStyle : plainStyle
  const titleId = `guide-${guide.id}`
  return (
    <article aria-labelledby={titleId} className={`flex gap-[min(1.25rem,4vw)] sm:gap-8 ${style.card}`}>
      <GuideCover index={index} className={`shrink-0 self-start ${style.cover}`} />
      <div className={`min-w-0 ${style.content}`}>
        <h3 id={titleId} dir="auto" className={`text-xl ${style.title}`}>
          {guide.title}
        </h3>
        <p dir="auto" className={`max-w-xl text-muted ${style.description}`}>
          {guide.description}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ExternalLink
            href={guide.pdfUrl}
            className={`button ${featured ? 'button-primary' : 'button-quiet'} ${style.button}`}
            aria-describedby={titleId}
          >
            <DownloadIcon className="size-5" />
            Download PDF
          </ExternalLink>
          <ExternalLink
            href={guide.videoUrl}
            className={`button button-quiet ${style.button}`}
            aria-describedby={titleId}
          >
            <PlayIcon className="size-5" />
            Watch Video
          </ExternalLink>
        </div>
        {guide.file && <p className="mt-3 text-sm text-muted">{describeGuideFile(guide.file)}</p>}
      </div>
    </article>
  )
}
