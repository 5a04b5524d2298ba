import type { Kysely } from 'kysely'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, nameOf, recordDeed } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { About, NoteSubject } from './note.ts'
import { nouns } from './note-store.server.ts'

interface Stated {
  id: string
  status: string
  statusAt: string | null
  statusBy: string | null
  version: number
  receivedOn: string | null
}

/** The database as if everything that comes in had one table. */
const asStated = (db: Database) => db as unknown as Kysely<Record<NoteSubject, Stated>>

export type StateOutcome =
  | { outcome: 'changed'; from: Stated; version: number }
  /** Somebody was faster. */
  | { outcome: 'conflict'; current: Stated }
  | { outcome: 'gone' }

export interface StateChange {
  status: string
  /** As the page showed it. */
  version: number
  /** Of pledges: the day the money came. */
  receivedOn?: string | null
}

/** Gives something a state, if it still stands as the admin saw it. Call it within a transaction. */
export async function changeState(
  tx: Database,
  { subject, subjectId, label }: About,
  { version, ...state }: StateChange,
  actor: Actor,
  now: Date,
): Promise<StateOutcome> {
  const read = () => readState(tx, subject, subjectId)
  const before = await read()
  if (!before) return { outcome: 'gone' }
  const { numUpdatedRows } = await asStated(tx)
    .updateTable(subject)
    .set({
      ...state,
      statusAt: now.toISOString(),
      statusBy: nameOf(actor),
      version: version + 1,
    })
    .where('id', '=', subjectId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    const current = await read()
    return current ? { outcome: 'conflict', current } : { outcome: 'gone' }
  }
  const changes = changesBetween({ ...before }, state)
  await recordDeed(tx, actor, { verb: 'changed', subject: nouns[subject], subjectId, label, changes }, now)
  return { outcome: 'changed', from: before, version: version + 1 }
}

async function readState(db: Database, subject: NoteSubject, id: string) {
  const query = asStated(db).selectFrom(subject).select(['id', 'status', 'statusAt', 'statusBy', 'version'])
  const row = await (subject === 'pledge' ? query.select('receivedOn') : query)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { receivedOn: null, ...row }
}

/** How many there are in each state; a state that none is in is left out. */
export async function countStates(db: Database, subject: NoteSubject): Promise<Record<string, number>> {
  const rows = await asStated(db)
    .selectFrom(subject)
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
