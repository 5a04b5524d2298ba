import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import type { Database } from '#app/platform/database/database.ts'

const maxShown = 200

export interface Guests {
  /** The first `maxShown` guests by name. */
  shown: { id: string; name: string; partySize: number }[]
  signupCount: number
  peopleCount: number
}

/** The guests with a spot at an event. They have no account, so their attendance is not recorded. */
export async function readGuests(db: Database, eventId: string): Promise<Guests> {
  const guests = db
    .selectFrom('eventSignup')
    .where('eventId', '=', eventId)
    .where('userId', 'is', null)
    .where(hasSpot())
  const [shown, totals] = await Promise.all([
    guests.select(['id', 'name', 'partySize']).orderBy('name').orderBy('id').limit(maxShown).execute(),
    guests
      .select(({ fn }) => [
        fn.countAll<number>().as('signupCount'),
        fn.sum<number | null>('partySize').as('peopleCount'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { shown, signupCount: Number(totals.signupCount), peopleCount: Number(totals.peopleCount ?? 0) }
}
