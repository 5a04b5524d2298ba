import type { RouterContextProvider } from 'react-router'
import { findPicture } from '#app/cms/media/picture-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { askedItem } from './asked-item.server.ts'
import { listItems } from './item-list-store.server.ts'
import { type Item, type Kind, listPath, pluralOf, titleOf } from './kind.ts'
import { type PublicationState, publicationOf, publicationState } from './publication.ts'
import { countTrash } from './trash-store.server.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }

const states: PublicationState[] = ['draft', 'scheduled', 'published']

/** What the tab of a kind shows; `detail` is what its rows have besides. */
export async function readItemList<Detail extends object>(
  { context, request }: Args,
  kind: Kind,
  detail: (item: Item) => Detail,
) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const { searchParams } = new URL(request.url)
  const filter = {
    search: (searchParams.get('q') ?? '').slice(0, 100),
    state: states.find((state) => state === searchParams.get('state')) ?? null,
  }
  const [page, trashed, { timeZone }] = await Promise.all([
    listItems(db, kind, filter, searchParams.get('cursor'), now),
    countTrash(db, kind),
    readSettings(db),
  ])
  return {
    path: listPath(kind),
    noun: kind.noun,
    plural: pluralOf(kind),
    ordered: kind.ordered ?? false,
    previews: previewsOf(kind),
    next: page.next,
    previous: page.previous,
    trashed,
    timeZone,
    rows: page.rows.map((item) => ({ ...rowOf(kind, item, timeZone, now), ...detail(item) })),
  }
}

const previewsOf = ({ previewed, place }: Kind) => (previewed ? `/preview/${place}` : null)

function rowOf(kind: Kind, item: Item, timeZone: string, now: Date) {
  return {
    id: item.id,
    title: titleOf(kind, item),
    state: publicationState(item.publishedAt, now),
    when: item.publishedAt ? momentWords(item.publishedAt, timeZone) : '',
  }
}

/** What the form of a stored text shows. */
export async function readItemForm({ context, request }: Args, kind: Kind, id: string) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const [item, { timeZone }] = await Promise.all([askedItem(db, kind, id), readSettings(db)])
  const values: Record<string, string> = { ...publicationOf(item.publishedAt, timeZone, now) }
  for (const column of Object.keys(kind.columns)) {
    const value = item[column] ?? null
    values[column] = kind.read?.(column, value) ?? (value === null ? '' : String(value))
  }
  const seen = publicationState(item.publishedAt, now) === 'published'
  return {
    title: titleOf(kind, item),
    list: listPath(kind),
    path: `${listPath(kind)}/${item.id}`,
    version: item.version,
    picture: item.pictureId ? ((await findPicture(db, String(item.pictureId))) ?? null) : null,
    values,
    timeZone,
    preview: kind.previewed ? `${previewsOf(kind)}/${item.id}` : null,
    view: seen ? (kind.publicPath?.(item) ?? null) : null,
    place: new URL(request.url).searchParams.get('place') === 'inline' ? 'inline' : undefined,
  }
}

/** What the form of a new text needs. */
export async function readNewForm({ context }: Pick<Args, 'context'>) {
  requireAdmin(context)
  const { timeZone } = await readSettings(context.get(databaseContext))
  return { timeZone }
}
