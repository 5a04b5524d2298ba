import type { Selectable } from 'kysely'
import type { NoteTable } from '#app/platform/database/schema/inbox.ts'
import type { MailTable } from '#app/platform/database/schema/mail.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'

export type Note = Selectable<NoteTable>

/** A note or reply. `mailStatus` is the status of the reply's email; null for a note, or if it is not known. */
export type ListedNote = Note & { mailStatus: MailTable['status'] | null }

/** The tables whose rows can have notes. */
type NoteSubject = Note['subject']

/** The tables of submissions. */
export type InboxTable = Exclude<NoteSubject, 'gift'>

/** The subjects of these rows in the activity log. */
export const activitySubjectNames: Record<NoteSubject, string> = {
  initiative: 'initiative',
  pledge: 'pledge',
  contactMessage: 'message',
  gift: 'gift',
}

/** A reference to something that has notes. */
export interface NoteRef {
  subject: NoteSubject
  subjectId: string
  /** Its name in the activity log. */
  label: string
}

/** A reference to an item of an inbox. */
export interface ItemRef extends NoteRef {
  subject: InboxTable
}

export function toThreadEntry(
  { id, kind, title, body, actorName, createdAt, mailStatus }: ListedNote,
  timeZone: string,
) {
  const label = kind === 'note' ? 'Note' : (undeliveredLabels[mailStatus ?? 'sent'] ?? 'Reply by email')
  return { id, kind, label, title, body, who: actorName, when: formatDateTime(createdAt, timeZone) }
}

const undeliveredLabels: Partial<Record<MailTable['status'], string>> = {
  stored: 'Reply by email, stored, not sent',
  failed: 'Reply by email, could not be sent',
  cancelled: 'Reply by email, canceled',
}
