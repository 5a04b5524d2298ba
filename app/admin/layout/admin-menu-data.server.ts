import {
  type AttentionItem,
  formatCount,
  listAttentionItems,
} from '#app/admin/overview/attention-store.server.ts'
import type { ScreenGroup } from '#app/admin/screens/screens.ts'
import type { Collection } from '#app/cms/collections/collection.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { cachedRead } from '#app/platform/database/read-cache.server.ts'
import type { AdminMenuGroup } from './admin-menu.tsx'

/** What needs a member's attention. Queries the database only on a new day or if a table that it reads has changed. */
export const readAttentionItems = (
  db: Database,
  collections: readonly Collection[],
  today: string,
  { id, role }: Pick<Member, 'id' | 'role'>,
) =>
  cachedRead(db, `attention: ${today} ${role}${role === 'organizer' ? ` ${id}` : ''}`, async () => ({
    value: await listAttentionItems(db, collections, today, { id, role }),
  }))

/** The path of the menu entry that leads to a page. */
const menuPath = (path: string) => (path === '/admin/text-messages' ? '/admin/mail' : path)

/** The groups with the number of things that need attention on each screen. */
export function withCounts(
  groups: readonly ScreenGroup[],
  items: readonly AttentionItem[],
): AdminMenuGroup[] {
  const counts = new Map<string, number>()
  for (const { path, count } of items) {
    const screen = menuPath(path.replace(/[?#].*/, ''))
    counts.set(screen, (counts.get(screen) ?? 0) + count)
  }
  const format = (count: number) => (count > 0 ? formatCount(count) : '')
  return groups.map(({ title, screens }) => ({
    title,
    count: format(screens.reduce((sum, { path }) => sum + (counts.get(path) ?? 0), 0)),
    screens: screens.map(({ path, label }) => ({ path, label, count: format(counts.get(path) ?? 0) })),
  }))
}
