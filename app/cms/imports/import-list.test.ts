import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addAndReadImport } from '#tests/run-import.ts'
import { importStateLabel } from './import-state-labels.ts'
import { listImports } from './import-store.server.ts'

storeTest('the list says which imports would change nothing', async ({ db }) => {
  await addAndReadImport(db, 'members', 'Email\namina@example.org\n')
  const empty = await addAndReadImport(db, 'members', 'Email\nnothing\n')
  const { rows } = await listImports(db, ['members'], null)
  const labels = rows.map(({ id, state, hasRowsToWrite }) => [
    id === empty,
    importStateLabel(state, hasRowsToWrite === 1).text,
  ])
  expect(labels.sort()).toEqual([
    [false, 'Ready to start'],
    [true, 'Nothing to import'],
  ])
})
