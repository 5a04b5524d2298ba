import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { type Changes, type PersonChange, redactChanges, truncate, type Verb } from './activity.ts'

/** Who makes a change; null where the program itself does. */
export type Actor = { id: string; name: string; email: string } | null

/** Who did it, for a reader. */
export const formatActor = (actor: Actor) => (actor ? actor.name || actor.email : 'The site itself')

export interface ActivityEntry {
  verb: Verb
  /** 'event', 'user', 'settings' … */
  subject: string
  subjectId: string | null
  /** What it is called, for a reader who knows no ids. */
  label: string
  /** From what to what by field, or for each of several people. */
  changes?: Changes | PersonChange[]
}

const labelLength = 300

/**
 * Writes down what somebody did. Call it within the transaction that does it. Secrets are left out and long
 * texts are cut, whatever is given.
 */
export async function recordActivity(db: Database, actor: Actor, activityEntry: ActivityEntry, now: Date) {
  await db
    .insertInto('activity')
    .values({
      id: randomUUID(),
      at: now.toISOString(),
      actorId: actor?.id ?? null,
      actorName: truncate(formatActor(actor), labelLength),
      verb: activityEntry.verb,
      subject: activityEntry.subject,
      subjectId: activityEntry.subjectId,
      label: truncate(activityEntry.label, labelLength),
      changes: JSON.stringify(redactChanges(activityEntry.changes ?? {})),
    })
    .execute()
}

export const deletedUser = 'Someone who left'
