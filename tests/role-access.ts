import { collections } from '#app/collections.ts'
import type { Permission } from '#app/platform/auth/permissions.ts'
import { basicRoles, type Statuses } from './access-statuses.ts'
import { accessTable } from './access-table.ts'
import { treasurerPaths } from './giving-access.ts'

/** Roles that may open a part of the admin area, and the owner, who may open all of it. */
export const otherStaff = ['owner', 'editor', 'organizer', 'treasurer'] as const
type OtherStaff = (typeof otherStaff)[number]

export const roles = [...basicRoles, ...otherStaff] as const
export type Role = (typeof roles)[number]

/** The paths that every staff role may open. */
const staffPaths = [
  '/admin',
  '/admin/start',
  '/admin/*',
  '/admin/overview',
  '/admin/roles',
  '/admin/markdown-preview',
  '/admin/markdown-render',
  '/admin/search',
  '/admin/search/results',
  '/admin/saved-filters',
  '/admin/saved-filters/:id',
  '/admin/saved-filters/:id/delete',
  '/admin/working-copies',
  '/admin/working-copies/:id/discard',
]

const listsOf = (permission: Permission) =>
  collections.listed.filter((collection) => collection.permission === permission).map(({ path }) => path)

const collectionPaths = (path: string) => [
  `/admin/${path}`,
  `/admin/${path}/new`,
  `/admin/${path}/:id`,
  `/preview/${path}/:id`,
]

/** The paths in the access table that each role may open, like an admin. Elsewhere the role gets a member’s status. */
const openPaths: Record<Exclude<OtherStaff, 'owner'>, ReadonlySet<string>> = {
  editor: new Set([
    ...staffPaths,
    '/admin/calendar',
    '/admin/homepage',
    '/admin/pages',
    '/admin/pages/:slug',
    '/admin/design-pictures',
    '/admin/design-pictures/:id',
    '/admin/texts',
    '/admin/texts/:key',
    '/admin/guide-files',
    '/admin/pictures',
    '/admin/media',
    '/admin/media/new',
    '/admin/media/:id',
    '/admin/media/:id/replace',
    '/admin/media/:id/delete',
    '/admin/media/:id/revert',
    ...listsOf('content').flatMap(collectionPaths),
    ...Object.keys(accessTable).filter((path) => path.startsWith('/admin/:collection/')),
  ]),
  // The example events are not assigned to the organizer; `members/users/invitations.e2e.ts` tests assigned events.
  organizer: new Set([
    ...staffPaths,
    '/admin/calendar',
    '/admin/opportunities',
    '/admin/hours',
    '/admin/opportunities/attendance.csv',
    '/admin/opportunities/bulk',
    '/admin/opportunities/export.csv',
    '/admin/pictures',
  ]),
  treasurer: new Set([
    ...staffPaths,
    '/admin/donations',
    '/admin/donations/export.csv',
    '/admin/donations/bulk',
    '/admin/donations/bulk-undo',
    '/admin/donations/new',
    '/admin/donations/:id',
    '/admin/donations/:id/reply',
    '/admin/donations/:id/notes',
    '/admin/donations/:id/status',
    ...listsOf('giving').flatMap(collectionPaths),
    ...treasurerPaths,
    // Treasurers have access only to imports of gifts; for them, other imports do not exist.
    '/admin/imports',
    '/admin/imports/export.csv',
    '/admin/imports/:id',
    '/admin/imports/:id/undo',
    '/admin/imports/:id/columns',
    '/admin/imports/:id/start',
    '/admin/imports/:id/discard',
    '/admin/imports/:id/problems.csv',
  ]),
}

/** The expected status of a path in the access table for a role. */
export function expectedStatus(path: string, statuses: Statuses, role: Role) {
  if (role === 'owner') return statuses.owner ?? statuses.admin
  if (role === 'editor' || role === 'organizer' || role === 'treasurer')
    return openPaths[role].has(path) ? statuses.admin : statuses.member
  return statuses[role]
}
