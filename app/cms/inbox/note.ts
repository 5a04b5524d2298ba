import type { Selectable } from 'kysely'
import type { NoteTable } from '#app/platform/database/schema/inbox.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'

export type Note = Selectable<NoteTable>
export type NoteSubject = Note['subject']

/** What a note or a reply is about. */
export interface About {
  subject: NoteSubject
  subjectId: string
  /** What it is called, for the record of what was done. */
  label: string
}

/** A note as pages show it. */
export function shownNote({ id, kind, title, body, actorName, createdAt }: Note, timeZone: string) {
  return { id, kind, title, body, who: actorName, when: momentWords(createdAt, timeZone) }
}
