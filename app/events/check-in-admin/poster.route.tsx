import { posterCode, qrCode } from '#app/events/check-in/check-in-code.server.ts'
import { QrCodeView } from '#app/events/check-in/check-in-code.tsx'
import { formatCode } from '#app/events/check-in/code.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { selfCheckInPath } from '#app/events/self-check-in/self-check-in-path.ts'
import { requestLinks } from '#app/events/signup/signup-request.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/poster.route'
import { doorPath } from './door-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const { timeZone } = await readSettings(context.get(databaseContext))
  const { origin, secret } = requestLinks(context)
  const code = posterCode(event.id, secret)
  return {
    title: event.title,
    when: `${formatDateRange(event)}, ${formatTimeRange(event, timeZone)}`,
    code,
    qr: qrCode(origin + selfCheckInPath(event.slug, { code })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Poster for check-in', description: '', hidden: true })

export default function PosterRoute({ loaderData: { title, when, code, qr }, params }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Poster for check-in"
      lead="Use your browser’s print command, and hang it up where the event takes place. It works from an hour before the event to its end, for people who signed up."
      back={{ path: doorPath(params.id), label: 'Check-in' }}
    >
      <div className="print-sheet text-center">
        <h2 dir="auto" className="text-3xl text-balance wrap-anywhere">
          {title}
        </h2>
        <p className="mt-2">{when}</p>
        <QrCodeView qr={qr} label="QR code for check-in" className="mx-auto my-6 w-full max-w-md" />
        <p className="text-2xl">Scan to check in</p>
        <p className="mt-2">
          Code: <strong className="tracking-wider">{formatCode(code)}</strong>
        </p>
      </div>
    </AdminPage>
  )
}
