import type { Selectable } from 'kysely'
import type { NoteTable } from '#app/platform/database/schema/inbox.ts'
import type { MailTable } from '#app/platform/database/schema/mail.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'

export type Note = Selectable<NoteTable>

/** With the status of a reply's email; null if the email was deleted, or for a note. */
export type ListedNote = Note & { mailStatus: MailTable['status'] | null }

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

export function toThreadEntry(
  { id, kind, title, body, actorName, createdAt, mailStatus }: ListedNote,
  timeZone: string,
) {
  const label = kind === 'note' ? 'Note' : (undeliveredLabels[mailStatus ?? 'sent'] ?? 'Reply by email')
  return { id, kind, label, title, body, who: actorName, when: formatDateTime(createdAt, timeZone) }
}

const undeliveredLabels: Partial<Record<MailTable['status'], string>> = {
  stored: 'Reply by email, stored but not sent',
  failed: 'Reply by email, which could not be sent',
  cancelled: 'Reply by email, canceled',
}
