import type { EventSeries } from './event-series.server.ts'

/** The next dates of a series, shown on the page of one of its events. */
export function NextDates({ series }: { series: EventSeries }) {
  return (
    <section aria-labelledby="next-dates" className="mt-8">
      <h2 id="next-dates" className="text-xl">
        Other dates
      </h2>
      <ul className="mt-2">
        {series.next.map(({ slug, date, cancelled }) => (
          <li key={slug} className="border-b border-hairline">
            <a className="link inline-block py-2.5" href={`/events/${slug}`}>
              {date}
            </a>
            {cancelled && <span className="ms-2 text-sm text-clay">Canceled</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
