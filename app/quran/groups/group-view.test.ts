import { expect } from 'vitest'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { saveDayEnd, saveLocation } from '#app/quran/practice/practice-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { updateSharing } from './group-store.server.ts'
import { readMembers, sumOf } from './group-view.server.ts'

const now = new Date('2026-11-23T18:00:00Z')
const week = { from: '2026-11-22', to: '2026-11-28' }

storeTest('a group adds up only what its members share, and lists them by name', async ({ db }) => {
  const names = ['Zayd', 'Amina', 'Dawud', 'Bilal']
  const { id, members } = await addQuranGroup(db, names, { now: daysBefore(now, 20) })
  await db.updateTable('user').set({ timeZone: 'UTC' }).execute()
  for (const [index, { id: userId }] of members.entries()) {
    const days = ['2026-11-22', '2026-11-23'].slice(0, index === 2 ? 1 : 2)
    const rows = days.map((localDate) => quranEntryRow({ userId, localDate, pages: 10 * (index + 1) }))
    await db.insertInto('quranEntry').values(rows).execute()
  }
  const [zayd, amina, , bilal] = members.map((member) => member.id) as [string, string, string, string]
  await updateSharing(db, id, amina, { share: 'amount', mutedAt: null })
  await updateSharing(db, id, bilal, { share: 'nothing', mutedAt: null })
  const settings = await readSettings(db)
  const views = await readMembers(db, { id, kind: 'adults' }, { viewerId: zayd, settings, now }, week)
  // Bilal read the most, and Dawud has not read today.
  expect(views.map(({ name, today, amount }) => [name, today, amount])).toEqual([
    ['Amina', 'read', '20 pages'],
    ['Bilal', 'hidden', null],
    ['Dawud', 'open', null],
    ['Zayd', 'read', null],
  ])
  expect(sumOf(views)).toEqual({ days: 5, pages: 40 })
})

storeTest('a member who read one ayah is shown with 1 ayah, not with 0 pages', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina'], { now: daysBefore(now, 20) })
  const userId = members[0].id
  await db.updateTable('user').set({ timeZone: 'UTC' }).execute()
  await updateSharing(db, id, userId, { share: 'amount', mutedAt: null })
  const amounts = { countedPages: 0.02, countedAyat: 1 }
  const row = quranEntryRow({ userId, localDate: '2026-11-23', fromAyah: 6200, toAyah: 6200, ...amounts })
  await db.insertInto('quranEntry').values(row).execute()
  const settings = await readSettings(db)
  const views = await readMembers(db, { id, kind: 'adults' }, { viewerId: userId, settings, now }, week)
  expect(views.map(({ amount }) => amount)).toEqual(['1 ayah'])
})

storeTest(
  'a member whose local date is two days after the viewer’s is shown as having read',
  async ({ db }) => {
    const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now: daysBefore(now, 20) })
    const [amina, bilal] = members.map((member) => member.id) as [string, string]
    await db.updateTable('user').set({ timeZone: 'Pacific/Auckland' }).where('id', '=', amina).execute()
    await saveLocation(db, amina, { latitude: -36.8, longitude: 174.8 }, '2026-11-01')
    await saveDayEnd(db, amina, { dayEnd: 'maghrib', dayEndHour: 0 }, '2026-11-01')
    const row = quranEntryRow({ userId: amina, localDate: '2026-11-24' })
    await db.insertInto('quranEntry').values(row).execute()
    const settings = await readSettings(db)
    // November 23, 9 PM in Auckland, after maghrib; November 22, 10 PM in Honolulu.
    const viewer = { viewerId: bilal, settings, now: new Date('2026-11-23T08:00:00Z') }
    const day = { from: '2026-11-22', to: '2026-11-22' }
    const views = await readMembers(db, { id, kind: 'adults' }, viewer, day)
    expect(views.find((member) => member.id === amina)?.today).toBe('read')
  },
)
