import { type ReactNode, useMemo } from 'react'
import { data } from 'react-router'
import {
  filterParameters,
  readCalendarFilter,
  withFilter,
  withFullEvents,
} from '#app/events/event/calendar-filter.ts'
import { filteredUrls, readCalendarQuery } from '#app/events/event/calendar-url.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn, nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/volunteer.route'
import { CalendarBoard } from './calendar-board.tsx'
import { loadCalendar, loadList, loadUpcomingEvents, readFilterOptions } from './calendar-data.server.ts'
import { CalendarFilterForm } from './calendar-filter-form.tsx'
import { DayEvents } from './day-events.tsx'
import { EventList } from './event-list.tsx'
import { SubscribeBlock } from './subscribe-block.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { loadVolunteerEditor } from './volunteer-editor.server.ts'
import { EditorToggle, VolunteerEditor } from './volunteer-editor.tsx'
import { volunteerTexts } from './volunteer-texts.ts'

export const handle: PageHandle = {
  hydrate: 'interaction',
  query: ['view', 'month', 'day', 'when', 'page', 'all', 'edit', 'q', 'cursor', 'copy', ...filterParameters],
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const { timeZone, weekStart, eventKinds } = await readSettings(db)
  const now = new Date()
  expireNoLaterThan(context, nextLocalMidnight(now, timeZone))
  const today = localDateIn(now, timeZone)
  const { searchParams } = new URL(request.url)
  const query = readCalendarQuery(searchParams, today)
  const filter = readCalendarFilter(searchParams)
  // Sign-up for an event can open or close at any time, without a change in the database.
  if (filter.hasFreeSpots) expireNoLaterThan(context, new Date(now.getTime() + 60_000))
  const { editor, flash, headers } = await loadVolunteerEditor({ context, request }, now)
  const filters = { filter, options: await readFilterOptions(db, { now, timeZone, eventKinds }, filter) }
  const feed = withFilter(`${siteOrigin(context, request)}/calendar.ics`, withFullEvents(filter))
  const sharedData = { today, feed, editor, flash, ...filters }
  if (query.view === 'list') {
    const list = await loadList(db, query, { now, timeZone, filter })
    // The first page of the list already includes the first upcoming events.
    const includesUpcoming = list.when === 'upcoming' && list.page === 1
    const upcoming = includesUpcoming ? null : await loadUpcomingEvents(db, { now, timeZone, filter })
    return data({ ...sharedData, view: query.view, list, upcoming }, { headers })
  }
  const [calendar, upcoming] = await Promise.all([
    loadCalendar(db, query, { now, today, timeZone, weekStart, filter }),
    loadUpcomingEvents(db, { now, timeZone, filter }),
  ])
  return data({ ...sharedData, view: query.view, calendar, upcoming }, { headers })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: metaText(args, volunteerTexts.title),
    description: metaText(args, volunteerTexts.description),
  })

export default function VolunteerRoute({ loaderData }: Route.ComponentProps) {
  const { view, filter, options } = loaderData
  const urls = useMemo(() => filteredUrls(filter), [filter])
  return (
    <>
      <VolunteerHeading
        action={loaderData.editor && <EditorToggle open={loaderData.editor.opened !== null} />}
      />
      <div className="shell-width">
        <Toast />
        {loaderData.editor?.opened && <VolunteerEditor {...loaderData.editor.opened} />}
        <ViewSwitch view={view} filter={filter} />
        <CalendarFilterForm filter={filter} options={options} hiddenFields={viewParameters(loaderData)} />
        {loaderData.view === 'list' ? (
          <EventList list={loaderData.list} filter={filter} />
        ) : (
          // The server cannot know the width of the screen: on phones, CSS hides the calendar.
          <div className={loaderData.view === 'auto' ? 'max-sm:hidden' : undefined}>
            <CalendarBoard calendar={loaderData.calendar} today={loaderData.today} urls={urls}>
              <DayEvents calendar={loaderData.calendar} urls={urls} />
            </CalendarBoard>
          </div>
        )}
        {loaderData.upcoming && (
          <UpcomingEvents upcoming={loaderData.upcoming} filter={filter} isFirst={view === 'auto'} />
        )}
        <SubscribeBlock feed={loaderData.feed} filter={filter} />
      </div>
    </>
  )
}

/** The query parameters of the view, which the filter form keeps. */
function viewParameters(
  shown:
    | { view: 'list'; list: { when: 'upcoming' | 'past' } }
    | { view: 'calendar' | 'auto'; calendar: { month: string } },
): Record<string, string> {
  if (shown.view === 'list') return { view: 'list', ...(shown.list.when === 'past' && { when: 'past' }) }
  return shown.view === 'calendar' ? { view: 'calendar', month: shown.calendar.month } : {}
}

/** Keeps the page heading, whether the first load or a navigation within the calendar failed. */
export function ErrorBoundary() {
  const t = useText()
  const { settings } = useShell()
  return (
    <>
      <VolunteerHeading />
      <div className="shell-width">
        <title>{`${t(volunteerTexts.title)} · ${settings.name}`}</title>
        <LoadError subject="the events" />
      </div>
    </>
  )
}

function VolunteerHeading({ action }: { action?: ReactNode }) {
  const t = useText()
  return (
    <PageHeading title={t(volunteerTexts.title)} titleText={volunteerTexts.title} action={action}>
      <EditableText as="p" text={volunteerTexts.intro} />
    </PageHeading>
  )
}
