import { randomUUID } from 'node:crypto'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deduplicationWindow } from '#app/platform/http/deduplication-window.ts'
import { lockDuplicates } from '#app/platform/http/lock-duplicates.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import type { OldMail } from '#app/platform/mail/mail-retention.server.ts'
import { activitySubjectNames, type ListedNote, type Note, type NoteRef } from './note.ts'

/** Adds a note, unless it is a duplicate. Call it within a transaction. */
export async function addNote(tx: Database, item: NoteRef, body: string, actor: Actor, now: Date) {
  if (await isDuplicate(tx, item, { kind: 'note', title: null, body }, now)) return
  await insert(tx, item, { kind: 'note', title: null, body, mailId: null }, actor, now)
  await record(tx, item, 'wrote a note on', actor, now)
}

export interface Reply {
  to: string
  /** The site's contact email. */
  replyTo: string
  subject: string
  body: string
  /** Added below the text of the email, but not stored with the reply. */
  signature: string
}

/** Emails a reply and stores it; false if it is a duplicate. Call it within a transaction. */
export async function addReply(tx: Database, item: NoteRef, reply: Reply, actor: Actor, now: Date) {
  const { to, replyTo, subject, body, signature } = reply
  if (await isDuplicate(tx, item, { kind: 'reply', title: subject, body }, now)) return false
  const mail = { to, replyTo, subject, body: `${body}\n\n${signature}`, personal: true }
  const mailId = await enqueueMail(tx, mail, now)
  await insert(tx, item, { kind: 'reply', title: subject, body, mailId }, actor, now)
  await record(tx, item, 'answered', actor, now)
  return true
}

/** The notes and replies of an item, oldest first. */
export async function listNotes(
  db: Database,
  subject: NoteRef['subject'],
  subjectId: string,
): Promise<ListedNote[]> {
  return db
    .selectFrom('note')
    .leftJoin('mail', 'mail.id', 'note.mailId')
    .selectAll('note')
    .select(({ fn }) => fn.coalesce('mail.status', 'note.outcome').as('mailStatus'))
    .where('note.subject', '=', subject)
    .where('note.subjectId', '=', subjectId)
    .orderBy('note.createdAt')
    .orderBy('note.id')
    .execute()
}

/** Records the outcome of replies whose emails are about to be deleted. */
export async function recordReplyOutcomes(tx: Database, old: OldMail) {
  await tx
    .updateTable('note')
    .set((eb) => ({
      outcome: eb.selectFrom('mail').select('status').whereRef('mail.id', '=', 'note.mailId'),
    }))
    .where('mailId', 'in', old)
    .execute()
}

/** Deletes the notes and replies on an erased member's items. */
export async function deleteNotes(db: Database, subject: NoteRef['subject'], subjectIds: string[]) {
  if (subjectIds.length === 0) return
  await db.deleteFrom('note').where('subject', '=', subject).where('subjectId', 'in', subjectIds).execute()
}

/** Whether the same note or reply was added moments ago, for example by a double click. */
async function isDuplicate(
  tx: Database,
  { subject, subjectId }: NoteRef,
  { kind, title, body }: Pick<Note, 'kind' | 'title' | 'body'>,
  now: Date,
) {
  await lockDuplicates(tx, 'note', [subject, subjectId, kind, title, body], now)
  const existing = await tx
    .selectFrom('note')
    .select('id')
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where('title', title === null ? 'is' : '=', title)
    .where('body', '=', body)
    .where('createdAt', '>=', deduplicationWindow(now))
    .executeTakeFirst()
  return existing !== undefined
}

async function insert(
  tx: Database,
  { subject, subjectId }: NoteRef,
  note: Pick<Note, 'kind' | 'title' | 'body' | 'mailId'>,
  actor: Actor,
  now: Date,
) {
  await tx
    .insertInto('note')
    .values({
      id: randomUUID(),
      subject,
      subjectId,
      ...note,
      actorId: actor?.id ?? null,
      actorName: formatActor(actor),
      createdAt: now.toISOString(),
    })
    .execute()
}

const record = (
  tx: Database,
  { subject, subjectId, label }: NoteRef,
  verb: 'wrote a note on' | 'answered',
  actor: Actor,
  now: Date,
) => recordActivity(tx, actor, { verb, subject: activitySubjectNames[subject], subjectId, label }, now)
