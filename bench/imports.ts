// Measures importing the largest files and undoing the imports: npm run bench:imports

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { csvHeaders } from '../app/cms/imports/csv-reader.server.ts'
import type { ImportKind } from '../app/cms/imports/import.ts'
import { processImport } from '../app/cms/imports/import-jobs.server.ts'
import {
  addImport,
  countRows,
  findImport,
  startImport,
  undoImport,
} from '../app/cms/imports/import-store.server.ts'
import { importers } from '../app/importers.ts'
import type { Database } from '../app/platform/database/database.ts'
import { onBothEngines } from './both-engines.ts'

const rowCount = Number(process.env.ROWS ?? 50_000)
const eventCount = Math.max(1, Math.floor(rowCount / 100))
const admin = { id: 'admin', name: 'Fatima', email: 'fatima@example.org' }
const options = { invite: false, publish: true, origin: 'http://localhost' }
const dates = Array.from({ length: eventCount }, (_, index) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
)

await onBothEngines(async (db, engine) => {
  printRow(`${engine}, ${rowCount.toLocaleString('en-US')} rows`, ['time', 'CPU', 'max delay', 'memory'])
  const membersId = await runImport(db, 'members', membersFile())
  await db.insertInto('event').values(dates.map(eventOn)).execute()
  const attendanceId = await runImport(db, 'attendance', attendanceFile())
  await runUndo(db, 'attendance', attendanceId)
  await runUndo(db, 'members', membersId)
  const { left } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  if (Number(left) !== 0) throw new Error(`${left} members were not removed.`)
})

async function runImport(db: Database, kind: ImportKind, text: string) {
  const headers = await csvHeaders(text)
  const id = await addImport(db, importers, { kind, name: `${kind}.csv`, text, headers }, admin, new Date())
  await timed(`${kind}, parse and compare`, () => processUntil(db, id, 'ready'))
  await startImport(db, id, options, admin, new Date())
  await timed(`${kind}, apply`, () => processUntil(db, id, 'done'))
  const { outcomes } = await countRows(db, id)
  if (outcomes.added !== rowCount)
    throw new Error(`Unexpected outcome of ${kind}: ${JSON.stringify(outcomes)}`)
  return id
}

async function runUndo(db: Database, kind: ImportKind, id: string) {
  await undoImport(db, id, admin, new Date())
  await timed(`${kind}, undo`, () => processUntil(db, id, 'undone'))
}

/** Processes an import batch by batch, as a node does, until it has the given state. */
async function processUntil(db: Database, id: string, wantedState: string) {
  for (;;) {
    await processImport(db, importers, id)
    const { state, problem } = (await findImport(db, id)) ?? {}
    if (problem) throw new Error(problem)
    if (state === wantedState) return
  }
}

/** Prints wall-clock time, our CPU time, the longest event loop delay, and the additional memory at its peak. */
async function timed(label: string, run: () => Promise<void>) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - startedAt) / 1000
  delay.disable()
  clearInterval(timer)
  printRow(label, [
    `${seconds.toFixed(1)} s`,
    `${((user + system) / 1e6).toFixed(1)} s`,
    `${(delay.max / 1e6).toFixed(0)} ms`,
    `${((peak - before) / 1024 / 1024).toFixed(0)} MB`,
  ])
}

function printRow(label: string, cells: string[]) {
  console.log(label.padEnd(34) + cells.map((cell) => cell.padStart(15)).join(''))
}

function membersFile() {
  const lines = Array.from({ length: rowCount }, (_, row) => `Amina ${row},member${row}@example.org,GT MSA`)
  return `Name,Email,Affiliation\n${lines.join('\n')}\n`
}

/** A hundred members at each event, not sorted by event. */
function attendanceFile() {
  const lines = Array.from({ length: rowCount }, (_, row) => {
    const event = row % eventCount
    return `member${row}@example.org,Warm meals ${event},${dates[event]},2.5`
  })
  return `Email,Event,Date,Hours\n${lines.join('\n')}\n`
}

function eventOn(date: string, number: number) {
  const at = new Date().toISOString()
  return {
    id: `event-${number}`,
    slug: `event-${number}`,
    title: `Warm meals ${number}`,
    description: '',
    localDate: date,
    lastDate: date,
    startTime: null,
    endTime: null,
    locationName: 'Masjid',
    locationAddress: '',
    pictureId: null,
    status: 'confirmed' as const,
    sequence: 0,
    sample: 0,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  }
}
