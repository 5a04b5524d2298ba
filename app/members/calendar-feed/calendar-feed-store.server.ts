import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { hashToken, newToken } from '#app/platform/auth/token.server.ts'
import { decryptText, encryptText } from '#app/platform/config/encrypt-text.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'

const tokenBytes = 24
const purpose = 'calendar feed'

/** Gives a member's feed a new secret address; the previous one stops working. Returns its token. */
export async function renewCalendarFeed(db: Database, secret: string, userId: string, now: Date) {
  const token = newToken(tokenBytes)
  const feed = {
    tokenHash: hashToken(token),
    // Also stored, encrypted, so that the profile can show the address again for another device.
    token: encryptText(token, { secret, purpose, boundTo: userId }),
    createdAt: now.toISOString(),
  }
  await db
    .insertInto('calendarFeed')
    .values({ userId, ...feed })
    .onConflict((oc) => oc.column('userId').doUpdateSet(feed))
    .execute()
  return token
}

/** The token of a member's feed; null if there is no feed, or if the site's secret changed after it was created. */
export async function readCalendarFeedToken(db: Database, secret: string, userId: string) {
  const feed = await db
    .selectFrom('calendarFeed')
    .select('token')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return feed ? decryptText(feed.token, { secret, purpose, boundTo: userId }) : null
}

export async function deleteCalendarFeed(db: Database, userId: string) {
  await db.deleteFrom('calendarFeed').where('userId', '=', userId).execute()
}

/** The id of the member whose feed has this token; undefined if the token is unknown or the member is suspended. */
export async function findFeedOwner(db: Database, token: string) {
  const row = await db
    .selectFrom('calendarFeed')
    .innerJoin('user', 'user.id', 'calendarFeed.userId')
    .select('user.id')
    .where('tokenHash', '=', hashToken(token))
    .where('user.disabledAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

const feedDays = 365

/** The published events that a member has a spot at: all upcoming events, and past events of the last year. */
export function listSignedUpEvents(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('event')
    .selectAll('event')
    .where(isPublished(now))
    .where('lastDate', '>=', addDays(localDateIn(now, 'UTC'), -feedDays))
    .where('event.id', 'in', (eb) =>
      eb
        .selectFrom('eventSignup')
        .select('eventSignup.eventId')
        .where('eventSignup.userId', '=', userId)
        .where(hasSpot()),
    )
    .orderBy('localDate')
    .orderBy('event.id')
    .execute()
}

/** Where calendar apps read the feed. The server's log leaves out the token. */
export const feedPath = (token: string) => `/calendar/${token}.ics`
