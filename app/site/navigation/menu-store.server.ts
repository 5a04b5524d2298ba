import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { nextPublication } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import { customPageCollection } from '#app/site/pages/custom-page-collection.ts'
import type { Menus } from '#app/ui/page/shell.ts'
import {
  arrangeMenu,
  linksOf,
  type MenuItem,
  type MenuName,
  menuTitles,
  type SavedMenuItem,
  serializeMenuOrder,
} from './menu.ts'

/** The links of all menus, as visitors see them. */
export function readMenus(db: Database, now: Date): Promise<Menus> {
  return cachedRead(
    db,
    'menus',
    async () => {
      const [bar, buttons, footer, expiresAt] = await Promise.all([
        listMenuItems(db, 'bar', now),
        listMenuItems(db, 'buttons', now),
        listMenuItems(db, 'footer', now),
        nextPublication(db, [customPageCollection], new Set(['customPage']), now),
      ])
      const value = { bar: linksOf(bar), buttons: linksOf(buttons), footer: linksOf(footer) }
      return { value, ...(expiresAt && { expiresAt }) }
    },
    now,
  )
}

const listCustomPages = (db: Database, menu: 'bar' | 'footer') =>
  db
    .selectFrom('customPage')
    .select(['id', 'slug', 'title', 'menuLabel', 'publishedAt'])
    .where('menu', 'in', [menu, 'both'])
    .where('deletedAt', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute()

/** All items of a menu in order, including hidden ones. */
export async function listMenuItems(db: Database, menu: MenuName, now: Date): Promise<MenuItem[]> {
  const [pages, saved] = await Promise.all([
    menu === 'buttons' ? [] : listCustomPages(db, menu),
    db
      .selectFrom('menuItem')
      .select(['item', 'hidden'])
      .where('menu', '=', menu)
      .orderBy('position')
      .execute(),
  ])
  return arrangeMenu(
    menu,
    pages.map(({ publishedAt, ...page }) => ({
      ...page,
      isPublished: publishedAt !== null && publishedAt <= now.toISOString(),
    })),
    saved.map(({ item, hidden }) => ({ id: item, isHidden: hidden === 1 })),
  )
}

/**
 * Changes a menu; returns its items before and after, or undefined if nothing changes. `change` returns the new items,
 * an empty list for the default, or null for no change.
 */
export async function changeMenu(
  db: Database,
  menu: MenuName,
  change: (items: MenuItem[]) => SavedMenuItem[] | null,
  actor: Actor,
  now: Date,
): Promise<{ before: MenuItem[]; after: MenuItem[] } | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, `menu ${menu}`, now)
    const before = await listMenuItems(tx, menu, now)
    const known = new Set(before.map(({ id }) => id))
    // Drops unknown ids and duplicates.
    const items = change(before)?.filter(({ id }) => known.delete(id))
    if (!items) return undefined
    await tx.deleteFrom('menuItem').where('menu', '=', menu).execute()
    if (items.length > 0) {
      const rows = items.map(({ id, isHidden }, position) => ({
        menu,
        item: id,
        position,
        hidden: isHidden ? 1 : 0,
      }))
      await tx.insertInto('menuItem').values(rows).execute()
    }
    const after = await listMenuItems(tx, menu, now)
    if (serializeMenuOrder(before) === serializeMenuOrder(after)) return undefined
    const labelsOf = (menuItems: MenuItem[]) => linksOf(menuItems).map(({ label }) => label)
    await recordActivity(
      tx,
      actor,
      {
        verb: 'changed',
        subject: 'navigation',
        subjectId: menu,
        label: menuTitles[menu],
        changes: { links: [labelsOf(before), labelsOf(after)] },
      },
      now,
    )
    return { before, after }
  })
}
