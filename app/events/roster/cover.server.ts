import type { Database } from '#app/platform/database/database.ts'
import { hasAnyRoom, hasRoom } from './roster.ts'
import { readRoster } from './roster-store.server.ts'
import { type SignupTimes, signupAvailability } from './signup-availability.ts'

interface CoverEvent extends SignupTimes {
  id: string
  capacity: number | null
  publishedAt: string | null
}

/** A sign-up whose spot is free again. */
export interface OpenCover {
  signupId: string
  /** Null for none. */
  shiftId: string | null
  /**
   * Whether others will be asked: the person who canceled requested it, or an organizer did so during quiet hours.
   */
  isRequested: boolean
}

/** Whether past volunteers can be asked to step in. */
export const canAskForCover = async (db: Database, event: CoverEvent, now: Date, timeZone: string) =>
  (await listOpenCover(db, event, now, timeZone)).length > 0

/**
 * The spots that were given up since the last request and are still free, for which nobody is waiting. None while
 * people cannot sign up.
 */
export async function listOpenCover(
  db: Database,
  event: CoverEvent,
  now: Date,
  timeZone: string,
): Promise<OpenCover[]> {
  const isPublished = event.publishedAt !== null && event.publishedAt <= now.toISOString()
  if (!isPublished || signupAvailability(event, now, timeZone) !== 'open') return []
  const signups = await db
    .selectFrom('eventSignup')
    .select(['id', 'shiftId', 'cover'])
    .where('eventId', '=', event.id)
    .where('cover', 'is not', null)
    .execute()
  if (signups.length === 0) return []
  const roster = await readRoster(db, event)
  // A deleted shift leaves its canceled sign-ups without a shift.
  const isFree = (shiftId: string | null) =>
    shiftId === null ? hasAnyRoom(roster) : hasRoom(roster, { partySize: 1, shiftId })
  return signups
    .filter(({ shiftId }) => isFree(shiftId))
    .map(({ id, shiftId, cover }) => ({ signupId: id, shiftId, isRequested: cover === 'requested' }))
}
