import { expect } from 'vitest'
import { insertItems } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem, restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import type { Values, VersionedItem } from '#app/cms/collections/collection.ts'
import { deriveColumns } from '#app/cms/collections/derived-columns.server.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { updateEventTimes } from '#app/events/event/event-times-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { changeSettings, sectionVersion } from './settings-change-store.server.ts'
import { findSection } from './settings-form.ts'

const now = new Date('2026-11-21T12:00:00Z')
const atlanta = { prayerLatitude: '33.749', prayerLongitude: '-84.388' }
const circle: Values = {
  title: 'Circle',
  description: 'Come.',
  localDate: '2026-11-28',
  lastDate: '2026-11-28',
  startTime: null,
  endTime: null,
  startPrayer: 'maghrib',
  startPrayerOffset: 15,
  durationMinutes: 60,
  locationName: 'Masjid',
  locationAddress: '',
  pictureId: null,
}

async function addCircle(db: Database, overrides: Values = {}) {
  await saveSettings(db, atlanta)
  const [event] = await insertItems(db, eventCollection, [{ ...circle, ...overrides }], 'Amina', now)
  return event?.id ?? ''
}

const find = (db: Database, id: string) => findItem(db, eventCollection, id)

async function change(db: Database, id: string, values: Values) {
  const version = (await find(db, id))?.version ?? 0
  return changeItem(db, eventCollection, { id, version, values }, null, now)
}

/** Saves settings as the admin area does. */
async function changeSection(db: Database, slug: string, changed: Partial<Settings>) {
  const section = findSection(slug)
  if (!section) throw new Error(slug)
  const settings = await readSettings(db)
  const version = sectionVersion(section, settings)
  const admin = { id: 'a', name: 'Amina', email: 'amina@example.org' }
  const after = { ...settings, ...changed }
  return changeSettings(db, admin, { section, version, after }, now)
}

storeTest(
  'an event that starts relative to a prayer gets that day’s times, and new ones when its date changes',
  async ({ db }) => {
    const id = await addCircle(db)
    expect(await find(db, id)).toMatchObject({ startTime: '17:44', endTime: '18:44', sequence: 0 })
    await change(db, id, { localDate: '2027-06-21', lastDate: '2027-06-21' })
    expect(await find(db, id)).toMatchObject({ startTime: '21:06', endTime: '22:06', sequence: 1 })
    await restoreVersion(db, eventCollection, { id, version: 2, earlierVersion: 1 }, null, now)
    expect(await find(db, id)).toMatchObject({ localDate: '2026-11-28', startTime: '17:44', sequence: 2 })
  },
)

storeTest(
  'changing the settings updates upcoming events exactly once, and past events not at all',
  async ({ db }) => {
    const upcoming = await addCircle(db)
    await storeEvents(db, [
      eventFixture('past', { localDate: '2026-11-07', startTime: '18:00', startPrayer: 'maghrib' }),
      eventFixture('clock', { localDate: '2026-12-05', startTime: '10:00' }),
      eventFixture('sample', {
        localDate: '2026-12-05',
        startTime: '17:00',
        endTime: null,
        startPrayer: 'isha',
        sample: 1,
      }),
    ])
    await changeSection(db, 'prayer-times', { maghribMinutes: 3 })
    expect(await find(db, upcoming)).toMatchObject({ startTime: '17:47', endTime: '18:47', sequence: 1 })
    expect(await find(db, 'past')).toMatchObject({ startTime: '18:00', sequence: 0 })
    expect(await find(db, 'clock')).toMatchObject({ startTime: '10:00', sequence: 0 })
    expect(await find(db, 'sample')).toMatchObject({ startTime: '18:42', sequence: 1, sample: 1 })
    await changeSection(db, 'time-zone', { timeZone: 'America/Chicago' })
    expect(await find(db, upcoming)).toMatchObject({ startTime: '16:47', endTime: '17:47', sequence: 2 })
    expect(await updateEventTimes(db, now)).toBe(0)
  },
)

storeTest('an event keeps its times when its prayer time can no longer be calculated', async ({ db }) => {
  const id = await addCircle(db)
  await changeSection(db, 'prayer-times', { prayerLatitude: '', prayerLongitude: '' })
  expect(await find(db, id)).toMatchObject({ startTime: '17:44', endTime: '18:44', sequence: 0 })
  await change(db, id, { title: "Qur'an circle" })
  expect(await find(db, id)).toMatchObject({ startTime: '17:44', endTime: '18:44' })
})

storeTest('editing a past event does not change its times', async ({ db }) => {
  await saveSettings(db, atlanta)
  const past = { localDate: '2026-11-07', startTime: '18:00', startPrayer: 'maghrib' } as const
  await storeEvents(db, [eventFixture('past', past)])
  await change(db, 'past', { title: 'Circle', startTime: null })
  expect(await find(db, 'past')).toMatchObject({ title: 'Circle', startTime: '18:00' })
})

storeTest(
  'an entered end time is kept even if the start time becomes the same; the form then reports an error',
  async ({ db }) => {
    const id = await addCircle(db, { durationMinutes: null, endTime: '17:47' })
    expect(await find(db, id)).toMatchObject({ startTime: '17:44', endTime: '17:47' })
    await changeSection(db, 'prayer-times', { maghribMinutes: 3 })
    expect(await find(db, id)).toMatchObject({ startTime: '17:47', endTime: '17:47', sequence: 1 })
    const before = (await find(db, id)) as VersionedItem
    const { errors } = await deriveColumns(db, eventCollection, { before, values: {} }, now)
    expect(errors).toEqual({ endTime: 'Please enter an end time that differs from the start time.' })
    await changeSection(db, 'prayer-times', { maghribMinutes: 0 })
    expect(await find(db, id)).toMatchObject({ startTime: '17:44', endTime: '17:47' })
  },
)

storeTest('the entered times of a past event can be corrected', async ({ db }) => {
  await saveSettings(db, atlanta)
  const day = { localDate: '2026-11-07', lastDate: '2026-11-07' }
  await storeEvents(db, [
    eventFixture('prayer', { ...day, startTime: '18:00', endTime: '19:00', startPrayer: 'maghrib' }),
    eventFixture('length', { ...day, startTime: '18:00', endTime: '19:00', durationMinutes: 60 }),
  ])
  await change(db, 'prayer', { endTime: '20:00' })
  expect(await find(db, 'prayer')).toMatchObject({ startTime: '18:00', endTime: '20:00' })
  await change(db, 'length', { startTime: '17:00' })
  expect(await find(db, 'length')).toMatchObject({ startTime: '17:00', endTime: '18:00' })
})
