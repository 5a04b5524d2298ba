import type { ReportView } from '#app/events/report/report.ts'
import { reportTexts } from '#app/events/report/report-texts.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ShareButtons } from '#app/ui/share-buttons.tsx'

/** An event's report, on the event page. */
export function EventReport({ report, title, url }: { report: ReportView; title: string; url: string }) {
  const { figures, html, pictures, summary } = report
  return (
    <section aria-labelledby="day-after" className="mb-12">
      <EditableText as="h2" text={reportTexts.title} id="day-after" className="scroll-mt-24 text-xl" />
      {figures.length > 0 && (
        <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 border-y border-hairline py-4">
          {figures.map(({ amount, label }) => (
            <div key={`${amount} ${label}`} className="flex flex-col">
              <dt className="order-2 text-sm text-muted">
                <bdi>{label}</bdi>
              </dt>
              <dd className="font-serif text-2xl font-semibold text-evergreen tabular-nums">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {html && (
        <div className="mt-5">
          <Prose html={html} />
        </div>
      )}
      {pictures.length > 0 && (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <PictureView
                picture={picture}
                shape="wide"
                sizes="(min-width: 1088px) 352px, (min-width: 640px) 45vw, 92vw"
                className="aspect-[4/3] w-full rounded-md"
              />
            </li>
          ))}
        </ul>
      )}
      <ShareButtons
        className="mt-6 max-w-md"
        content={{ title, text: summary ? `${title}: ${summary}` : title, url: `${url}#day-after` }}
      />
    </section>
  )
}
