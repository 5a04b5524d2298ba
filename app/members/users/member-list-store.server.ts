import { staffRoles } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { contains, deferredKeysetPage, searchTerms } from '#app/platform/database/search.server.ts'
import { type MemberFilter, noAffiliation, otherAffiliation } from './member-filter.ts'

const pageSize = 25

const columns = [
  'id',
  'name',
  'email',
  'emailVerified',
  'role',
  'affiliation',
  'disabledAt',
  'createdAt',
  'searchText',
] as const

/** A page of the members that match a filter; `affiliations` are the ones listed in the settings. */
export async function listMembers(
  db: Database,
  filter: MemberFilter,
  affiliations: readonly string[],
  cursor: string | null,
) {
  const query = filterMembers(db, filter, affiliations).select(columns)
  return deferredKeysetPage(query, sortKeys(filter), cursor, pageSize)
}

/** All members that match a filter, page by page; with `ids`, only those among them. */
export function streamMembers(
  db: Database,
  filter: MemberFilter,
  affiliations: readonly string[],
  ids: readonly string[] | null = null,
) {
  const matching = filterMembers(db, filter, affiliations).select(columns)
  return keysetPages(ids ? matching.where('id', 'in', ids) : matching, sortKeys(filter))
}

const maxStaff = 200

/** The people with a role in the admin area, by name, at most `maxStaff`. */
export function listStaff(db: Database) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'role', 'disabledAt'])
    .where('role', 'in', staffRoles)
    .orderBy('searchText')
    .limit(maxStaff)
    .execute()
}

export type ListedMember = Awaited<ReturnType<typeof listMembers>>['rows'][number]

const sortKeys = ({ newestFirst }: MemberFilter) =>
  newestFirst ? { keys: ['createdAt', 'id'], descending: true } : { keys: ['searchText', 'id'] }

function filterMembers(
  db: Database,
  { text, role, affiliation, state }: MemberFilter,
  affiliations: readonly string[],
) {
  let query = db.selectFrom('user')
  for (const word of searchTerms(text)) query = query.where(contains('searchText', word))
  if (role === 'user')
    query = query.where(({ eb, or }) => or([eb('role', '=', role), eb('role', 'is', null)]))
  else if (role) query = query.where('role', '=', role)
  if (state === 'suspended') query = query.where('disabledAt', 'is not', null)
  else if (state) {
    const verified = state === 'active' ? 1 : 0
    // A literal, so that the database can use the partial index.
    query = query
      .where(({ eb, lit }) => eb('emailVerified', '=', lit(verified)))
      .where('disabledAt', 'is', null)
  }
  if (!affiliation) return query
  if (affiliations.includes(affiliation)) return query.where('affiliation', '=', affiliation)
  if (affiliation === noAffiliation) return query.where('affiliation', 'is', null)
  if (affiliation !== otherAffiliation) return query.where('affiliation', '=', affiliation)
  const others = query.where('affiliation', 'is not', null)
  return affiliations.length > 0 ? others.where('affiliation', 'not in', affiliations) : others
}
