import { posterCode } from '#app/events/check-in/check-in-code.server.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { selfCheckInPath } from '#app/events/self-check-in/self-check-in-path.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatCode } from '#app/platform/http/typed-code.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PrintButton } from '#app/ui/print-button.tsx'
import { QrCodeView } from '#app/ui/qr-code-view.tsx'
import type { Route } from './+types/poster.route'
import { doorPath } from './door-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const { timeZone } = await readSettings(context.get(databaseContext))
  const { origin, secret } = readLinkConfig(context)
  const code = posterCode(event.id, secret)
  return {
    title: event.title,
    dates: formatDateRange(event),
    time: formatTimeRange(event, timeZone),
    location: event.locationName,
    code,
    qr: qrCode(origin + selfCheckInPath(event.slug, { code })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Poster for self check-in', description: '', noIndex: true })

export default function PosterRoute({ loaderData, params }: Route.ComponentProps) {
  const { title, dates, time, location, code, qr } = loaderData
  return (
    <AdminPage
      title="Poster for self check-in"
      lead="Print this page and post it at the event. The code works for people with a spot, from an hour before the event until it ends."
      back={{ path: doorPath(params.id), label: 'Check-in' }}
      actions={<PrintButton />}
    >
      <div className="print-sheet text-center" data-poster>
        <h2 dir="auto" className="text-3xl text-balance wrap-anywhere">
          {title}
        </h2>
        <p className="mt-2">{dates}</p>
        <p>{noWrapClockTimes(time)}</p>
        {location && (
          <p dir="auto" className="wrap-anywhere">
            {location}
          </p>
        )}
        <QrCodeView qr={qr} label="QR code for check-in" className="mx-auto my-6 w-full max-w-md" />
        <p className="text-2xl">Scan to check in</p>
        <p className="mt-2 text-xl">
          Code: <strong className="tracking-wider whitespace-nowrap">{formatCode(code)}</strong>
        </p>
        <p className="mt-2 text-muted">Or open your sign-up page and enter this code.</p>
      </div>
    </AdminPage>
  )
}
