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

/** One guide. The first is featured and larger. */
export function GuideCard({ guide, index }: { guide: GuideView; index: number }) {
  const featured = index === 0
  const titleId = `guide-${guide.id}`
  return (
    <article
      aria-labelledby={titleId}
      className={`flex gap-[min(1.25rem,4vw)] sm:gap-8 ${featured ? 'card items-center p-[min(1.25rem,4vw)] sm:p-8 md:col-span-2 md:mb-4 lg:gap-12' : 'border-b border-hairline py-7 md:border-0'}`}
    >
      <GuideCover
        index={index}
        className={`max-w-1/4 shrink-0 self-start ${featured ? 'w-22 sm:w-36 lg:w-44' : 'w-18 sm:w-24'}`}
      />
      <div className="min-w-0">
        <h3 id={titleId} dir="auto" className="text-xl">
          {guide.title}
        </h3>
        <p dir="auto" className="mt-2 max-w-xl text-muted">
          {guide.description}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ExternalLink
            href={guide.pdfUrl}
            className={`button ${featured ? 'button-primary' : 'button-quiet'}`}
            aria-describedby={titleId}
          >
            <DownloadIcon className="size-5" />
            Download PDF
          </ExternalLink>
          <ExternalLink href={guide.videoUrl} className="button button-quiet" aria-describedby={titleId}>
            <PlayIcon className="size-5" />
            Watch Video
          </ExternalLink>
        </div>
        {guide.file && <p className="mt-3 text-sm text-muted">{describeGuideFile(guide.file)}</p>}
      </div>
    </article>
  )
}
