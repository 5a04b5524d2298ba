import { sql } from 'kysely'
import type { ScreenGroup } from '#app/admin/screens/screens.ts'
import { listOtherTexts } from '#app/admin/texts/other-texts.server.ts'
import { listTexts } from '#app/admin/texts/text-list.ts'
import { onlyAssigned } from '#app/cms/collections/assignment-store.server.ts'
import {
  formPath,
  isListed,
  listPath,
  titleOf,
  type VersionedCollection,
} from '#app/cms/collections/collection.ts'
import { itemTables, keyColumn } from '#app/cms/collections/item-tables.server.ts'
import type { Collections } from '#app/cms/collections/registry.server.ts'
import { type Inbox, inboxPath, itemPath } from '#app/cms/inbox/inbox.server.ts'
import { inboxItems } from '#app/cms/inbox/status-store.server.ts'
import type { Role } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchTerms, textContains } from '#app/platform/database/search.server.ts'
import { memberLabel, realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { SiteText } from '#app/platform/settings/text.ts'
import { findScreens, type SearchResult, type SearchResultGroup } from './search.ts'

const maxPerSource = 6

interface Sources {
  /** The role of the member who searches. */
  role: Role
  /** The screens that the member can open. What belongs to other screens is not searched. */
  screens: readonly ScreenGroup[]
  collections: Collections
  inboxes: readonly Inbox[]
  texts: readonly SiteText[]
  /** The ID of the member whose assigned items of a collection are searched; null to search all items. */
  onlyAssignedTo: (collection: VersionedCollection) => string | null
}

/**
 * Finds the screens, people, events, content, site text and submissions that contain all terms. Without terms, lists all
 * screens.
 */
export async function searchAdmin(
  db: Database,
  { role, screens, collections, inboxes, texts, onlyAssignedTo }: Sources,
  search: string,
): Promise<SearchResultGroup[]> {
  const terms = searchTerms(search)
  const screenGroup = { title: 'Screens', results: findScreens(screens, terms) }
  if (terms.length === 0) return [screenGroup]
  const allowed = new Set(screens.flatMap((group) => group.screens.map(({ path }) => path)))
  const isAllowed = (path: string) => allowed.has(path)
  const searchedCollections = collections.versioned.filter(
    (collection) => collection.table !== 'text' && isAllowed(listPath(collection)),
  )
  const isEvent = ({ table }: VersionedCollection) => table === 'event'
  const itemsOf = async (list: readonly VersionedCollection[]) =>
    (
      await Promise.all(
        list.map((collection) => findItems(db, collection, terms, onlyAssignedTo(collection))),
      )
    ).flat()
  const [people, events, items, siteTexts, submissions] = await Promise.all([
    isAllowed('/admin/users') ? findPeople(db, terms) : [],
    itemsOf(searchedCollections.filter(isEvent)),
    itemsOf(searchedCollections.filter((collection) => !isEvent(collection))),
    isAllowed('/admin/texts') ? findTexts(db, { role, texts, collections }, search) : [],
    Promise.all(
      inboxes
        .filter((inbox) => isAllowed(inboxPath(inbox)))
        .map((inbox) => findSubmissions(db, inbox, search)),
    ),
  ])
  return [
    screenGroup,
    { title: 'People', results: people },
    { title: 'Events', results: events },
    { title: 'Content', results: items },
    // A page or the homepage may already be among the content.
    {
      title: 'Site text',
      results: siteTexts.filter(({ path }) => !items.some((item) => item.path === path)),
    },
    { title: 'Submissions', results: submissions.flat() },
  ].filter(({ results }) => results.length > 0)
}

async function findPeople(db: Database, terms: readonly string[]): Promise<SearchResult[]> {
  let query = db.selectFrom('user').select(['id', 'name', 'email'])
  for (const term of terms) query = query.where(contains('searchText', term))
  const rows = await query.orderBy('searchText').orderBy('id').limit(maxPerSource).execute()
  return rows.map(({ id, name, email }) => ({
    path: `/admin/users/${id}`,
    title: memberLabel({ name, email }),
    detail: realEmail(email) ?? 'No email',
  }))
}

/** Finds site text, including defaults, which are not in the database, and texts that are edited on other screens. */
async function findTexts(
  db: Database,
  { role, texts, collections }: Pick<Sources, 'role' | 'texts' | 'collections'>,
  search: string,
): Promise<SearchResult[]> {
  const settings = await readSettings(db)
  const rows = listTexts(texts, settings.texts, { search, show: 'all' })
  const others = await listOtherTexts(db, role, { settings, collections, search })
  return [...rows.slice(0, maxPerSource), ...others.slice(0, maxPerSource)].map(({ path, label, place }) => ({
    path,
    title: label,
    detail: place,
  }))
}

const searchedInputs = ['line', 'text', 'markdown', 'slug']

/** The items of a collection with all terms in their texts; those with the terms in their titles come first. */
async function findItems(
  db: Database,
  collection: VersionedCollection,
  terms: readonly string[],
  onlyAssignedTo: string | null,
): Promise<SearchResult[]> {
  const { table, fields, titleField, title } = collection
  const key = keyColumn(collection)
  const columns = Object.keys(fields).filter((column) =>
    searchedInputs.includes(fields[column]?.input?.type ?? ''),
  )
  const columnContains = (column: string, term: string) =>
    // A column can be a number, such as a campaign's goal.
    textContains(sql<string>`coalesce(cast(${sql.ref(column)} as text), '')`, term)
  let query = itemTables(db)
    .selectFrom(table)
    .select([`${key} as id`, `${titleField} as ${titleField}`])
  if (isListed(collection)) query = query.where('deletedAt', 'is', null)
  query = onlyAssigned(db, collection, query, onlyAssignedTo)
  for (const term of terms)
    query = query.where(({ or }) => or(columns.map((column) => columnContains(column, term))))
  const inTitle = sql.join(
    terms.map((term) => columnContains(titleField, term)),
    sql` and `,
  )
  const rows = await query
    .orderBy(sql`case when ${inTitle} then 0 else 1 end`)
    .orderBy(titleField)
    .orderBy(key)
    .limit(maxPerSource)
    .execute()
  return rows.map((row) => ({
    path: formPath(collection, { id: String(row.id) }),
    title: titleOf(collection, row),
    detail: title,
  }))
}

async function findSubmissions(db: Database, inbox: Inbox, search: string): Promise<SearchResult[]> {
  const rows = await inboxItems(db, { table: inbox.table }, { status: null, search })
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxPerSource)
    .execute()
  return rows.map((row) => ({
    path: itemPath(inbox, row.id),
    title: inbox.label(row),
    detail: inbox.title,
  }))
}
