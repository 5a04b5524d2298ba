import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  findSubscriber,
  readNewsletter,
  readNotifications,
  saveNotifications,
  subscribe,
  turnOffNotification,
  unsubscribe,
} from './notification-store.server.ts'

const first = new Date('2026-11-21T12:00:00.000Z')
const later = new Date('2026-12-01T12:00:00.000Z')

storeTest(
  'nobody is subscribed without consent, and subscribing again keeps the date of consent',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    expect(await readNewsletter(db, id)).toBeNull()
    await subscribe(db, id, 'yes', first)
    await subscribe(db, id, 'yes', later)
    expect(await readNewsletter(db, id)).toEqual({ subscribed: true, since: first.toISOString() })
  },
)

storeTest('the newsletter link unsubscribes, and a new consent has a new date', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  await subscribe(db, id, 'yes', first)
  const { unsubscribeToken } = await db
    .selectFrom('newsletterSubscription')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(await findSubscriber(db, unsubscribeToken)).toMatchObject({
    userId: id,
    email,
    unsubscribedAt: null,
  })
  expect(await findSubscriber(db, 'made up')).toBeUndefined()
  // Within a transaction, as the profile does.
  await db.transaction().execute((tx) => unsubscribe(tx, id, first))
  expect(await readNewsletter(db, id)).toMatchObject({ subscribed: false })
  await subscribe(db, id, 'yes', later)
  expect(await readNewsletter(db, id)).toEqual({ subscribed: true, since: later.toISOString() })
})

storeTest('settings that were never saved have their defaults', async ({ db }) => {
  const { id } = await addTestMember(db)
  expect(await readNotifications(db, id)).toEqual({
    eventReminder: true,
    eventChange: true,
    quranReminder: false,
  })
  await saveNotifications(db, id, new Set(['quranReminder', 'made up']))
  const chosen = { eventReminder: false, eventChange: false, quranReminder: true }
  expect(await readNotifications(db, id)).toEqual(chosen)
  await saveNotifications(db, id, new Set(['quranReminder']))
  expect(await readNotifications(db, id)).toEqual(chosen)
})

storeTest('one kind is turned off whether or not the member has chosen before', async ({ db }) => {
  const { id } = await addTestMember(db)
  for (const kind of ['eventReminder', 'eventReminder', 'quranReminder'] as const)
    expect(await turnOffNotification(db, id, kind)).toBe(true)
  expect(await readNotifications(db, id)).toEqual({
    eventReminder: false,
    eventChange: true,
    quranReminder: false,
  })
  expect(await turnOffNotification(db, 'nobody', 'eventReminder')).toBe(false)
})
