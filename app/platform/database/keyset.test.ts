import { describe, expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import type { Database } from './database.ts'
import { keysetPage, keysetPages, pageAtCursor } from './keyset.server.ts'

const addRows = (db: Database, total: number) =>
  db
    .insertInto('contactMessage')
    .values(
      Array.from({ length: total }, (_, index) => ({
        id: String(index).padStart(3, '0'),
        // Three rows share each name; only the last key is unique.
        name: `name ${String(Math.floor(index / 3)).padStart(2, '0')}`,
        email: 'a@example.org',
        body: '',
        createdAt: '2026-11-01T00:00:00.000Z',
      })),
    )
    .execute()

const list = (db: Database) => db.selectFrom('contactMessage').select(['id', 'name'])
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => Number(id))

describe('keyset pagination', () => {
  for (const descending of [false, true]) {
    const direction = descending ? 'descending' : 'ascending'
    storeTest(`visits every row once, forward and backward, ${direction}`, async ({ db }) => {
      await addRows(db, 23)
      const sort = { keys: ['name', 'id'], descending }
      const pages: number[][] = []
      let page = await keysetPage(list(db), sort, null, 5)
      expect(page.previous).toBeNull()
      pages.push(idsOf(page.rows))
      while (page.next) {
        page = await keysetPage(list(db), sort, page.next, 5)
        pages.push(idsOf(page.rows))
      }
      const all = Array.from({ length: 23 }, (_, index) => index)
      expect(pages.flat()).toEqual(descending ? all.reverse() : all)
      for (const expectedIds of pages.slice(0, -1).reverse()) {
        page = await keysetPage(list(db), sort, page.previous, 5)
        expect(idsOf(page.rows)).toEqual(expectedIds)
      }
      expect(page.previous).toBeNull()
      expect(page.next).not.toBeNull()
    })
  }

  storeTest('a row inserted between two requests does not shift the next page', async ({ db }) => {
    await addRows(db, 10)
    const sort = { keys: ['id'] }
    const first = await keysetPage(list(db), sort, null, 5)
    await db
      .insertInto('contactMessage')
      .values({ id: '000a', name: 'new', email: '', body: '', createdAt: '' })
      .execute()
    const second = await keysetPage(list(db), sort, first.next, 5)
    expect(idsOf(second.rows)).toEqual([5, 6, 7, 8, 9])
    expect(second.next).toBeNull()
  })

  storeTest('a page whose rows were deleted is replaced by the first page', async ({ db }) => {
    await addRows(db, 12)
    const sort = { keys: ['id'] }
    const first = await keysetPage(list(db), sort, null, 5)
    const second = await keysetPage(list(db), sort, first.next, 5)
    const third = await keysetPage(list(db), sort, second.next, 5)
    await db.deleteFrom('contactMessage').where('id', '>=', '010').execute()
    expect(await keysetPage(list(db), sort, second.next, 5)).toEqual(first)
    expect(await pageAtCursor(list(db), sort, second.next, 5)).toEqual({
      rows: [],
      next: null,
      previous: null,
    })
    await db.deleteFrom('contactMessage').where('id', '<', '008').execute()
    const rest = await keysetPage(list(db), sort, third.previous, 5)
    expect({ ...rest, rows: idsOf(rest.rows) }).toMatchObject({ rows: [8, 9], previous: null })
    await db.deleteFrom('contactMessage').where('id', '<', '009').execute()
    const last = await keysetPage(list(db), sort, first.next, 5)
    expect({ ...last, rows: idsOf(last.rows) }).toEqual({
      rows: [9],
      next: null,
      previous: expect.any(String),
    })
    await db.deleteFrom('contactMessage').execute()
    expect(await keysetPage(list(db), sort, first.next, 5)).toEqual({ rows: [], next: null, previous: null })
  })

  storeTest('ignores a malformed cursor', async ({ db }) => {
    await addRows(db, 3)
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of ['', 'x', encode([1]), encode([1, { a: 1 }]), encode([1, null]), encode('ab')]) {
      const page = await keysetPage(list(db), { keys: ['id'] }, cursor, 5)
      expect(idsOf(page.rows)).toEqual([0, 1, 2])
    }
  })

  storeTest('reads a whole list page by page', async ({ db }) => {
    await addRows(db, 7)
    const read: number[] = []
    for await (const rows of keysetPages(list(db), { keys: ['id'] }, 3)) read.push(...idsOf(rows))
    expect(read).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
