import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { addEvent } from '#app/events/event/add-event-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Finds the event created from an initiative; undefined when there is none or it was permanently deleted. */
export async function findEventOfInitiative(db: Database, { eventId }: { eventId: string | null }) {
  if (!eventId) return undefined
  return db
    .selectFrom('event')
    .select(['id', 'title', 'localDate', 'publishedAt', 'deletedAt'])
    .where('id', '=', eventId)
    .executeTakeFirst()
}

/**
 * Approves an initiative and creates a draft event from it. Undefined when there already is an event, including one
 * created by a concurrent request.
 */
export async function createEventFromInitiative(db: Database, id: string, actor: Actor, now: Date) {
  const actorName = actor ? formatActor(actor) : null
  return db.transaction().execute(async (tx) => {
    // Updating the row first locks it, so that concurrent requests create only one event.
    const initiative = await tx
      .updateTable('initiative')
      .set((eb) => ({
        status: 'approved',
        statusChangedAt: now.toISOString(),
        statusChangedBy: actorName,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('eventId', 'is', null)
      .returning(['title', 'description', 'location', 'date', 'reference'])
      .executeTakeFirst()
    if (!initiative) return undefined
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
    return event
  })
}
