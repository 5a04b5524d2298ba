import type { RouterContextProvider } from 'react-router'
import { readForm } from '#app/cms/collections/form-library.server.ts'
import { publicationState } from '#app/cms/collections/publication.ts'
import type { Editor } from '#app/cms/collections/require-editor.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { eventCollection } from './event-collection.ts'
import { countSignups, listAdminEvents, readEventFilter } from './event-list-store.server.ts'
import { formatTimeRange } from './format-event-time.ts'

export type EventAdminData = Awaited<ReturnType<typeof loadEventAdmin>>

/** Loads the event form and the events that someone may edit, for the admin area and the inline editor. */
export async function loadEventAdmin(
  context: Readonly<RouterContextProvider>,
  { assignedTo }: Pick<Editor, 'assignedTo'>,
  url: URL,
  now: Date,
) {
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const filter = readEventFilter(url.searchParams)
  const today = localDateIn(now, timeZone)
  const page = await listAdminEvents(db, { ...filter, assignedTo }, today, url.searchParams.get('cursor'))
  const signups = await countSignups(
    db,
    page.rows.map(({ id }) => id),
  )
  return {
    when: filter.when,
    onlyAssigned: assignedTo !== null,
    isSearch: Boolean(filter.search),
    timeZone,
    form: await readForm(db, eventCollection),
    next: page.next,
    previous: page.previous,
    rows: page.rows.map((event) => ({
      id: event.id,
      title: event.title,
      dates: formatDateRange(event),
      time: formatTimeRange(event, timeZone),
      cancelled: event.status === 'cancelled',
      isSample: event.sample === 1,
      state: publicationState(event.publishedAt, now),
      signups: signups.get(event.id) ?? 0,
    })),
  }
}
