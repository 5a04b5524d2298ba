import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import type { Collection, Values } from '#app/cms/collections/collection.ts'
import type { Input } from '#app/cms/collections/field.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { collections } from '#app/collections.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Admin, dayMs, localDate, names, pastTime, pick, repeat, texts, titles } from './samples.ts'

/**
 * Adds items to every collection: published, drafts, scheduled and in the trash, the first one with three versions.
 * Returns the id of the first item and of one trashed item for each collection, keyed by the collection's path.
 */
export async function addItems(db: Database, admin: Admin) {
  const { id: pictureId } = await db.selectFrom('picture').select('id').limit(1).executeTakeFirstOrThrow()
  const firstIds: Record<string, string> = {}
  const trashedIds: Record<string, string> = {}
  for (const collection of collections.listed) {
    const values = (number: number): Values => ({
      ...valuesOf(collection, number, pictureId),
      publishedAt: pick(
        [pastTime(1), pastTime(2), new Date(Date.now() + 9 * dayMs).toISOString(), null],
        number,
      ),
    })
    const items: { id: string }[] = []
    for (const number of repeat(8, (n) => n)) {
      items.push(await addItem(db, collection, values(number), admin, new Date(pastTime(20 - number))))
    }
    const [first, , , , ...itemsToTrash] = items
    if (!first) throw new Error('Nothing was added')
    for (const version of [1, 2]) {
      const changed = {
        [collection.titleField]: pick(titles, version + 1),
        ...(version === 2 ? longText(collection) : {}),
      }
      await changeItem(
        db,
        collection,
        { id: first.id, version, values: changed },
        admin,
        new Date(pastTime(3 - version)),
      )
    }
    for (const { id } of itemsToTrash) await trashItem(db, collection, id, admin, new Date(pastTime(0.2)))
    firstIds[collection.path] = first.id
    trashedIds[collection.path] = itemsToTrash[0]?.id ?? ''
  }
  return { firstIds: firstIds as Record<string, string> & { opportunities: string }, trashedIds }
}

/** A long text for the body or the description, if the collection has such a field. */
const longText = ({ fields }: Collection): Values =>
  'body' in fields || 'description' in fields
    ? { ['body' in fields ? 'body' : 'description']: texts.join('\n\n') }
    : {}

/** A value for every field of the form. `overrides` replaces generic values that do not suit a table. */
function valuesOf(collection: Collection, number: number, pictureId: string): Values {
  const values: Values = {}
  for (const [column, { input }] of Object.entries(collection.fields)) {
    const example = input && exampleOf(input.type, number, pictureId)
    if (example !== undefined) values[column] = example
  }
  return { ...values, ...overrides[collection.table]?.(number, pictureId) }
}

function exampleOf(type: Input['type'], number: number, pictureId: string) {
  const title = pick(titles, number)
  if (type === 'line') return title
  if (type === 'text') return pick(texts, number)
  if (type === 'markdown') return `## ${title}\n\n${texts.join('\n\n')}\n\n- one\n- two\n\n> And a quotation.`
  if (type === 'picture') return pictureId
  if (type === 'url') return `https://example.org/${'a-long-address/'.repeat((number % 4) * 3)}`
  if (type === 'date') return localDate(number * 3 + 1)
  return type === 'time' ? '18:30' : undefined
}

const overrides: Partial<Record<string, (number: number, pictureId: string) => Values>> = {
  article: (number) => ({
    author: pick(names, number) || 'The kitchen team',
    tags: '["ramadan","iftar","العربية"]',
  }),
  guide: () => ({ videoUrl: null, pdfUrl: 'https://example.org/guide.pdf' }),
  slide: (number) => ({ alt: pick(titles, number) }),
  campaign: (number) => ({ goalCents: number % 2 ? 500_000 : null, endsOn: null }),
  customPage: (number) => ({ menu: pick(['none', 'bar', 'footer', 'both'], number) }),
  event: (number, pictureId) => ({
    lastDate: localDate(number * 3 + (number % 3 === 2 ? 2 : 1)),
    startTime: number % 4 === 3 ? null : '18:30',
    endTime: number % 4 === 3 ? null : '20:45',
    locationName: pick(
      ['Masjid al-Mu’minun', 'مسجد المؤمنين في أتلانتا', 'The long hall behind the students’ library'],
      number,
    ),
    locationAddress: '1127 Hank Aaron Dr SW, Atlanta, GA 30315',
    pictureId: number % 2 ? pictureId : null,
    ...(number === 3 ? { status: 'cancelled', cancelReason: 'A storm is coming.' } : {}),
  }),
}
