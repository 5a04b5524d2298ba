import { expect } from 'vitest'
import { importers } from '#app/importers.ts'
import type { JobTools } from '#app/platform/jobs/job-worker.server.ts'
import { storeTest } from '#tests/database.ts'
import { importJobs } from './import-jobs.server.ts'
import { loadImportPage } from './import-page-data.server.ts'
import { addImport, findImport, startImport, undoImport } from './import-store.server.ts'
import { readImport } from './read-import.server.ts'
import { runBatch } from './run-import.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const admin = { id: 'admin', name: 'Fatima', email: 'fatima@example.org' }
const options = { invite: false, publish: true, origin: 'http://localhost' }

storeTest('reports progress while an import is read, written and undone', async ({ db }) => {
  const rows = Array.from({ length: 450 }, (_, index) => `m${index}@example.org`)
  const text = `Email\n${rows.join('\n')}\nnothing\n`
  const id = await addImport(
    db,
    importers,
    { kind: 'members', name: 'list', text, headers: ['Email'] },
    admin,
    now,
  )
  const findStored = async () => {
    const found = await findImport(db, id)
    if (!found) throw new Error('The import is gone.')
    return found
  }
  const readProgress = async () => (await loadImportPage(db, importers, await findStored())).progress
  const progressWhileReading: unknown[] = []
  let timerRuns = 0
  const timer = setInterval(() => {
    timerRuns += 1
  }, 0)
  const { members } = importers
  const plan: typeof members.plan = async (...args) => {
    progressWhileReading.push(await readProgress())
    return members.plan(...args)
  }
  await readImport(db, { ...importers, members: { ...members, plan } }, await findStored(), now)
  clearInterval(timer)
  // The event loop can serve requests in between.
  expect(timerRuns).toBeGreaterThan(0)
  expect(progressWhileReading).toEqual([
    { done: 0, total: null },
    { done: 200, total: null },
    { done: 400, total: null },
  ])
  expect(await db.selectFrom('importRow').select('position').execute()).toHaveLength(451)
  await startImport(db, id, options, admin, now)
  expect(await readProgress()).toEqual({ done: 0, total: 450 })
  await runBatch(db, importers, id, now)
  expect(await readProgress()).toEqual({ done: 200, total: 450 })
  while (await runBatch(db, importers, id, now));
  await undoImport(db, id, admin, now)
  await runBatch(db, importers, id, now)
  expect(await readProgress()).toEqual({ done: 200, total: 450 })
})

storeTest('knows whether an import saved rows, and whether its rows have been deleted', async ({ db }) => {
  const id = await addImport(
    db,
    importers,
    { kind: 'members', name: 'list', text: 'Email\na@example.org\n', headers: ['Email'] },
    admin,
    now,
  )
  const findStored = async () => (await findImport(db, id)) ?? expect.fail('The import is gone.')
  await readImport(db, importers, await findStored(), now)
  await startImport(db, id, options, admin, now)
  const apply = async () => []
  while (await runBatch(db, { ...importers, members: { ...importers.members, apply } }, id, now));
  expect(await loadImportPage(db, importers, await findStored())).toMatchObject({
    state: 'done',
    outcomes: { failed: 1 },
    hasRowsToUndo: false,
    isPurged: false,
  })
  await db.updateTable('import').set({ finishedAt: '2020-01-01T00:00:00.000Z' }).execute()
  await importJobs(db, importers)['old imports']?.work('', {} as JobTools)
  expect(await loadImportPage(db, importers, await findStored())).toMatchObject({ isPurged: true })
})
