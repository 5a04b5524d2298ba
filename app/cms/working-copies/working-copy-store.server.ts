import { createHash } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import type { WorkingCopyTable } from '#app/platform/database/schema/history.ts'
import { closedCutoff, expiryCutoff, type Fields, maxCopies } from './working-copy.ts'

type CopyKey = Pick<WorkingCopyTable, 'id' | 'editor'>

/** A copy that an open form sends. */
export interface WrittenCopy
  extends CopyKey,
    Pick<WorkingCopyTable, 'collection' | 'itemId' | 'sequence' | 'baseVersion' | 'title' | 'savedAt'> {
  /** The `savedAt` of the copy that the form continues; empty if the form started its own copy. */
  continues: string
  /** The page with the form. */
  path: string
  fields: Fields
}

export type WriteOutcome =
  | { outcome: 'saved'; id: string; savedAt: string }
  /** The copy was saved or discarded elsewhere. */
  | { outcome: 'closed' }

/**
 * Stores a copy. If another open form has changed it since `continues`, both texts are kept: this one becomes a
 * separate copy. A write that arrives late or twice changes nothing.
 */
export async function writeCopy(db: Database, userId: string, copy: WrittenCopy): Promise<WriteOutcome> {
  const { continues, fields, id, editor, savedAt } = copy
  const row = {
    editor,
    savedAt,
    collection: copy.collection,
    itemId: copy.itemId,
    sequence: copy.sequence,
    baseVersion: copy.baseVersion,
    title: copy.title,
    path: copy.path,
    fields: JSON.stringify(fields),
  }
  const { numUpdatedRows } = await db
    .updateTable('workingCopy')
    .set(row)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('editor', '=', editor), eb('sequence', '<', copy.sequence)]),
        eb.and([eb('editor', '!=', editor), eb('savedAt', '=', continues)]),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows) return { outcome: 'saved', id, savedAt }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('workingCopy')
    .values({ ...row, userId, id, closedAt: null })
    .onConflict((oc) => oc.columns(['userId', 'id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) {
    await deleteBeyondLimit(db, userId)
    return { outcome: 'saved', id, savedAt }
  }
  const current = await findRow(db, userId, id)
  if (!current || current.closedAt !== null) return { outcome: 'closed' }
  if (current.editor === editor) return { outcome: 'saved', id, savedAt: current.savedAt }
  // Another form has continued the copy that this form started. The new id is deterministic, so that a repeated write
  // does not add another copy.
  const copyId = id === editor ? nextId(id) : editor
  return writeCopy(db, userId, { ...copy, id: copyId, continues: '' })
}

const nextId = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 32)

const findRow = (db: Database, userId: string, id: string) =>
  db
    .selectFrom('workingCopy')
    .select(['editor', 'savedAt', 'closedAt'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

async function deleteBeyondLimit(db: Database, userId: string) {
  const excess = await selectOpenCopies(db, userId)
    .select('id')
    .orderBy('savedAt', 'desc')
    .offset(maxCopies)
    .limit(100)
    .execute()
  if (excess.length === 0) return
  await db
    .deleteFrom('workingCopy')
    .where('userId', '=', userId)
    .where(
      'id',
      'in',
      excess.map(({ id }) => id),
    )
    .execute()
}

const selectOpenCopies = (db: Database, userId: string) =>
  db.selectFrom('workingCopy').where('userId', '=', userId).where('closedAt', 'is', null)

/** Deletes the copy of a form that shows the stored values again. */
export async function withdrawCopy(db: Database, userId: string, { id, editor }: CopyKey) {
  await db
    .deleteFrom('workingCopy')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('editor', '=', editor)
    .where('closedAt', 'is', null)
    .execute()
}

/** Empties a copy that was saved or discarded. Later writes change nothing, even if none arrived before. */
export async function closeCopy(db: Database, userId: string, id: string, now: Date) {
  const at = now.toISOString()
  const emptied = { title: '', fields: '', path: '', savedAt: at, closedAt: at }
  await db
    .insertInto('workingCopy')
    .values({
      ...emptied,
      userId,
      id,
      collection: '',
      itemId: '',
      editor: '',
      sequence: 0,
      baseVersion: null,
    })
    .onConflict((oc) => oc.columns(['userId', 'id']).doUpdateSet(emptied))
    .execute()
}

export interface WorkingCopy
  extends Pick<WorkingCopyTable, 'id' | 'collection' | 'itemId' | 'baseVersion' | 'title' | 'savedAt'> {
  fields: Fields
}

/** A member's open copies of a form. */
export async function listCopies(
  db: Database,
  userId: string,
  { collection, itemId }: Pick<WorkingCopyTable, 'collection' | 'itemId'>,
): Promise<WorkingCopy[]> {
  const rows = await selectOpenCopies(db, userId)
    .select(['id', 'collection', 'itemId', 'baseVersion', 'title', 'savedAt', 'fields'])
    .where('collection', '=', collection)
    .where('itemId', '=', itemId)
    .execute()
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) as Fields }))
}

/** A member's latest open copies of all forms, without their fields, newest first. */
export async function listRecentCopies(db: Database, userId: string, limit: number, now: Date) {
  return selectOpenCopies(db, userId)
    .select(['id', 'collection', 'itemId', 'path', 'title', 'savedAt'])
    .where('savedAt', '>=', expiryCutoff(now))
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The form that a copy belongs to; undefined if there is no such copy, or if it is closed. */
export async function findCopy(db: Database, userId: string, id: string) {
  return selectOpenCopies(db, userId)
    .select(['collection', 'itemId', 'path'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The latest other copy of the same form, written for example in another tab or on another device. */
export async function findOtherCopy(
  db: Database,
  userId: string,
  { id, collection, itemId }: Pick<WorkingCopyTable, 'id' | 'collection' | 'itemId'>,
) {
  return selectOpenCopies(db, userId)
    .select('savedAt')
    .where('collection', '=', collection)
    .where('itemId', '=', itemId)
    .where('id', '!=', id)
    .orderBy('savedAt', 'desc')
    .executeTakeFirst()
}

export async function deleteExpiredCopies(db: Database, now: Date) {
  await db
    .deleteFrom('workingCopy')
    .where((eb) => eb.or([eb('savedAt', '<', expiryCutoff(now)), eb('closedAt', '<', closedCutoff(now))]))
    .execute()
}

/** Deletes everyone's working copies of forms about an erased member's items. */
export async function deleteCopiesAbout(db: Database, itemIds: string[]) {
  if (itemIds.length > 0) await db.deleteFrom('workingCopy').where('itemId', 'in', itemIds).execute()
}
