import { expect } from 'vitest'
import { changeEach, revertEach } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { SelectedItem } from '#app/platform/http/selection.ts'
import { storeTest } from '#tests/database.ts'
import { amina, collection } from '#tests/project-collection.ts'
import { addItem } from './add-item-store.server.ts'
import {
  changeSelectedItem,
  deleteSelectedItemPermanently,
  revertSelectedItem,
} from './bulk-item-store.server.ts'
import { changeItem } from './change-item-store.server.ts'
import { findItem } from './item-store.server.ts'
import type { StateChange } from './state-change.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const add = (db: Database, title: string, publishedAt: string | null = null) =>
  addItem(
    db,
    collection,
    { title, summary: 'We cook', body: 'Text', pictureId: null, publishedAt },
    amina,
    now,
  )

function changeAll(
  db: Database,
  items: SelectedItem[],
  change: StateChange,
  onlyAssignedTo: string | null = null,
) {
  const scope = { collection, onlyAssignedTo }
  return db
    .transaction()
    .execute((tx) =>
      changeEach(
        tx,
        { list: 'projects', items },
        (item) => changeSelectedItem(tx, scope, { ...item, change }, amina, hoursLater(1)),
        hoursLater(1),
      ),
    )
}

const undo = (db: Database, id: string | null, at = hoursLater(2)) =>
  db
    .transaction()
    .execute((tx) =>
      revertEach(
        tx,
        { list: 'projects', id: id ?? '' },
        (item) => revertSelectedItem(tx, { collection, onlyAssignedTo: null }, item, amina, at),
        at,
      ),
    )

storeTest(
  'a bulk change skips items that someone else changed, and one undo reverts the rest',
  async ({ db }) => {
    const [draft, edited, published] = [
      await add(db, 'Draft'),
      await add(db, 'Edited'),
      await add(db, 'Published', now.toISOString()),
    ]
    const edit = { id: edited.id, version: 1, values: { title: 'By Bilal' } }
    await changeItem(db, collection, edit, { id: 'b', name: 'Bilal', email: 'b@example.org' }, now)
    const result = await changeAll(db, [draft, edited, published, { id: 'none', version: 1 }], 'publish')
    expect(result).toMatchObject({ changed: 1, conflict: 1, unchanged: 1, notFound: 1, refused: 0 })
    expect(await findItem(db, collection, draft.id)).toMatchObject({
      publishedAt: hoursLater(1).toISOString(),
      version: 2,
    })
    expect(await findItem(db, collection, edited.id)).toMatchObject({ publishedAt: null, title: 'By Bilal' })
    expect(await undo(db, result.undo)).toMatchObject({ changed: 1, conflict: 0 })
    expect(await findItem(db, collection, draft.id)).toMatchObject({ publishedAt: null, version: 3 })
    expect(await undo(db, result.undo)).toBeNull()
    const entries = db.selectFrom('activity').select(['verb', 'label']).where('subjectId', '=', draft.id)
    expect(await entries.orderBy('at').execute()).toEqual([
      { verb: 'added', label: 'Draft' },
      { verb: 'published', label: 'Draft' },
      { verb: 'unpublished', label: 'Draft' },
    ])
  },
)

storeTest(
  'an undo skips items that were changed after the bulk change, and expires after a day',
  async ({ db }) => {
    const [unedited, edited] = [await add(db, 'Unedited'), await add(db, 'Edited')]
    const { undo: id } = await changeAll(db, [unedited, edited], 'trash')
    expect(await findItem(db, collection, unedited.id)).toMatchObject({
      deletedAt: hoursLater(1).toISOString(),
    })
    await changeAll(db, [{ id: edited.id, version: 2 }], 'restore')
    expect(await undo(db, id)).toMatchObject({ changed: 1, conflict: 1 })
    expect(await findItem(db, collection, unedited.id)).toMatchObject({ deletedAt: null })
    const { undo: expiredId } = await changeAll(db, [{ id: unedited.id, version: 3 }], 'trash')
    expect(await undo(db, expiredId, hoursLater(26))).toBeNull()
  },
)

storeTest('only items in the trash can be deleted permanently, with no undo', async ({ db }) => {
  const [trashed, active] = [await add(db, 'Trashed'), await add(db, 'Active')]
  await changeAll(db, [trashed], 'trash')
  const items = [
    { id: trashed.id, version: 2 },
    { id: active.id, version: 1 },
  ]
  const scope = { collection, onlyAssignedTo: null }
  const result = await db
    .transaction()
    .execute((tx) =>
      changeEach(
        tx,
        { list: 'projects', items },
        (item) => deleteSelectedItemPermanently(tx, scope, item, amina, now),
        now,
      ),
    )
  expect(result).toMatchObject({ changed: 1, conflict: 1, undo: null })
  expect(await findItem(db, collection, trashed.id)).toBeUndefined()
  expect(await findItem(db, collection, active.id)).toBeDefined()
})
