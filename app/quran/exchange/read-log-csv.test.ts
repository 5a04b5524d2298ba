import { expect, test } from 'vitest'
import { readLogRow } from './log-row.ts'
import { collectRows, maxNewEntries } from './read-log-csv.server.ts'

/** The rows of a file with `entryCount` different entries, a duplicate, and a row without a valid date. */
async function* rowsOf(entryCount: number) {
  const read = (date: string) => readLogRow({ date }, '2026-11-24')
  const row = read('2026-11-23')
  if (row.value === null) throw new Error(row.note)
  let number = 1
  for (const other of [read('someday'), row, row]) yield { number: ++number, ...other }
  for (let index = 1; index < entryCount; index += 1) {
    yield { number: ++number, ...row, value: { ...row.value, note: `${index}` } }
  }
}

test('only new entries of a file count toward the limit, and the error names the limit', async () => {
  const { file } = await collectRows(rowsOf(maxNewEntries), new Set())
  expect([file?.readings.length, file?.duplicates, file?.problems.length]).toEqual([maxNewEntries, 1, 1])
  expect(await collectRows(rowsOf(maxNewEntries + 1), new Set())).toEqual({
    file: null,
    problem:
      'This file has more than 20,000 entries that are not in your log yet. Please split it and import the parts one by one.',
  })
})
