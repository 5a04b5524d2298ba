import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { submitForm } from '#tests/submit-form.ts'
import { action as editEntry } from './entry.route.tsx'
import { action as deleteEntry } from './entry-delete.route.ts'
import { action as restoreEntry } from './entry-restore.route.ts'
import { listEntries } from './entry-store.server.ts'
import { tapEntryId } from './operation.ts'
import { action as tap } from './tap.route.ts'

const today = '2026-11-23'
const tomorrow = '2026-11-24'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })
})
afterEach(() => vi.useRealTimers())

async function addMember(db: Database) {
  const member = { id: (await addTestMember(db)).id }
  const addEntry = (entry: { id: string; localDate: string; pages?: number }) =>
    db
      .insertInto('quranEntry')
      .values(quranEntryRow({ userId: member.id, loggedAt: '2026-11-23T11:00:00.000Z', ...entry }))
      .execute()
  const readEntries = async () =>
    (await listEntries(db, member.id, '2026-11-01', '2026-11-30')).map(({ localDate, pages }) => ({
      localDate,
      pages,
    }))
  return { as: { db, member }, addEntry, readEntries }
}

storeTest(
  'an entry of tomorrow, made before traveling west, keeps its date when it is edited, and can be restored',
  async ({ db }) => {
    const { as, addEntry, readEntries } = await addMember(db)
    await addEntry({ id: 'entry-of-tomorrow', localDate: tomorrow, pages: 2 })
    const params = { id: 'entry-of-tomorrow' }
    await submitForm(as, editEntry, { date: tomorrow, pages: '3' }, params)
    expect(await readEntries()).toEqual([{ localDate: tomorrow, pages: 3 }])
    const deleted = await submitForm(as, deleteEntry, {}, params)
    expect(await readEntries()).toEqual([])
    expect(await submitForm(as, restoreEntry, deleted?.undo?.fields ?? {}, params)).toMatchObject({
      text: 'Entry restored.',
      tone: 'success',
    })
    expect(await readEntries()).toEqual([{ localDate: tomorrow, pages: 3 }])
    // An entry of another day cannot be moved to tomorrow.
    await addEntry({ id: 'entry-of-today', localDate: today, pages: 1 })
    const moved = submitForm(as, editEntry, { date: tomorrow, pages: '1' }, { id: 'entry-of-today' })
    await expect(moved).rejects.toThrow()
    expect(await readEntries()).toContainEqual({ localDate: today, pages: 1 })
  },
)

storeTest(
  'a deleted day without details can be restored, whatever its id is, and the member always reads what happened',
  async ({ db }) => {
    const { as, addEntry, readEntries } = await addMember(db)
    for (const id of ['import-of-a-day', tapEntryId(today)]) {
      await addEntry({ id, localDate: today })
      const fields = (await submitForm(as, deleteEntry, {}, { id }))?.undo?.fields ?? {}
      expect(await submitForm(as, restoreEntry, fields, { id })).toMatchObject({ text: 'Entry restored.' })
      expect(await submitForm(as, restoreEntry, fields, { id })).toMatchObject({
        text: 'This entry was already restored.',
      })
      expect(await submitForm(as, restoreEntry, fields, { id: 'no-entry-at-all' })).toMatchObject({
        text: 'This entry can no longer be restored.',
        tone: 'error',
      })
    }
    expect(await readEntries()).toHaveLength(2)
  },
)

storeTest(
  'a tap for a day that can no longer be logged is refused, and does not count for today',
  async ({ db }) => {
    const { as, readEntries } = await addMember(db)
    expect(await submitForm(as, tap, { date: '2026-11-15' })).toMatchObject({
      text: 'This day can no longer be changed.',
      tone: 'error',
    })
    expect(await readEntries()).toEqual([])
    await submitForm(as, tap, { date: '2026-11-16' })
    await submitForm(as, tap, {})
    expect((await readEntries()).map(({ localDate }) => localDate)).toEqual([today, '2026-11-16'])
  },
)
