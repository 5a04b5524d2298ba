import { data, type RouterContextProvider } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { askedItem } from './asked-item.server.ts'
import { type Item, type Kind, listPath } from './kind.ts'
import { publicationState } from './publication.ts'

/** What the preview of a text shows, for admins only and kept nowhere; `draw` reads what the public page needs. */
export async function readPreview<Page extends object>(
  context: Readonly<RouterContextProvider>,
  kind: Kind,
  id: string,
  draw: (item: Item, now: Date) => Promise<Page>,
) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const [item, { timeZone }] = await Promise.all([askedItem(db, kind, id), readSettings(db)])
  const banner = {
    state: publicationState(item.publishedAt, now),
    when: item.publishedAt ? momentWords(item.publishedAt, timeZone) : '',
    edit: `${listPath(kind)}/${item.id}`,
  }
  return data({ banner, page: await draw(item, now) }, { headers: { 'Cache-Control': 'no-store' } })
}
