import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { firstRowsByOutcome, firstRowsByPlan, startImport } from '#app/cms/imports/import-store.server.ts'
import { lockAttendance } from '#app/events/event/lock-attendance.ts'
import { writeAttendance } from '#app/events/hours/write-attendance.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { addAndReadImport, admin, options, processAll, runImport, runUndo } from '#tests/run-import.ts'
import { attendanceImporter } from './attendance-import.server.ts'
import { type AttendanceMark, addAttendee, saveAttendance } from './attendance-store.server.ts'

// The picnic is on November 28, 10 AM to 1 PM in New York.
const during = new Date('2026-11-28T17:00:00Z')
const after = new Date('2026-11-28T18:00:00Z')

const rows = (...lines: string[]) => ['Email,Event,Date,Hours', ...lines, ''].join('\n')

storeTest(
  'hours for an event that is not over, or for a future date, are not imported, and each row says why',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic')])
    await addTestMember(db, { email: 'amina@example.org' })
    const file = rows(
      'amina@example.org,picnic,2026-11-28,3',
      'amina@example.org,Elsewhere,2026-11-29,2',
      'amina@example.org,Elsewhere,2026-11-27,1',
    )
    const early = await runImport(db, 'attendance', file, { at: during })
    expect(early).toMatchObject({ outcomes: { added: 1 }, plans: { invalid: 2 } })
    const invalid = await firstRowsByPlan(db, early.id, 'invalid', 5)
    expect(invalid.map(({ note }) => note)).toEqual([
      'This event is not over yet. Import its hours afterward.',
      'This date is in the future. Import the hours afterward.',
    ])
    const readHours = () => db.selectFrom('volunteerHours').select('minutes').execute()
    expect(await readHours()).toEqual([{ minutes: 60 }])
    expect(await runImport(db, 'attendance', file, { at: after })).toMatchObject({ outcomes: { added: 1 } })
    expect(await readHours()).toHaveLength(2)
  },
)

storeTest(
  'no hours are imported for an event that is extended after the import was checked',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic')])
    await addTestMember(db, { email: 'amina@example.org' })
    const id = await addAndReadImport(db, 'attendance', rows('amina@example.org,picnic,2026-11-28,3'), after)
    await db.updateTable('event').set({ lastDate: '2026-11-30' }).where('id', '=', 'picnic').execute()
    await startImport(db, id, options, admin, after)
    await processAll(db, id, after)
    const [failed] = await firstRowsByOutcome(db, id, 'failed', 5)
    expect(failed?.note).toBe('This event is not over yet. Import its hours afterward.')
    expect(await db.selectFrom('volunteerHours').select('id').execute()).toEqual([])
  },
)

storeTest(
  'hours for a one-day event are changed, not added, even if they were recorded for another date',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic')])
    const { id: userId } = await addTestMember(db, { email: 'amina@example.org' })
    const hours = { id: 'hours', userId, eventId: 'picnic', localDate: '2026-11-21', minutes: 60, note: '' }
    await db
      .insertInto('volunteerHours')
      .values({ ...hours, recordedAt: during.toISOString() })
      .execute()
    await runImport(db, 'attendance', rows('amina@example.org,picnic,2026-11-28,3'), { at: after })
    expect(await db.selectFrom('volunteerHours').select(['id', 'minutes']).execute()).toEqual([
      { id: 'hours', minutes: 180 },
    ])
  },
)

storeTest('hours count once if an organizer enters them while they are imported', async ({ db }) => {
  const picnic = eventFixture('picnic')
  await storeEvents(db, [picnic])
  const { id: userId, email } = await addTestMember(db)
  const row = { email, title: 'picnic', date: '2026-11-28', minutes: 180 }
  const run = { now: after, importId: 'import', actorName: admin.name, actorId: null }
  const importing = await db.transaction().execute(async (tx) => {
    await lockAttendance(tx, picnic.id, after)
    const applying = db.transaction().execute((other) => attendanceImporter.apply(other, [row], options, run))
    await Promise.race([applying, setTimeout(200)])
    const before = { userId, attended: false, minutes: null }
    await writeAttendance(tx, picnic, { before, after: { userId, attended: true, minutes: 120 } }, after)
    return { applying }
  })
  expect(await importing.applying).toMatchObject([{ outcome: 'changed' }])
  expect(await db.selectFrom('volunteerHours').select('minutes').execute()).toEqual([{ minutes: 180 }])
})

storeTest('undoing an import keeps attendance that an admin has changed since', async ({ db }) => {
  const picnic = eventFixture('picnic')
  await storeEvents(db, [picnic])
  const names = ['amina', 'bilal', 'daud', 'zaynab']
  const ids: string[] = []
  for (const name of names) ids.push((await addTestMember(db, { name, email: `${name}@example.org` })).id)
  const [amina = '', bilal = '', daud = '', zaynab = ''] = ids
  const hours = ['2', '2', '', '2']
  const lines = names.map((name, index) => `${name}@example.org,picnic,2026-11-28,${hours[index]}`)
  const { id } = await runImport(db, 'attendance', rows(...lines), { at: after })
  const later = new Date('2026-11-29T12:00:00Z')
  const absent: AttendanceMark = { attended: false, minutes: null }
  const marks = new Map<string, AttendanceMark>([
    [amina, { attended: true, minutes: 180 }],
    [bilal, absent],
    [daud, { attended: true, minutes: 60 }],
    [zaynab, absent],
  ])
  await saveAttendance(db, picnic, marks, admin, later)
  await addAttendee(db, picnic, { email: 'zaynab@example.org', minutes: 120 }, admin, later)
  expect(await runUndo(db, id)).toMatchObject({ outcomes: { notUndone: 3, undone: 1 } })
  const kept = await firstRowsByOutcome(db, id, 'notUndone', 5)
  expect(new Set(kept.map(({ note }) => note))).toEqual(
    new Set(['Kept: the hours were edited after the import.']),
  )
  const attended = await db.selectFrom('attendance').select('userId').execute()
  expect(attended.map(({ userId }) => userId).sort()).toEqual([amina, daud, zaynab].sort())
})
