import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { changeStatus, type StatusOutcome } from '#app/cms/inbox/status-store.server.ts'
import { addEvent } from '#app/events/event/add-event-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Finds the event created from an initiative; undefined when there is none or it was permanently deleted. */
export async function findEventOfInitiative(db: Database, { eventId }: { eventId: string | null }) {
  if (!eventId) return undefined
  return db
    .selectFrom('event')
    .select(['id', 'title', 'publishedAt', 'deletedAt'])
    .where('id', '=', eventId)
    .executeTakeFirst()
}

type EventFromInitiative =
  | { outcome: 'created'; eventId: string }
  /** There already is an event, possibly created by a concurrent request. */
  | { outcome: 'exists' }
  | Exclude<StatusOutcome, { outcome: 'changed' }>

/** Approves an initiative and creates a draft event from it if it has the version that the admin saw. */
export async function createEventFromInitiative(
  db: Database,
  { id, version, label }: { id: string; version: number; label: string },
  actor: Actor,
  now: Date,
): Promise<EventFromInitiative> {
  const actorName = actor ? formatActor(actor) : null
  return db.transaction().execute(async (tx) => {
    const find = () => tx.selectFrom('initiative').selectAll().where('id', '=', id).executeTakeFirst()
    const initiative = await find()
    if (initiative?.eventId) return { outcome: 'exists' }
    const ref = { subject: 'initiative' as const, subjectId: id, label }
    const result = await changeStatus(tx, ref, { version, status: 'approved' }, actor, now)
    if (!initiative || result.outcome === 'notFound') return { outcome: 'notFound' }
    if (result.outcome === 'conflict') return (await find())?.eventId ? { outcome: 'exists' } : result
    const { title, description, location, date, reference } = initiative
    const event = await addEvent(
      tx,
      {
        title,
        description,
        localDate: date,
        lastDate: date,
        startTime: null,
        endTime: null,
        locationName: location,
        locationAddress: '',
        pictureId: null,
      },
      now,
      null,
      actorName,
    )
    await tx.updateTable('initiative').set({ eventId: event.id }).where('id', '=', id).execute()
    const entry = { verb: 'added' as const, subject: 'event', subjectId: event.id, label: title }
    await recordActivity(tx, actor, { ...entry, changes: { initiative: [null, reference] } }, now)
    return { outcome: 'created', eventId: event.id }
  })
}
