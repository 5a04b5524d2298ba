import type { Database } from '#app/platform/database/database.ts'
import { hasAnyRoom } from './roster.ts'
import { readRoster } from './roster-store.server.ts'
import { type SignupTimes, signupWindow } from './signup-window.ts'

interface CoverEvent extends SignupTimes {
  id: string
  capacity: number | null
  publishedAt: string | null
}

/**
 * Whether earlier volunteers can be asked to step in: someone gave up a place since the last request, it is free,
 * nobody is waiting for it, and people can sign up.
 */
export async function canAskForCover(db: Database, event: CoverEvent, now: Date, timeZone: string) {
  const isPublished = event.publishedAt !== null && event.publishedAt <= now.toISOString()
  if (!isPublished || signupWindow(event, now, timeZone) !== 'open') return false
  const given = await db
    .selectFrom('eventSignup')
    .select('id')
    .where('eventId', '=', event.id)
    .where('cover', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return given !== undefined && hasAnyRoom(await readRoster(db, event))
}
