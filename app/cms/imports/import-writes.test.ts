import { pino } from 'pino'
import { expect } from 'vitest'
import { importers } from '#app/importers.ts'
import type { Database } from '#app/platform/database/database.ts'
import { defaultRetrySeconds } from '#app/platform/jobs/job-store.server.ts'
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts'
import { storeTest } from '#tests/database.ts'
import { googleCalendar } from '#tests/fixtures/calendar-fixtures.ts'
import { addTestMember } from '#tests/member.ts'
import { addAndReadImport, admin, now, options, processAll, runImport, runUndo } from '#tests/run-import.ts'
import { waitFor } from '#tests/site.ts'
import { importJobs, processImport } from './import-jobs.server.ts'
import { loadImportPage } from './import-page-data.server.ts'
import {
  addImport,
  countRows,
  findImport,
  firstRowsByOutcome,
  resumeImport,
  type StoredImport,
  startImport,
  undoImport,
} from './import-store.server.ts'

storeTest('writes and undoes two rows about the same item one after the other', async ({ db }) => {
  await runImport(db, 'events', googleCalendar)
  const member = await addTestMember(db, { email: 'amina@example.org' })
  const hoursBefore = { localDate: '2026-12-14', minutes: 60, note: 'Before' }
  await db
    .insertInto('volunteerHours')
    .values({ id: 'other', userId: member.id, eventId: null, recordedAt: '', ...hoursBefore })
    .execute()
  const csv =
    'Email,Event,Date,Hours\namina@example.org,Winter Retreat,2026-12-13,2\namina@example.org,,2026-12-13,3\namina@example.org,Before,2026-12-14,4\n'
  const attendance = await runImport(db, 'attendance', csv, { at: new Date('2026-12-20T12:00:00Z') })
  expect(attendance).toMatchObject({ outcomes: { added: 1, changed: 2 } })
  const listHours = () => db.selectFrom('volunteerHours').select('minutes').orderBy('minutes').execute()
  expect(await listHours()).toEqual([{ minutes: 180 }, { minutes: 240 }])
  expect(await db.selectFrom('attendance').select('userId').execute()).toEqual([{ userId: member.id }])
  await runUndo(db, attendance.id)
  expect(await listHours()).toEqual([{ minutes: 60 }])
  expect(await db.selectFrom('attendance').selectAll().execute()).toEqual([])
})

storeTest('imports and undoes more rows than fit in a batch', async ({ db }) => {
  const rows = Array.from({ length: 400 }, (_, index) => `m${index}@example.org`)
  const members = await runImport(db, 'members', `Email\n${rows.join('\n')}\n`)
  expect(members).toMatchObject({ state: 'done', outcomes: { added: 400 } })
  const attendanceRows = rows.map((email) => `${email},Before,2020-01-01,2`).join('\n')
  const attendance = await runImport(db, 'attendance', `Email,Event,Date,Hours\n${attendanceRows}\n`)
  expect(attendance).toMatchObject({ state: 'done', outcomes: { added: 400 } })
  expect(await runUndo(db, members.id)).toMatchObject({ state: 'undone', outcomes: { notUndone: 400 } })
  expect(await runUndo(db, attendance.id)).toMatchObject({ state: 'undone', outcomes: { undone: 400 } })
  expect(await db.selectFrom('volunteerHours').selectAll().execute()).toEqual([])
})

storeTest('only the row that cannot be written is marked as failed', async ({ db }) => {
  const id = await addAndReadImport(db, 'members', 'Email\na@example.org\nb@example.org\nc@example.org\n')
  const rows = db.updateTable('importRow').where('importId', '=', id)
  await rows.set({ value: 'not JSON' }).where('position', '=', 2).execute()
  await startImport(db, id, options, admin, now)
  expect(await processAll(db, id)).toBe('done')
  expect((await countRows(db, id)).outcomes).toEqual({ added: 2, failed: 1 })
  const [failed] = await firstRowsByOutcome(db, id, 'failed', 5)
  expect(failed).toMatchObject({
    label: 'b@example.org',
    note: expect.stringContaining('could not be saved'),
  })
})

storeTest('retries after a database failure instead of marking rows as failed', async ({ db }) => {
  const id = await addAndReadImport(db, 'members', 'Email\na@example.org\nb@example.org\n')
  await startImport(db, id, options, admin, now)
  const logLines: string[] = []
  const log = pino({ base: undefined }, { write: (line) => void logLines.push(line) })
  await db.schema.alterTable('user').renameTo('away').execute()
  await expect(processImport(db, importers, id, { log })).rejects.toThrow(/user/)
  expect(logLines).toHaveLength(1)
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ import: id, error: expect.stringMatching(/user/) })
  await db.schema.alterTable('away').renameTo('user').execute()
  expect(await processAll(db, id)).toBe('done')
  expect((await countRows(db, id)).outcomes).toEqual({ added: 2 })
})

/** Returns an import once the worker has moved it out of a state, without the delays between attempts. */
const afterState = (db: Database, id: string, state: StoredImport['state']) =>
  waitFor(`the end of the state “${state}”`, async () => {
    const current = await findImport(db, id)
    if (current?.state !== state) return current
    // Make the retry due now.
    await db
      .updateTable('job')
      .set({ dueAt: now.toISOString() })
      .where('subject', '=', id)
      .where('claimedBy', 'is', null)
      .execute()
    return undefined
  })

storeTest('a failed import or undo can be resumed where it stopped', async (database) => {
  const { db } = database
  const rows = Array.from({ length: 250 }, (_, index) => `m${index}@example.org`)
  const id = await addAndReadImport(db, 'members', `Email\n${rows.join('\n')}\n`)
  await startImport(db, id, options, admin, now)
  let callsUntilFailure = 1
  const failLater = <Step extends (...args: never[]) => unknown>(step: Step) =>
    ((...args) => {
      callsUntilFailure -= 1
      if (callsUntilFailure < 0) throw new Error('The database is unavailable.')
      return step(...args)
    }) as Step
  const { members } = importers
  const failingImporters = {
    ...importers,
    members: { ...members, apply: failLater(members.apply), undo: failLater(members.undo) },
  }
  const worker = startJobWorker(database, importJobs(db, failingImporters), pino({ level: 'silent' }))
  expect(await afterState(db, id, 'running')).toMatchObject({ state: 'failed' })
  const loadPage = async () =>
    loadImportPage(db, importers, (await findImport(db, id)) ?? expect.fail('gone'))
  expect(await loadPage()).toMatchObject({ outcomes: { added: 200, waiting: 50 }, hasRowsToUndo: true })

  callsUntilFailure = 9
  expect(await resumeImport(db, id, admin, new Date())).toBe(true)
  expect(await afterState(db, id, 'running')).toMatchObject({ state: 'done' })
  expect(await loadPage()).toMatchObject({ outcomes: { added: 250 } })

  callsUntilFailure = 1
  expect(await undoImport(db, id, admin, new Date())).toBe(true)
  expect(await afterState(db, id, 'undoing')).toMatchObject({ state: 'undoFailed' })
  expect(await loadPage()).toMatchObject({ outcomes: { undone: 200, added: 50 } })
  callsUntilFailure = 9
  expect(await resumeImport(db, id, admin, new Date())).toBe(true)
  expect(await afterState(db, id, 'undoing')).toMatchObject({ state: 'undone' })
  expect(await resumeImport(db, id, admin, new Date())).toBe(false)
  await worker.stop()
  expect(await db.selectFrom('user').select('id').execute()).toEqual([])
})

storeTest(
  'a file that cannot be processed is marked as unreadable after the last attempt',
  async (database) => {
    const { db } = database
    const text = 'Email\na@example.org\n'
    const id = await addImport(
      db,
      importers,
      { kind: 'members', name: 'file', text, headers: ['Email'] },
      admin,
      // The worker also deletes imports that were not started within a week.
      new Date(),
    )
    await db.updateTable('import').set({ columns: 'not JSON' }).where('id', '=', id).execute()
    const worker = startJobWorker(database, importJobs(db, importers), pino({ level: 'silent' }))
    const found = await afterState(db, id, 'reading')
    await worker.stop()
    expect(found).toMatchObject({ state: 'unreadable', problem: expect.stringContaining('Export it again') })
    const job = db.selectFrom('job').select(['dueAt', 'attempts']).where('subject', '=', id)
    expect(await job.execute()).toEqual([{ dueAt: null, attempts: defaultRetrySeconds.length + 1 }])
  },
)

storeTest('two concurrent nodes write each row once', async ({ db }) => {
  const rows = Array.from({ length: 450 }, (_, index) => `m${index}@example.org`)
  const id = await addAndReadImport(db, 'members', `Email\n${rows.join('\n')}\n`)
  const started = await Promise.all([
    startImport(db, id, { ...options, invite: true }, admin, now),
    startImport(db, id, { ...options, invite: true }, admin, now),
  ])
  expect(started.filter(Boolean)).toHaveLength(1)
  await Promise.all([processImport(db, importers, id), processImport(db, importers, id)])
  expect(await processAll(db, id)).toBe('done')
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(450)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(450)
  const activityEntries = await db.selectFrom('activity').select(['verb', 'actorName']).execute()
  expect(activityEntries).toEqual([{ verb: 'imported', actorName: 'Fatima' }])
})

storeTest('a file with unknown headers waits until its columns are mapped', async ({ db }) => {
  const id = await addAndReadImport(db, 'members', 'Foo,Bar\na@example.org,A\n')
  expect(await findImport(db, id)).toMatchObject({ state: 'columns' })
})
