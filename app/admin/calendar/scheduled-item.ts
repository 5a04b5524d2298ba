import type { PublicationState } from '#app/cms/collections/publication.ts'
import { type Access, can, type Role } from '#app/platform/auth/permissions.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import type { ShownStatus } from '#app/site/newsletter/issue.ts'

interface KindDefinition {
  /** The name in the filter. */
  label: string
  /** The access that a member needs to see items of this kind. */
  access: Access
}

/** The kinds of items on the admin calendar. */
export const scheduledKinds = {
  event: { label: 'Events', access: ['events', 'ownEvents'] },
  publication: { label: 'Publishing', access: ['content', 'events', 'ownEvents'] },
  issue: { label: 'Newsletter', access: 'newsletter' },
  reminder: { label: 'Reminders', access: ['events', 'ownEvents'] },
  backup: { label: 'Backups', access: 'backups' },
} as const satisfies Record<string, KindDefinition>

export type ScheduledKind = keyof typeof scheduledKinds

const kindNames = Object.keys(scheduledKinds) as ScheduledKind[]

/** Any one of these permissions opens the calendar, which shows only the kinds that the member has access to. */
export const calendarAccess: Access = ['content', 'events', 'ownEvents', 'newsletter', 'backups']

/** The kinds that a role sees. */
export const visibleKinds = (role: Role) => kindNames.filter((kind) => can(role, scheduledKinds[kind].access))

/** Something on one day of the calendar; a multi-day event is one item on each of its days. */
export interface ScheduledItem {
  kind: ScheduledKind
  localDate: string
  /** 'HH:MM', for sorting; empty for an all-day item. */
  clockTime: string
  /** The time as shown. */
  time: string
  /** What happens: 'Event', 'Article to be published'. */
  label: string
  title: string
  /** The screen that the item links to: its form, or the list of backups. */
  path: string
  /** Set for an event that visitors cannot see yet. */
  publication?: Exclude<PublicationState, 'published'>
  isCanceled?: boolean
  issueStatus?: ShownStatus
}

/** By date, then by time; all-day items first. */
export const sortItems = (items: readonly ScheduledItem[]) =>
  items.toSorted((a, b) => {
    const [left, right] = [a, b].map(
      ({ localDate, clockTime, title }) => `${localDate} ${clockTime.padEnd(5)} ${title}`,
    )
    return (left ?? '') < (right ?? '') ? -1 : 1
  })

export function countBy<Key extends string>(
  items: readonly ScheduledItem[],
  key: (item: ScheduledItem) => Key,
) {
  const counts: Partial<Record<Key, number>> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

/** The items of each day that has any. */
export function groupByDay(items: readonly ScheduledItem[]) {
  const days = Map.groupBy(items, ({ localDate }) => localDate)
  return [...days].map(([localDate, items]) => ({ localDate, items }))
}

/** The days of an event that are between two dates (inclusive). */
export function daysWithin(
  { localDate, lastDate }: { localDate: string; lastDate: string },
  { from, to }: { from: string; to: string },
) {
  const days: string[] = []
  const last = lastDate < to ? lastDate : to
  for (let day = localDate < from ? from : localDate; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
