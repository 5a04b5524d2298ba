import { expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { maxSelected, type SelectedItem } from '#app/platform/http/selection.ts'
import { matchingOf } from './count-selectable.server.ts'
import { resolveSelection } from './run-bulk-change.server.ts'

const items = (...ids: string[]): SelectedItem[] => ids.map((id) => ({ id, version: 1 }))

/** What is done if an admin saw `seen`, selected all of them, and `now` match. */
const resolve = (seen: SelectedItem[], now: SelectedItem[]) =>
  resolveSelection(
    {} as Database,
    { items: [], matching: matchingOf(seen), filter: new URLSearchParams() },
    async () => now,
    new Date(),
  )

test('all that match are what the admin saw, in any order', async () => {
  expect(await resolve(items('a', 'b'), items('b', 'a'))).toEqual(items('a', 'b'))
})

test('a message that took the place of another one is not touched unread', async () => {
  const changed = { problem: expect.stringContaining('2 match now. Nothing was done.') }
  expect(await resolve(items('a', 'b'), items('a', 'c'))).toEqual(changed)
  expect(await resolve(items('a', 'b'), [...items('a'), { id: 'b', version: 2 }])).toEqual(changed)
})

test('more rows than the limit are not offered', () => {
  const many = Array.from({ length: maxSelected + 1 }, (_, index) => ({ id: `${index}`, version: 1 }))
  expect(matchingOf(many)).toBeNull()
})
