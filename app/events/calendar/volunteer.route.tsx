import type { ReactNode } from 'react'
import { data } from 'react-router'
import { readCalendarChoice } from '#app/events/event/calendar-url.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { expireAt } from '#app/platform/http/page.server.ts'
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
import { loadCalendar, loadList, loadNextEvents } from './calendar-data.server.ts'
import { EventList } from './event-list.tsx'
import { NextEvents } from './next-events.tsx'
import { SubscribeBlock } from './subscribe-block.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { loadVolunteerEditor } from './volunteer-editor.server.ts'
import { EditorToggle, VolunteerEditor } from './volunteer-editor.tsx'
import { volunteerTexts } from './volunteer-texts.ts'

export const handle: PageHandle = {
  hydrate: 'interaction',
  query: ['view', 'month', 'day', 'when', 'page', 'edit', 'q', 'cursor'],
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const { timeZone, weekStart } = await readSettings(db)
  const now = new Date()
  expireAt(context, nextLocalMidnight(now, timeZone))
  const today = localDateIn(now, timeZone)
  const choice = readCalendarChoice(new URL(request.url).searchParams, today)
  const { editor, flash, headers } = await loadVolunteerEditor({ context, request }, now)
  const site = { today, feed: `${siteOrigin(context, request)}/calendar.ics`, editor, flash }
  if (choice.view === 'list') {
    const list = await loadList(db, choice, { now, timeZone })
    // The first page of the list has them already.
    const listed = list.when === 'upcoming' && list.page === 1
    const next = listed ? null : await loadNextEvents(db, { now, timeZone })
    return data({ ...site, view: choice.view, list, next }, { headers })
  }
  const [calendar, next] = await Promise.all([
    loadCalendar(db, choice, { now, today, timeZone, weekStart }),
    loadNextEvents(db, { now, timeZone }),
  ])
  return data({ ...site, view: choice.view, calendar, next }, { headers })
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
  return (
    <>
      <VolunteerHeading
        action={loaderData.editor && <EditorToggle open={loaderData.editor.list !== null} />}
      />
      <div className="shell-width">
        <Toast />
        {loaderData.editor?.list && <VolunteerEditor list={loaderData.editor.list} />}
        <ViewSwitch view={loaderData.view} />
        {loaderData.view === 'list' ? (
          <EventList list={loaderData.list} />
        ) : (
          // The server cannot know the width of the screen: a phone shows the next events instead.
          <div className={loaderData.view === 'auto' ? 'max-sm:hidden' : undefined}>
            <CalendarBoard calendar={loaderData.calendar} today={loaderData.today} />
          </div>
        )}
        {loaderData.next && <NextEvents next={loaderData.next} isFirst={loaderData.view === 'auto'} />}
        <SubscribeBlock feed={loaderData.feed} />
      </div>
    </>
  )
}

/** Keeps the page heading, whether the first load or a navigation within the calendar failed. */
export function ErrorBoundary() {
  const { settings } = useShell()
  return (
    <>
      <VolunteerHeading />
      <div className="shell-width">
        <title>{`We could not load the events · ${settings.name}`}</title>
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
