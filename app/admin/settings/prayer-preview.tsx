import { Notice } from '#app/ui/notice.tsx'
import type { PrayerPreview } from './prayer-preview.server.ts'

/** Today's prayer times with the settings in the form. */
export function PrayerTimesPreview({
  preview: { date, place, rows, isFarFromZone, isSaved },
}: {
  preview: PrayerPreview & { isSaved: boolean }
}) {
  return (
    <section aria-labelledby="prayer-preview" className="mt-10 max-w-xl border-t border-hairline pt-8">
      <h2 id="prayer-preview" className="text-lg">
        Today’s times
      </h2>
      {rows === null ? (
        <p className="mt-2 text-muted">
          Enter the latitude and longitude to see today’s times. Until then, event times cannot be relative to
          prayers.
        </p>
      ) : (
        <>
          <p className="mt-1 mb-4 text-muted" role="status">
            {[date, place].filter(Boolean).join(' · ')}
            {!isSaved && ' · not saved yet'}
          </p>
          {isFarFromZone && (
            <div className="mb-4">
              <Notice tone="error" announced={false}>
                Solar noon is far from 12:00 here. Please check the sign of the longitude, and the site’s time
                zone.
              </Notice>
            </div>
          )}
          <table className="w-full border-collapse text-start tabular-nums">
            <thead>
              <tr className="border-b border-edge">
                {['Prayer', 'Adhan', 'Iqamah'].map((heading) => (
                  <th key={heading} scope="col" className="py-2 pe-3 text-start text-sm font-semibold">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, adhan, iqamah }) => (
                <tr key={name} className="border-b border-hairline last:border-0">
                  <th scope="row" className="py-2 pe-3 text-start font-semibold">
                    {name}
                  </th>
                  <td className="py-2 pe-3">{adhan ?? 'None today'}</td>
                  <td className="py-2">{iqamah ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
