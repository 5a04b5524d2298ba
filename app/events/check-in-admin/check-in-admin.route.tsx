import { data } from 'react-router'
import { adminListPath } from '#app/events/event/editor-location.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/check-in-admin.route'
import { DoorBoard } from './door-board.tsx'
import { readDoorList } from './door-list-store.server.ts'
import { doorPath } from './door-path.ts'
import { grantDevice } from './grant-device.server.ts'
import type { Door } from './use-door.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  const { secret } = readLinkConfig(context)
  const isSecure = siteOrigin(context, request).startsWith('https:')
  const site = { secret, isSecure, timeZone }
  const { grant, cookie } = grantDevice(event, requireMember(context).id, site, now)
  const door: Door = {
    eventId: event.id,
    title: event.title,
    when: noWrapClockTimes(`${formatDateRange(event)}, ${formatTimeRange(event, timeZone)}`),
    isOver: isPast(event, now, timeZone),
    isCancelled: event.status === 'cancelled',
    timeZone,
    list: await readDoorList(db, event, secret, now),
    grant,
  }
  const page = {
    search: new URL(request.url).searchParams.get('q') ?? '',
    door,
  }
  return data(page, { headers: { 'Set-Cookie': cookie } })
}

/** The page shows people's names and codes. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Check-in', description: '', noIndex: true })

export default function CheckInRoute({ loaderData, params }: Route.ComponentProps) {
  const { door, search } = loaderData
  const { isCancelled } = door
  const path = doorPath(params.id)
  const eventPath = `${adminListPath}/${params.id}`
  return (
    <AdminPage
      title="Check-in"
      lead={
        <>
          <a dir="auto" className="link wrap-anywhere" href={eventPath}>
            {door.title}
          </a>
          , {door.when}
        </>
      }
      back={{ path: `${eventPath}/signups`, label: 'Sign-ups' }}
    >
      {isCancelled && (
        <div className="mb-6">
          <Notice announced={false}>This event is canceled.</Notice>
        </div>
      )}
      <DoorBoard key={params.id} door={door} search={search} />
      <div className="mt-10 flex flex-wrap gap-3 border-t border-hairline pt-8">
        {!isCancelled && (
          <ButtonLink variant="quiet" href={`${path}/poster`}>
            Poster for self check-in
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href={`${eventPath}/attendance`}>
          Attendance and hours
        </ButtonLink>
      </div>
    </AdminPage>
  )
}
