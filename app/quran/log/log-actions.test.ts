import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { minuteMs } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { tapOf } from '#tests/quran-operations.ts'
import { applyOperations, findEntry, listDayReadings, listEntries } from './entry-store.server.ts'
import { addDetails, deleteEntry, logTap, putEntry } from './log-actions.server.ts'
import { noContent, tapEntryId } from './operation.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
const day = { localDate: '2026-11-23', timeZone: 'UTC' }
const yesterday = '2026-11-22'
const pages = (count: number) => ({ ...noContent, pages: count })

storeTest('a tap can be deleted and repeated, and details replace it', async ({ db }) => {
  const { id } = await addTestMember(db)
  const listReadings = () => listDayReadings(db, id, yesterday, day.localDate)
  const requireTap = async () => {
    const entry = await findEntry(db, id, tapEntryId(day.localDate))
    if (!entry) throw new Error('No tap')
    return entry
  }
  await logTap(db, id, day, now)
  await logTap(db, id, day, minutesLater(1))
  expect(await listReadings()).toMatchObject([{ taps: 1, entries: 1 }])
  await deleteEntry(db, id, await requireTap(), minutesLater(2))
  expect(await listReadings()).toEqual([])
  await logTap(db, id, day, minutesLater(3))
  expect(await listReadings()).toMatchObject([{ taps: 1, entries: 1 }])
  const form = { id: randomUUID(), ...day }
  // Sent twice.
  await addDetails(db, id, form, pages(2), minutesLater(4))
  await addDetails(db, id, form, pages(2), minutesLater(5))
  expect(await listReadings()).toMatchObject([{ taps: 0, pages: 2, entries: 1 }])
  const next = { id: randomUUID(), ...day }
  await addDetails(db, id, next, pages(3), minutesLater(6))
  await addDetails(db, id, next, pages(3), minutesLater(7))
  expect(await listReadings()).toMatchObject([{ taps: 0, pages: 5, entries: 2 }])
})

storeTest('undoing a tap never deletes what another tap or form has logged', async ({ db }) => {
  const { id } = await addTestMember(db)
  const requireTap = async () => (await findEntry(db, id, tapEntryId(day.localDate))) ?? expect.fail('No tap')
  const { undoableId } = await logTap(db, id, day, now)
  expect(undoableId).not.toBeNull()
  // Another tab still has the button.
  expect(await logTap(db, id, day, minutesLater(1))).toEqual({ refusal: null, undoableId: null })
  await addDetails(db, id, { id: randomUUID(), ...day }, pages(2), minutesLater(2))
  expect((await logTap(db, id, day, minutesLater(3))).undoableId).toBeNull()
  expect(await deleteEntry(db, id, await requireTap(), minutesLater(4), undoableId ?? '')).toBe('changed')
  expect(await listDayReadings(db, id, day.localDate, day.localDate)).toMatchObject([{ pages: 2 }])
  await deleteEntry(db, id, await requireTap(), minutesLater(5))
  const again = await logTap(db, id, day, minutesLater(6))
  expect(await deleteEntry(db, id, await requireTap(), minutesLater(7), again.undoableId ?? '')).toBeNull()
  expect(await listDayReadings(db, id, day.localDate, day.localDate)).toEqual([])
})

storeTest('a correction wins over a device whose clock is ahead', async ({ db }) => {
  const { id } = await addTestMember(db)
  await applyOperations(db, id, [tapOf({ ...day, at: minutesLater(9).toISOString() })], now)
  const [entry] = await listEntries(db, id, yesterday, day.localDate)
  if (!entry) throw new Error('No entry')
  expect(await putEntry(db, id, entry, day.localDate, pages(4), now)).toBeNull()
  expect(await listDayReadings(db, id, yesterday, day.localDate)).toMatchObject([{ pages: 4 }])
})

storeTest('an entry that moves to another day no longer counts on its old one', async ({ db }) => {
  const { id } = await addTestMember(db)
  await logTap(db, id, day, now)
  const [entry] = await listEntries(db, id, day.localDate, day.localDate)
  if (!entry) throw new Error('No entry')
  await putEntry(db, id, entry, yesterday, pages(1), minutesLater(1))
  const days = await listDayReadings(db, id, yesterday, day.localDate)
  expect(days).toMatchObject([{ localDate: yesterday, pages: 1, entries: 1 }])
})
