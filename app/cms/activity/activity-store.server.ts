import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { type Changes, type PersonChange, redactChanges, truncate, type Verb } from './activity.ts'

/** The user who makes a change; null for the system. */
export type Actor = { id: string; name: string; email: string } | null

export const formatActor = (actor: Actor) => (actor ? memberLabel(actor) : 'The system')

export interface ActivityEntry {
  verb: Verb
  /** 'event', 'user', 'settings' … */
  subject: string
  subjectId: string | null
  /** The name or title of the subject. */
  label: string
  /** One change for each field or each person. */
  changes?: Changes | PersonChange[]
}

const labelLength = 300

/**
 * Records an activity entry; redacts secrets and truncates long texts. Call it within the transaction of the change.
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

/**
 * Records that someone opened a page with personal data: once per person, subject and day, so that the log stays
 * readable. `since` is the start of the current day.
 */
export async function recordView(
  db: Database,
  actor: NonNullable<Actor>,
  item: Omit<ActivityEntry, 'verb' | 'changes'>,
  since: Date,
  now: Date,
) {
  const { subject, subjectId, label } = item
  const isRecorded = async (database: Database) => {
    const existing = await database
      .selectFrom('activity')
      .select('id')
      .where('subjectId', '=', subjectId)
      .where('subject', '=', subject)
      .where('actorId', '=', actor.id)
      .where('verb', '=', 'viewed')
      .where('at', '>=', since.toISOString())
      .limit(1)
      .executeTakeFirst()
    return existing !== undefined
  }
  if (await isRecorded(db)) return
  await db.transaction().execute(async (tx) => {
    await lockKey(tx, `view ${actor.id} ${subject} ${subjectId}`, now)
    if (await isRecorded(tx)) return
    await recordActivity(tx, actor, { verb: 'viewed', subject, subjectId, label }, now)
  })
}

export const deletedUser = 'Deleted user'
