import { expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { maxSelected, type SelectedItem } from '#app/platform/http/selection.ts'
import { matchingOf } from './count-selectable.server.ts'
import { resolveSelection } from './run-bulk-change.server.ts'

const items = (...ids: string[]): SelectedItem[] => ids.map((id) => ({ id, version: 1 }))

/** The result if an admin selected all of `seen`, and `current` match the filter when the form is submitted. */
const resolve = (seen: SelectedItem[], current: SelectedItem[]) =>
  resolveSelection(
    {} as Database,
    { items: [], matching: matchingOf(seen), filter: new URLSearchParams() },
    async () => current,
    new Date(),
  )

test('selecting all that match selects the rows that the admin saw, in any order', async () => {
  expect(await resolve(items('a', 'b'), items('b', 'a'))).toEqual(items('a', 'b'))
})

test('a selection of all that match is refused if a row was replaced or edited since the admin saw it', async () => {
  const refusal = { problem: expect.stringContaining('2 match now. Nothing was changed.') }
  expect(await resolve(items('a', 'b'), items('a', 'c'))).toEqual(refusal)
  expect(await resolve(items('a', 'b'), [...items('a'), { id: 'b', version: 2 }])).toEqual(refusal)
})

test('selecting all that match is not offered above the limit', () => {
  const many = Array.from({ length: maxSelected + 1 }, (_, index) => ({ id: `${index}`, version: 1 }))
  expect(matchingOf(many)).toBeNull()
})
