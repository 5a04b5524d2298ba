import type { Selectable } from 'kysely'
import type { NoteTable } from '#app/platform/database/schema/inbox.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'

export type Note = Selectable<NoteTable>

/** The tables of submissions. */
export type InboxTable = Note['subject']

/** Their subjects in the activity log. */
export const activitySubjects: Record<InboxTable, string> = {
  initiative: 'initiative',
  pledge: 'pledge',
  contactMessage: 'message',
}

/** A reference to an item of an inbox. */
export interface ItemRef {
  subject: InboxTable
  subjectId: string
  /** Its name in the activity log. */
  label: string
}

export function toThreadEntry({ id, kind, title, body, actorName, createdAt }: Note, timeZone: string) {
  return { id, kind, title, body, who: actorName, when: formatDateTime(createdAt, timeZone) }
}
