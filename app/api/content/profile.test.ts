import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { apiTest } from '#tests/client.ts'
import { send, signIn } from '#tests/content-client.ts'

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
