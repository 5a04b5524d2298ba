import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  readNotifications,
  readReadingReminder,
  saveNotifications,
  saveReadingReminder,
  turnOffNotification,
} from './notification-store.server.ts'

storeTest('notification settings that were never saved have default values', async ({ db }) => {
  const { id } = await addTestMember(db)
  expect(await readNotifications(db, id)).toEqual({
    eventReminder: true,
    eventChange: true,
    coverRequest: true,
    quranReminder: false,
  })
  await saveNotifications(db, id, new Set(['quranReminder', 'made up']))
  const chosen = { eventReminder: false, eventChange: false, coverRequest: false, quranReminder: true }
  expect(await readNotifications(db, id)).toEqual(chosen)
  await saveNotifications(db, id, new Set(['quranReminder']))
  expect(await readNotifications(db, id)).toEqual(chosen)
})

storeTest('one kind of email can be turned off, even if the member never saved a choice', async ({ db }) => {
  const { id } = await addTestMember(db)
  for (const kind of ['eventReminder', 'eventReminder', 'quranReminder'] as const)
    expect(await turnOffNotification(db, id, kind)).toBe(true)
  expect(await readNotifications(db, id)).toEqual({
    eventReminder: false,
    eventChange: true,
    coverRequest: true,
    quranReminder: false,
  })
  expect(await turnOffNotification(db, 'nobody', 'eventReminder')).toBe(false)
})

storeTest('the hour of the reading reminder is independent of the email choices', async ({ db }) => {
  const { id } = await addTestMember(db)
  expect(await readReadingReminder(db, id)).toEqual({ hour: 20, push: false })
  await saveReadingReminder(db, id, { hour: 5, push: true })
  expect((await readNotifications(db, id)).quranReminder).toBe(false)
  await saveNotifications(db, id, new Set(['quranReminder']))
  expect(await readReadingReminder(db, id)).toEqual({ hour: 5, push: true })
  await saveReadingReminder(db, id, { hour: 0, push: false })
  expect(await readReadingReminder(db, id)).toEqual({ hour: 0, push: false })
  expect((await readNotifications(db, id)).quranReminder).toBe(true)
})
