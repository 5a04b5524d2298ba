// Compares the admin lists' queries with 100,000 rows and with 100: node bench/admin-lists.ts

import type { Database } from '../app/platform/database/database.ts'
import { bulkInsert, onBothEngines } from './both-engines.ts'
import { fillLists, multiplyLists } from './fill-lists.ts'
import { listQueries } from './list-queries.ts'

const rounds = 15
const small = 100
const large = Number(process.env.ROWS ?? 100_000)
const now = new Date()

await onBothEngines(async (db, engine) => {
  await bulkInsert(db, engine, () => fillLists(db, small, now))
  const smallTimes = await timesOf(db, small)
  await bulkInsert(db, engine, () => multiplyLists(db, small, large / small))
  const largeTimes = await timesOf(db, large)
  printRow(engine, [`${small} rows`, `${large.toLocaleString('en-US')} rows`, 'ratio'])
  for (const [label, time] of Object.entries(largeTimes)) {
    const smallTime = smallTimes[label] ?? Number.NaN
    printRow(label, [`${smallTime.toFixed(2)} ms`, `${time.toFixed(2)} ms`, (time / smallTime).toFixed(1)])
  }
})

async function timesOf(db: Database, rowCount: number) {
  const times: Record<string, number> = {}
  for (const [label, query] of Object.entries(await listQueries(db, rowCount, now))) {
    const timings: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      await query()
      timings.push(performance.now() - startedAt)
    }
    // The minimum: other processes can only add time.
    times[label] = Math.min(...timings)
  }
  return times
}

function printRow(label: string, cells: string[]) {
  console.log(label.padEnd(42) + cells.map((cell) => cell.padStart(15)).join(''))
}
