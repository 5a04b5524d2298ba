import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { type Changes, keptChanges, type PersonChange, shortened, type Verb } from './activity.ts'

/** Who makes a change; null where the program itself does. */
export type Actor = { id: string; name: string; email: string } | null

/** Who did it, for a reader. */
export const nameOf = (actor: Actor) => (actor ? actor.name || actor.email : 'The site itself')

export interface Deed {
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
export async function recordDeed(db: Database, actor: Actor, deed: Deed, now: Date) {
  await db
    .insertInto('activity')
    .values({
      id: randomUUID(),
      at: now.toISOString(),
      actorId: actor?.id ?? null,
      actorName: shortened(nameOf(actor), labelLength),
      verb: deed.verb,
      subject: deed.subject,
      subjectId: deed.subjectId,
      label: shortened(deed.label, labelLength),
      changes: JSON.stringify(keptChanges(deed.changes ?? {})),
    })
    .execute()
}

export const someoneWhoLeft = 'Someone who left'
