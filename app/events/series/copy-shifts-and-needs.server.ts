import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Collection } from '#app/cms/collections/collection.ts'
import { copyParts } from '#app/cms/collections/copy-parts.server.ts'
import { lockSignups } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { listOrganizedEventIds, listSeriesEvents, lockSeries } from './series-store.server.ts'

interface SourceEvent {
  id: string
  title: string
  seriesId: string
  localDate: string
}

/**
 * Copies the shifts and needs of one date of a series to its later dates, replacing any that they have. Dates for which
 * people have chosen a shift or claimed a need are not changed. An organizer changes only dates assigned to them.
 */
export function copyShiftsAndNeeds(
  db: Database,
  events: Collection,
  { event, onlyAssignedTo }: { event: SourceEvent; onlyAssignedTo: string | null },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockSeries(tx, event.seriesId, now)
    const assigned = onlyAssignedTo === null ? null : new Set(await listOrganizedEventIds(tx, onlyAssignedTo))
    const laterEvents = (await listSeriesEvents(tx, event.seriesId, '')).filter(
      ({ id, localDate, deletedAt }) =>
        localDate > event.localDate && deletedAt === null && (assigned === null || assigned.has(id)),
    )
    const ids = laterEvents.map(({ id }) => id).sort()
    for (const id of ids) await lockSignups(tx, id, now)
    const idsInUse = await listIdsInUse(tx, ids)
    const replacedIds = ids.filter((id) => !idsInUse.has(id))
    if (replacedIds.length > 0) {
      for (const table of ['eventShift', 'eventNeed'] as const)
        await tx.deleteFrom(table).where('eventId', 'in', replacedIds).execute()
      await copyParts(tx, events, event.id, replacedIds)
      const changes = {
        'Shifts and needs of later dates': [null, `copied to ${replacedIds.length}`] as [null, string],
      }
      const entry = { verb: 'changed', subject: 'event', subjectId: event.id, label: event.title } as const
      await recordActivity(tx, actor, { ...entry, changes }, now)
    }
    return { copied: replacedIds.length, unchanged: idsInUse.size }
  })
}

async function listIdsInUse(tx: Database, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const signups = await tx
    .selectFrom('eventSignup')
    .select('eventId')
    .where('eventId', 'in', ids)
    .where('shiftId', 'is not', null)
    .where('status', '!=', 'cancelled')
    .execute()
  const claims = await tx
    .selectFrom('eventClaim')
    .innerJoin('eventNeed', 'eventNeed.id', 'eventClaim.needId')
    .select('eventNeed.eventId')
    .where('eventNeed.eventId', 'in', ids)
    .execute()
  return new Set([...signups, ...claims].map(({ eventId }) => eventId))
}
