import { useMemo } from 'react'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { CalendarBoard, CalendarHeader } from '#app/events/calendar/calendar-board.tsx'
import { initialDay } from '#app/events/calendar/calendar-days.ts'
import { dayEventsId, useScrollToChosenDay } from '#app/events/calendar/chosen-day.ts'
import type { CalendarUrls } from '#app/events/event/calendar-url.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDate, formatHijriDate, formatMonth } from '#app/platform/time/format-date.ts'
import {
  addMonths,
  firstMonth,
  isLocalDate,
  isMonth,
  lastMonth,
  monthGrid,
  monthOf,
} from '#app/platform/time/local-date.ts'
import { formatTimeZone } from '#app/platform/time/time-zone.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { StatusTabs, withAllTab } from '#app/ui/status-tabs.tsx'
import type { Route } from './+types/calendar-admin.route'
import { MonthList } from './month-list.tsx'
import { calendarAccess, countBy, scheduledKinds, visibleKinds } from './scheduled-item.ts'
import { ScheduledList } from './scheduled-list.tsx'
import { listScheduled } from './scheduled-store.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requirePermission(context, calendarAccess)
  const db = context.get(databaseContext)
  const now = new Date()
  const settings = await readSettings(db)
  const { timeZone, weekStart } = settings
  const today = localDateIn(now, timeZone)
  const { searchParams } = new URL(request.url)
  const readParam = (name: string, isValid: (text: string) => boolean) =>
    [searchParams.get(name) ?? ''].find(isValid) ?? null
  const chosenDay = readParam('day', isLocalDate)
  const month = readParam('month', isMonth) ?? monthOf(chosenDay ?? today)
  const grid = monthGrid(month, weekStart)
  const { listed: collections } = context.get(collectionsContext)
  const all = await listScheduled(db, { ...grid, member, collections, settings, now })
  const kinds = visibleKinds(member.role)
  const kind = kinds.find((candidate) => candidate === searchParams.get('kind')) ?? null
  const items = kind ? all.filter((item) => item.kind === kind) : all
  const isInGrid = chosenDay !== null && chosenDay >= grid.from && chosenDay <= grid.to
  const dates = items.map(({ localDate }) => ({ localDate, lastDate: localDate }))
  const monthCounts = countBy(
    all.filter(({ localDate }) => monthOf(localDate) === month),
    (item) => item.kind,
  )
  return {
    kind,
    seesAllKinds: kinds.length === Object.keys(scheduledKinds).length,
    tabs: withAllTab(
      Object.fromEntries(kinds.map((kind) => [kind, scheduledKinds[kind].label])),
      monthCounts as Record<string, number>,
    ),
    today,
    timeZone: formatTimeZone(timeZone),
    items,
    calendar: {
      month,
      weekStart,
      day: isInGrid ? chosenDay : initialDay(month, today, dates),
      previous: month > firstMonth ? addMonths(month, -1) : null,
      next: month < lastMonth ? addMonths(month, 1) : null,
      counts: countBy(items, ({ localDate }) => localDate) as Record<string, number>,
    },
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Calendar', description: 'Everything that is scheduled.', noIndex: true })

const nouns = { singular: 'item', plural: 'items' }

/** The month as a calendar next to the chosen day; on phones, as a list. */
export default function CalendarAdminRoute({ loaderData }: Route.ComponentProps) {
  const { kind, seesAllKinds, tabs, today, timeZone, items, calendar } = loaderData
  const { month, day } = calendar
  const urls = useMemo(() => calendarUrls(kind), [kind])
  const inMonth = items.filter(({ localDate }) => monthOf(localDate) === month)
  const heading = useScrollToChosenDay(day)
  const dayItems = items.filter(({ localDate }) => localDate === day)
  const lead = seesAllKinds ? 'Everything that is scheduled' : 'Everything scheduled that you have access to'
  const emptyText = describeEmptyPeriod(kind, seesAllKinds)
  return (
    <AdminPage title="Calendar" lead={`${lead}, in the site’s time zone, ${timeZone}.`}>
      {tabs.length > 2 && <StatusTabs tabs={tabs} param="kind" label="Type" />}
      <div className="max-sm:hidden">
        <CalendarBoard calendar={calendar} today={today} urls={urls} nouns={nouns}>
          <section aria-labelledby={dayEventsId}>
            <div aria-live="polite">
              <h2 id={dayEventsId} ref={heading} className="scroll-mt-4 text-xl">
                <time dateTime={day}>{formatDate(day)}</time>
              </h2>
              <p className="mb-3 text-sm text-muted">{formatHijriDate(day)}</p>
              {dayItems.length === 0 && (
                <p className="text-muted">
                  {emptyText} {inMonth.length === 0 ? `in ${formatMonth(month)}` : 'on this day'}.
                </p>
              )}
            </div>
            <ScheduledList items={dayItems} />
          </section>
        </CalendarBoard>
      </div>
      <section aria-labelledby="month-list" className="sm:hidden">
        <CalendarHeader id="month-list" calendar={calendar} month={month} today={today} urls={urls} />
        {inMonth.length === 0 ? (
          <EmptyState>
            {emptyText} in {formatMonth(month)}.
          </EmptyState>
        ) : (
          <MonthList items={inMonth} today={today} />
        )}
      </section>
    </AdminPage>
  )
}

/** The start of a sentence that says that a day or month has no items, or no items that the member may see. */
function describeEmptyPeriod(kind: string | null, seesAllKinds: boolean) {
  if (kind) return 'Nothing of this type is scheduled'
  return seesAllKinds ? 'Nothing is scheduled' : 'Nothing you have access to is scheduled'
}

/** The URLs of days and months, which keep the filter. */
function calendarUrls(kind: string | null): CalendarUrls {
  const url = (params: Record<string, string>) =>
    `/admin/calendar?${new URLSearchParams({ ...params, ...(kind && { kind }) })}`
  return { day: (day) => url({ month: monthOf(day), day }), month: (month) => url({ month }) }
}
