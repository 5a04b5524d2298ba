import type { Selectable } from 'kysely'
import type { NoteTable } from '#app/platform/database/schema/inbox.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'

export type Note = Selectable<NoteTable>

/** The tables of what people send. */
export type InboxTable = Note['subject']

/** What the activity log calls an item of each of them. */
export const activitySubjects: Record<InboxTable, string> = {
  initiative: 'initiative',
  pledge: 'pledge',
  contactMessage: 'message',
}

/** An item of an inbox, for what is written about it. */
export interface ItemRef {
  subject: InboxTable
  subjectId: string
  /** What the activity log calls it. */
  label: string
}

/** A note as pages show it. */
export function shownNote({ id, kind, title, body, actorName, createdAt }: Note, timeZone: string) {
  return { id, kind, title, body, who: actorName, when: formatDateTime(createdAt, timeZone) }
}
