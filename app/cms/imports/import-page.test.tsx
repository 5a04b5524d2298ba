import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import ImportRoute from './import-admin.route.tsx'

const counts = { new: 250, changed: 0, unchanged: 0, invalid: 0 }

function renderPage(state: string, outcomes: Record<string, number>, { isPurged = false } = {}) {
  const rows = { newRows: [], changedRows: [], invalidRows: [], failed: [], notUndone: [] }
  const loaderData = {
    ...rows,
    id: 'a',
    kind: 'members',
    title: 'Members',
    name: 'list.csv',
    state,
    problem: null,
    actorName: 'Fatima',
    plans: counts,
    outcomes,
    toWrite: 250,
    isPurged,
    hasRowsToUndo: (outcomes.added ?? 0) > 0,
    progress: { done: 200, total: 250 },
    headers: [],
    columns: {},
    fields: [],
  }
  const props = { loaderData } as unknown as Parameters<typeof ImportRoute>[0]
  const path = '/admin/imports/a'
  const Page = createRoutesStub([{ path, Component: () => <ImportRoute {...props} /> }])
  return renderToString(<Page initialEntries={[path]} />).replace(/<!-- -->/g, '')
}

test('the page of a failed import says what was imported, and offers to continue and to undo it', () => {
  const page = renderPage('failed', { added: 200, waiting: 50 })
  expect(page).toContain('The import stopped before the end')
  expect(page).toContain('200 members added')
  expect(page).toContain('50 members not imported yet')
  expect(page).toContain('Try again')
  expect(page).toContain('Undo this import')
  expect(page).not.toContain('Importing the rows')
})

test('the page of a failed undo says what was reverted, and offers to continue', () => {
  const page = renderPage('undoFailed', { undone: 200, added: 50 })
  expect(page).toContain('The undo stopped before the end')
  expect(page).toContain('200 members reverted')
  expect(page).toContain('50 members not reverted yet')
  expect(page).toContain('Try again')
  expect(page).not.toContain('Undo this import')
})

test('the page of an old import says that its details were deleted, and does not offer to try again', () => {
  for (const state of ['done', 'failed', 'undoFailed', 'undone']) {
    const page = renderPage(state, {}, { isPurged: true })
    expect(page).toContain('The details of this import were deleted after 90 days.')
    expect(page).not.toContain('Nothing changed.')
    expect(page).not.toContain('Try again')
  }
})
