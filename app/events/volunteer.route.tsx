import { databaseContext } from '#app/platform/database/database.ts'
import { freshUntil } from '#app/platform/http/page.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/volunteer.route'
import { readCalendarChoice } from './calendar-address.ts'
import { CalendarBoard } from './calendar-board.tsx'
import { loadCalendar, loadList } from './calendar-data.server.ts'
import { EventList } from './event-list.tsx'
import { localDateIn, nextLocalMidnight } from './event-schedule.ts'
import { EventsFailure } from './events-failure.tsx'
import { SubscribeBlock } from './subscribe-block.tsx'
import { ViewSwitch } from './view-switch.tsx'

export const handle: PageHandle = { wake: 'touch' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const now = new Date()
  freshUntil(context, nextLocalMidnight(now, timeZone))
  const today = localDateIn(now, timeZone)
  const choice = readCalendarChoice(new URL(request.url).searchParams, today)
  const site = { today, feed: `${siteOrigin(context, request)}/calendar.ics` }
  return choice.view === 'list'
    ? { ...site, view: choice.view, list: await loadList(db, choice, { now, today, timeZone }) }
    : { ...site, view: choice.view, calendar: await loadCalendar(db, choice, { now, today, timeZone }) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Volunteer Opportunities',
    description: 'Meals, clean-ups, circles and youth nights: see what is on, and come along.',
  })

export default function VolunteerRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <VolunteerHeading />
      <div className="shell-width">
        <ViewSwitch view={loaderData.view} />
        {loaderData.view === 'list' ? (
          <EventList list={loaderData.list} />
        ) : (
          <CalendarBoard calendar={loaderData.calendar} today={loaderData.today} />
        )}
        <SubscribeBlock feed={loaderData.feed} />
      </div>
    </>
  )
}

/** Shown in the page's own place, whether the whole page failed or a step within the calendar. */
export function ErrorBoundary() {
  return (
    <>
      <VolunteerHeading />
      <EventsFailure />
    </>
  )
}

function VolunteerHeading() {
  // The place of the admins' toggle 'Edit Opportunities' / 'Close Opportunities Editor': PageHeading's `action`.
  return (
    <PageHeading title="Volunteer Opportunities">
      Come once or come every week. Pick a day to see what is on.
    </PageHeading>
  )
}
