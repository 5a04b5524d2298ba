import type { RouterContextProvider } from 'react-router'
import { countSelectable } from '#app/cms/bulk-changes/count-selectable.server.ts'
import { readCollectionForm } from '#app/cms/collections/collection-form.server.ts'
import { publicationState } from '#app/cms/collections/publication.ts'
import type { Editor } from '#app/cms/collections/require-editor.server.ts'
import { countTrash } from '#app/cms/collections/trash-store.server.ts'
import { describeRule } from '#app/events/series/recurrence-rule.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { formatTimeZone } from '#app/platform/time/time-zone.ts'
import { eventCollection } from './event-collection.ts'
import {
  countPeopleComing,
  describeSeries,
  eventsMatching,
  listAdminEvents,
  readEventFilter,
} from './event-list-store.server.ts'
import { formatTimeRange } from './format-event-time.ts'

export type EventAdminData = Awaited<ReturnType<typeof loadEventAdmin>>

/** Loads the event form and the events that the member may edit, for the admin area and the inline editor. */
export async function loadEventAdmin(
  context: Readonly<RouterContextProvider>,
  { onlyAssignedTo }: Pick<Editor, 'onlyAssignedTo'>,
  url: URL,
  now: Date,
) {
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const filter = readEventFilter(url.searchParams)
  const today = localDateIn(now, timeZone)
  const page = await listAdminEvents(db, { ...filter, onlyAssignedTo }, today, url.searchParams.get('cursor'))
  const [comingCounts, matching, trashedCount, series] = await Promise.all([
    countPeopleComing(
      db,
      page.rows.map(({ id }) => id),
    ),
    countSelectable(eventsMatching(db, { ...filter, onlyAssignedTo }, today), page),
    countTrash(db, eventCollection, onlyAssignedTo),
    describeSeries(db, [...page.rows.map(({ seriesId }) => seriesId), filter.seriesId], today),
  ])
  return {
    listName: filter.list,
    onlyAssigned: onlyAssignedTo !== null,
    isSearch: Boolean(filter.search),
    series: summarizeSeries(series, filter.seriesId),
    timeZone: formatTimeZone(timeZone),
    form: await readCollectionForm(db, eventCollection),
    next: page.next,
    previous: page.previous,
    matching,
    trashedCount,
    rows: page.rows.map((event) => ({
      id: event.id,
      version: event.version,
      title: event.title,
      dates: formatDateRange(event),
      time: formatTimeRange(event, timeZone),
      cancelled: event.status === 'cancelled',
      isSample: event.sample === 1,
      state: publicationState(event.publishedAt, now),
      publishTime: event.publishedAt ? formatDateTime(event.publishedAt, timeZone) : '',
      comingCount: comingCounts.get(event.id) ?? 0,
      series: summarizeSeries(series, event.seriesId),
    })),
  }
}

/** 'Every Friday · 12 dates', and the series’ id; null for a single event. */
function summarizeSeries(series: Awaited<ReturnType<typeof describeSeries>>, id: string | null) {
  const found = id === null ? undefined : series.get(id)
  if (!found) return null
  const { rule, dateCount } = found
  return { id, text: `${describeRule(rule)} · ${countText(dateCount, 'date', 'dates')}` }
}
