import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { apiTest } from '#tests/client.ts'
import { send, signIn } from '#tests/content-client.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'

const now = new Date()

apiTest('a member gets their own profile and activity, and no one else’s', async (api) => {
  const { db } = api
  const amina = await signIn(api, { name: 'Amina Yusuf' })
  const other = await signIn(api, { name: 'Bilal' })
  await db.updateTable('user').set({ affiliation: 'UGA' }).where('id', '=', amina.id).execute()
  const { id: eventId } = await addItem(
    db,
    eventCollection,
    {
      title: 'Picnic',
      description: 'Dates.',
      localDate: '2026-01-10',
      lastDate: '2026-01-10',
      locationName: '',
      locationAddress: '',
      publishedAt: now.toISOString(),
    },
    null,
    now,
  )
  const recordedAt = now.toISOString()
  await db.insertInto('attendance').values({ eventId, userId: amina.id, recordedAt }).execute()
  const { json, headers } = await send(api, 'GET', '/profile', { token: amina.token })
  expect(json).toMatchObject({
    uid: amina.id,
    name: 'Amina Yusuf',
    email: amina.email,
    emailVerified: true,
    role: 'user',
    affiliation: 'UGA',
    activity: { eventsAttended: 1, hoursVolunteered: 0, streak: 0, donationTotal: 0 },
    quranLog: { streak: 0, dailyGoal: null, groups: [], badges: [] },
    events: {
      upcoming: [],
      past: [{ title: 'Picnic', date: '2026-01-10', url: `${api.url}/events/picnic`, attended: true }],
    },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  const theirs = await send(api, 'GET', '/profile', { token: other.token })
  expect(theirs.json).toMatchObject({ name: 'Bilal', affiliation: null, events: { past: [] } })
})

apiTest(
  "the activity and the Qur'an log in a profile are counted from the member’s own entries",
  async (api) => {
    const { db } = api
    const amina = await signIn(api, { name: 'Amina Yusuf' })
    const other = await signIn(api, { name: 'Bilal' })
    await db.updateTable('user').set({ timeZone: 'UTC' }).execute()
    const daysAgo = (days: number) => addDays(localDateIn(new Date(), 'UTC'), -days)
    await db
      .insertInto('quranPractice')
      .values({ userId: amina.id, startedOn: daysAgo(7) })
      .execute()
    await db
      .insertInto('quranGoal')
      .values(quranGoalRow(amina.id, daysAgo(7), 2))
      .execute()
    const rows = [6, 5, 3, 2, 1, 0].map((days) => ({ userId: amina.id, localDate: daysAgo(days), pages: 2 }))
    await db.insertInto('quranEntry').values(rows.map(quranEntryRow)).execute()
    const at = new Date().toISOString()
    await db.insertInto('quranGroup').values({ id: 'g', name: 'Fajr readers', createdAt: at }).execute()
    await db.insertInto('quranGroupMember').values({ groupId: 'g', userId: amina.id, joinedAt: at }).execute()
    const { json } = await send(api, 'GET', '/profile', { token: amina.token })
    expect(json).toMatchObject({
      activity: { streak: 4 },
      quranLog: { streak: 4, missedDays: 2, dailyGoal: 2, groups: ['Fajr readers'], badges: ['First Leaf'] },
    })
    const theirs = await send(api, 'GET', '/profile', { token: other.token })
    expect(theirs.json).toMatchObject({ quranLog: { streak: 0, missedDays: 0, groups: [], badges: [] } })
  },
)
