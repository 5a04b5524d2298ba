import type { Collection } from '#app/cms/collections/collection.ts'
import { idsWithParticipants } from '#app/cms/collections/participants-store.server.ts'
import { lockSignups } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/**
 * The ids of the dates that have participants. Nobody can sign up for any of the dates until the transaction ends, so
 * that no date with a sign-up is deleted.
 */
export async function lockParticipants(tx: Database, events: Collection, ids: string[], now: Date) {
  for (const id of ids) await lockSignups(tx, id, now)
  return idsWithParticipants(tx, events, ids)
}
