import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { customPageCollection } from '#app/site/pages/custom-page-collection.ts'
import { storeTest } from '#tests/database.ts'
import { moveItemBy, setHidden } from './menu.ts'
import { changeMenu, listMenuItems, readMenus } from './menu-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const admin = { id: 'a', name: 'Amina', email: 'amina@example.org' }

const addPage = (db: Database, values: object) => {
  const page = { title: 'Ramadan', body: 'Text', pictureId: null, menu: 'both', menuLabel: '' }
  return addItem(db, customPageCollection, { ...page, publishedAt: now.toISOString(), ...values }, null, now)
}
const readBarPaths = async (db: Database, at = now) => (await readMenus(db, at)).bar.map(({ path }) => path)

storeTest(
  'links can be moved and hidden, and the menu can be restored or reset to the default',
  async ({ db }) => {
    const initial = await readBarPaths(db)
    expect(initial).toEqual(['/', '/about', '/projects', '/volunteer', '/resources', '/articles', '/app'])
    const moved = await changeMenu(db, 'bar', (items) => moveItemBy(items, '/volunteer', 'up'), admin, now)
    await changeMenu(db, 'bar', (items) => setHidden(items, '/app', true), admin, now)
    expect(await readBarPaths(db)).toEqual([
      '/',
      '/about',
      '/volunteer',
      '/projects',
      '/resources',
      '/articles',
    ])
    expect((await readMenus(db, now)).footer).toContainEqual({ path: '/app', label: 'App' })
    expect(await changeMenu(db, 'bar', (items) => setHidden(items, '/app', true), admin, now)).toBeUndefined()

    await changeMenu(db, 'bar', () => moved?.before ?? null, admin, now)
    expect(await readBarPaths(db)).toEqual(initial)
    await changeMenu(db, 'bar', (items) => setHidden(items, '/', true), admin, now)
    await changeMenu(db, 'bar', () => [], admin, now)
    expect(await readBarPaths(db)).toEqual(initial)
    expect(await db.selectFrom('menuItem').selectAll().execute()).toEqual([])
    expect(await changeMenu(db, 'bar', () => [], admin, now)).toBeUndefined()
    const activity = await db.selectFrom('activity').select(['subject', 'label']).execute()
    expect(activity).toHaveLength(5)
    expect(activity[0]).toEqual({ subject: 'navigation', label: 'Top bar' })
  },
)

storeTest('a custom page is in its menus from its publication until its removal', async ({ db }) => {
  const { id } = await addPage(db, {})
  await addPage(db, { title: 'Later', menu: 'bar', publishedAt: later.toISOString() })
  await addPage(db, { title: 'Nowhere', menu: 'none' })
  expect((await readMenus(db, now)).footer.at(-1)).toEqual({ path: '/ramadan', label: 'Ramadan' })
  expect((await readBarPaths(db)).slice(-2)).toEqual(['/app', '/ramadan'])
  expect((await readBarPaths(db, later)).slice(-2)).toEqual(['/later', '/ramadan'])
  expect((await listMenuItems(db, 'bar', now)).at(-2)?.page?.isPublished).toBe(false)
  await db.updateTable('customPage').set({ deletedAt: now.toISOString() }).where('id', '=', id).execute()
  expect((await readBarPaths(db)).at(-1)).toBe('/app')
})
