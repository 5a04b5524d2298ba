import { onlyAssigned } from '#app/cms/collections/assignment-store.server.ts'
import { type Collection, capitalize, formPath, listPath, titleOf } from '#app/cms/collections/collection.ts'
import { notTrashed } from '#app/cms/collections/item-tables.server.ts'
import { publicationState } from '#app/cms/collections/publication.ts'
import { findEditor } from '#app/cms/collections/require-editor.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { formatTimeRange, prayerColumns } from '#app/events/event/format-event-time.ts'
import { listUpcomingReminders } from '#app/members/reminders/upcoming-reminders.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { upcomingBackups } from '#app/platform/backup/backup-schedule.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { startOfDay } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { formatZonedTime, localTimeOf } from '#app/platform/time/local-time.ts'
import { issuesQuery } from '#app/site/newsletter/issue-store.server.ts'
import {
  daysWithin,
  type ScheduledItem,
  type ScheduledKind,
  sortItems,
  visibleKinds,
} from './scheduled-item.ts'

/** What to list: everything between two local dates (inclusive) that a member may see. */
interface ScheduleQuery {
  from: string
  to: string
  member: Member
  collections: readonly Collection[]
  settings: Pick<Settings, 'timeZone' | 'backupSchedule'>
  now: Date
}

/** Everything that is scheduled between two dates and that a member may open. */
export async function listScheduled(db: Database, query: ScheduleQuery): Promise<ScheduledItem[]> {
  const lists: Record<ScheduledKind, () => Promise<ScheduledItem[]>> = {
    event: () => listEvents(db, query),
    publication: () => listPublications(db, query),
    issue: () => listIssues(db, query),
    reminder: () => listReminders(db, query),
    backup: async () => listBackups(query),
  }
  const itemsByKind = await Promise.all(visibleKinds(query.member.role).map((kind) => lists[kind]()))
  return sortItems(itemsByKind.flat())
}

/** The date and time of an instant, as fields of an item. */
function atInstant(instant: string, timeZone: string) {
  const [localDate = '', clockTime = ''] = localTimeOf(instant, timeZone).split('T')
  return { localDate, clockTime, time: formatZonedTime(instant, timeZone) }
}

const instantsOf = ({ from, to, settings: { timeZone } }: ScheduleQuery) => ({
  start: startOfDay(from, timeZone).toISOString(),
  end: startOfDay(addDays(to, 1), timeZone).toISOString(),
})

const onlyAssignedTo = ({ member }: ScheduleQuery) =>
  findEditor(member, eventCollection)?.onlyAssignedTo ?? null

async function listEvents(db: Database, query: ScheduleQuery): Promise<ScheduledItem[]> {
  const { from, to, settings, now } = query
  const inRange = db
    .selectFrom('event')
    .select(['id', 'title', 'localDate', 'lastDate', 'startTime', 'endTime', 'status', 'publishedAt'])
    .select(prayerColumns)
    .where('deletedAt', 'is', null)
    .where('localDate', '<=', to)
    .where('lastDate', '>=', from)
  const events = await onlyAssigned(db, eventCollection, inRange, onlyAssignedTo(query)).execute()
  return events.flatMap((event) => {
    const state = publicationState(event.publishedAt, now)
    return daysWithin(event, query).map((localDate) => ({
      kind: 'event' as const,
      localDate,
      clockTime: event.startTime ?? '',
      time: formatTimeRange({ ...event, localDate, lastDate: localDate }, settings.timeZone),
      label: 'Event',
      title: event.title,
      path: formPath(eventCollection, event),
      ...(state !== 'published' && { publication: state }),
      ...(event.status === 'cancelled' && { isCanceled: true }),
    }))
  })
}

/** The items that are scheduled for publication, in the collections that the member may edit. */
async function listPublications(db: Database, query: ScheduleQuery): Promise<ScheduledItem[]> {
  const { start, end } = instantsOf(query)
  const now = query.now.toISOString()
  const lists = query.collections.map(async (collection) => {
    const editor = findEditor(query.member, collection)
    if (!editor) return []
    const scheduled = notTrashed(db, collection)
      .select(['id', 'publishedAt', collection.titleField])
      .where('publishedAt', '>', now)
      .where('publishedAt', '>=', start)
      .where('publishedAt', '<', end)
    const items = await onlyAssigned(db, collection, scheduled, editor.onlyAssignedTo).execute()
    return items.map((item) => ({
      kind: 'publication' as const,
      ...atInstant(String(item.publishedAt), query.settings.timeZone),
      label: `${capitalize(collection.noun)} to be published`,
      title: titleOf(collection, item),
      path: formPath(collection, { id: String(item.id) }),
    }))
  })
  return (await Promise.all(lists)).flat()
}

/** The issues that are scheduled or have started sending. */
async function listIssues(db: Database, query: ScheduleQuery): Promise<ScheduledItem[]> {
  const { start, end } = instantsOf(query)
  const issues = await issuesQuery(db)
    .where(({ eb, or, and }) => {
      const within = (column: 'scheduledFor' | 'startedAt') =>
        and([eb(column, '>=', start), eb(column, '<', end)])
      return or([within('startedAt'), and([eb('startedAt', 'is', null), within('scheduledFor')])])
    })
    .execute()
  return issues.map(({ id, subject, startedAt, scheduledFor, shownStatus }) => ({
    kind: 'issue',
    ...atInstant(startedAt ?? scheduledFor ?? '', query.settings.timeZone),
    label: 'Newsletter issue',
    title: subject,
    path: `/admin/newsletter/issues/${id}`,
    issueStatus: shownStatus,
  }))
}

async function listReminders(db: Database, query: ScheduleQuery): Promise<ScheduledItem[]> {
  const { from, to, settings, now } = query
  const { timeZone } = settings
  const reminders = await listUpcomingReminders(db, { from, to, timeZone }, onlyAssignedTo(query), now)
  return reminders.map(({ eventId, title, at, people }) => ({
    kind: 'reminder',
    ...atInstant(at.toISOString(), timeZone),
    label: `Reminder to ${countText(people, 'person', 'people')}`,
    title,
    path: formPath(eventCollection, { id: eventId }),
  }))
}

function listBackups({
  from,
  to,
  settings: { backupSchedule, timeZone },
  now,
}: ScheduleQuery): ScheduledItem[] {
  return upcomingBackups(backupSchedule, timeZone, { from, to }, now).map((at) => ({
    kind: 'backup',
    ...atInstant(at.toISOString(), timeZone),
    label: 'Backup',
    title: `${capitalize(backupSchedule)} backup`,
    path: listPath({ path: 'backups' }),
  }))
}
