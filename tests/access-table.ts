import { type Collection, hasPages } from '#app/cms/collections/collection.ts'
import { collections } from '#app/collections.ts'

const basicRoles = ['visitor', 'member', 'disabled', 'admin'] as const
type BasicRole = (typeof basicRoles)[number]

/** Roles that open a part of the admin area, and the owner, who opens all of it. */
export const otherStaff = ['owner', 'editor', 'organizer', 'treasurer'] as const
type OtherStaff = (typeof otherStaff)[number]

export const roles = [...basicRoles, ...otherStaff] as const
export type Role = (typeof roles)[number]

/** The expected status code for each role; `expectedStatus` adds the other roles. */
type Statuses = Record<BasicRole, number> & { owner?: number }

const all = (status: number): Statuses => ({
  visitor: status,
  member: status,
  disabled: status,
  admin: status,
})
/** 401 for visitors, and for suspended members, whose sessions have ended. */
const members = (status: number): Statuses => ({ visitor: 401, member: status, disabled: 401, admin: status })

/** 403 for admins, too. */
const owners = (status: number): Statuses => ({ ...admins(403), owner: status })

/** 401 without a session, 403 for members who are not admins. */
const admins = (status: number): Statuses => ({ visitor: 401, member: 403, disabled: 401, admin: status })

interface Access {
  /** The route's path, if it serves several collections and this entry is for one of them. */
  route?: string
  /** A path to request, if the route's path has parameters. */
  example?: string
  get: Statuses
  /** For an empty form posted from this site; only for routes with an action. */
  post?: Statuses
}

const page: Access = { get: all(200) }
const form: Access = { get: all(200), post: all(400) }
/** A URL of an item that does not exist. */
const missing: Access = { get: admins(404), post: admins(404) }
/** A button's URL for an item that does not exist: GET redirects to the list, POST is a 404. */
const missingAction: Access = { get: admins(302), post: admins(404) }
const memberForm = (post: number, get = 200): Access => ({ get: members(get), post: members(post) })

const adminPage: Access = { get: admins(200) }
const adminForm: Access = { get: admins(200), post: admins(400) }
/** The page of an item that does not exist. Permission is checked before existence. */
const missingPage = (example: string): Access => ({ get: admins(404), post: admins(404), example })

/** A collection's screens and its items' pages, requested for an item that does not exist. */
function collectionAccess(collection: Collection): Record<string, Access> {
  const { path, publicPath = '', routes = {} } = collection
  const list = `/admin/${path}`
  const served = (override: string | undefined, route: string) => (override ? {} : { route })
  return {
    [list]: { get: admins(200), ...served(routes.list, '/admin/:collection') },
    // A custom list screen includes the form for a new item.
    ...(routes.list
      ? {}
      : { [`${list}/new`]: { ...adminForm, ...served(routes.new, '/admin/:collection/new') } }),
    [`${list}/:id`]: { ...missingPage(`${list}/none`), ...served(routes.form, '/admin/:collection/:id') },
    ...(routes.preview
      ? { [`/preview/${path}/:id`]: { get: admins(404), example: `/preview/${path}/none` } }
      : {}),
    ...(routes.page && hasPages(collection)
      ? { [publicPath]: { get: all(404), example: publicPath.replace(':slug', 'none') } }
      : {}),
  }
}

/**
 * The expected response of every route to every role, for GET and for an empty POST. Each new route needs an
 * entry here.
 */
export const accessTable: Record<string, Access> = {
  ...Object.assign({}, ...collections.listed.map(collectionAccess)),
  '/': page,
  '/about': page,
  '/vision': page,
  '/privacy': page,
  '/resources': form,
  '/projects': page,
  '/projects/:slug': { ...page, example: '/projects/quran-circles' },
  '/articles': page,
  '/articles/feed.atom': page,
  '/articles/:slug': { ...page, example: '/articles/two-hundred-plates' },
  '/donate': form,
  '/contact': form,
  '/goodbye': page,
  '/merch': form,
  '/app': form,
  '/volunteer': page,
  '/calendar.ics': page,
  '/events/:slug': { ...page, example: '/events/{event}' },
  '/events/:slug/event.ics': { ...page, example: '/events/{event}/event.ics' },
  '/events/:slug/preview.png': { ...page, example: '/events/{event}/preview.png' },
  '/robots.txt': page,
  '/sitemap.xml': page,
  '/favicon.ico': { get: all(302) },
  '/apple-touch-icon.png': { get: all(302) },
  '/site.webmanifest': page,
  '/theme': { get: all(302), post: all(302) },
  '/design': { get: admins(200), post: admins(302) },
  '/*': { get: all(404), example: '/nowhere/at/all' },

  '/invitation': { get: all(200), post: all(410) },
  '/setup': { get: all(404), post: all(404) },
  '/profile': form,
  '/profile/about': memberForm(400),
  '/profile/password': memberForm(400),
  '/profile/email': memberForm(400),
  '/profile/email-link': memberForm(302),
  '/profile/two-step': memberForm(403),
  '/profile/two-step/confirm': memberForm(400),
  '/profile/two-step/recovery-codes': memberForm(302),
  '/profile/two-step/off': memberForm(302, 302),
  '/profile/devices': memberForm(302),
  '/profile/time-zone': memberForm(400),
  '/profile/notifications': { get: all(302), post: members(302) },
  '/profile/newsletter': { get: all(302), post: members(302) },
  '/profile/export': { get: members(200) },
  '/profile/delete': memberForm(403),
  '/profile/code': { get: all(302), post: all(302) },
  '/profile/google': { get: all(302) },
  '/profile/google/done': { get: all(302) },
  '/profile/auth/callback/google': { get: all(302) },
  '/newsletter': form,
  '/newsletter/confirm': { get: all(200), post: all(410) },
  '/newsletter/unsubscribe': { get: all(404), post: all(404) },
  '/reminders/unsubscribe': { get: all(404), post: all(404) },
  '/logout': { get: all(200), post: all(302) },
  '/reset-password': { get: all(200), post: all(410) },
  '/admin': { get: admins(302) },
  '/admin/initiatives': adminPage,
  '/admin/initiatives/export.csv': adminPage,
  '/admin/initiatives/:id': { get: admins(404), example: '/admin/initiatives/none' },
  '/admin/initiatives/:id/reply': missingPage('/admin/initiatives/none/reply'),
  '/admin/initiatives/:id/notes': missingPage('/admin/initiatives/none/notes'),
  '/admin/initiatives/:id/status': missingPage('/admin/initiatives/none/status'),
  '/admin/initiatives/:id/event': missingPage('/admin/initiatives/none/event'),
  '/admin/donations': adminPage,
  '/admin/donations/export.csv': adminPage,
  '/admin/donations/new': adminForm,
  '/admin/donations/:id': { get: admins(404), example: '/admin/donations/none' },
  '/admin/donations/:id/reply': missingPage('/admin/donations/none/reply'),
  '/admin/donations/:id/notes': missingPage('/admin/donations/none/notes'),
  '/admin/donations/:id/status': missingPage('/admin/donations/none/status'),
  '/admin/messages': adminPage,
  '/admin/messages/export.csv': adminPage,
  '/admin/messages/:id': { get: admins(404), example: '/admin/messages/none' },
  '/admin/messages/:id/reply': missingPage('/admin/messages/none/reply'),
  '/admin/messages/:id/notes': missingPage('/admin/messages/none/notes'),
  '/admin/messages/:id/status': missingPage('/admin/messages/none/status'),
  '/admin/newsletter': adminPage,
  '/admin/newsletter/new': adminForm,
  '/admin/newsletter/issues/export.csv': adminPage,
  '/admin/newsletter/issues/:id': missingPage('/admin/newsletter/issues/none'),
  '/admin/newsletter/issues/:id/send': missingPage('/admin/newsletter/issues/none/send'),
  '/admin/newsletter/issues/:id/test': { get: admins(302), post: admins(404) },
  '/admin/newsletter/issues/:id/stop': { get: admins(302), post: admins(404) },
  '/admin/newsletter/issues/:id/trash': { get: admins(302), post: admins(404) },
  '/admin/newsletter/issues/:id/restore': { get: admins(302), post: admins(404) },
  '/admin/newsletter/subscribers': adminPage,
  '/admin/newsletter/subscribers/export.csv': adminPage,
  '/admin/newsletter/subscribers/:id/remove': missingPage('/admin/newsletter/subscribers/none/remove'),
  '/admin/newsletter/subscribers/:id/delete': missingPage('/admin/newsletter/subscribers/none/delete'),
  '/admin/newsletter/subscribers/:id/restore': { get: admins(302), post: admins(404) },
  '/admin/mail': adminPage,
  '/admin/mail/export.csv': adminPage,
  '/admin/mail/retry-failed': { get: admins(302), post: admins(303) },
  '/admin/mail/send-stored': { get: admins(302), post: admins(303) },
  '/admin/mail/:id': { get: admins(404), example: '/admin/mail/none' },
  '/admin/mail/:id/retry': { get: admins(302), post: admins(404) },
  '/admin/mail/:id/cancel': { get: admins(302), post: admins(404) },
  '/admin/newsletter/store': adminPage,
  '/admin/newsletter/store/export.csv': adminPage,
  '/admin/newsletter/store/remove': adminForm,
  '/admin/users': { get: admins(200) },
  '/admin/users/export.csv': { get: admins(200) },
  '/admin/users/:id': { get: admins(404), post: admins(404) },
  '/admin/users/:id/suspend': { get: admins(404), post: admins(404) },
  '/admin/users/:id/reinstate': { get: admins(404), post: admins(404) },
  '/admin/users/:id/confirm-email': { get: admins(404), post: admins(404) },
  '/admin/users/:id/log-out': { get: admins(404), post: admins(404) },
  '/admin/users/:id/delete': { get: admins(404), post: admins(404) },
  '/admin/roles': adminPage,
  '/admin/users/invite': adminForm,
  '/admin/ownership': { get: owners(200), post: owners(400) },
  '/admin/invitations/:id/resend': { ...missingAction, example: '/admin/invitations/none/resend' },
  '/admin/invitations/:id/revoke': { ...missingAction, example: '/admin/invitations/none/revoke' },
  '/admin/homepage': { get: admins(200), post: admins(400) },
  '/admin/pages': adminPage,
  '/admin/pages/:slug': { ...adminForm, example: '/admin/pages/vision' },
  '/admin/texts': adminPage,
  '/admin/texts/:key': { ...adminForm, example: '/admin/texts/donate.intro' },
  '/admin/guide-files': { get: admins(302), post: admins(400) },
  '/admin/pictures': { get: admins(200), post: admins(400) },
  '/admin/media': adminPage,
  '/admin/media/:id': missingPage('/admin/media/none'),
  '/admin/media/:id/replace': missingPage('/admin/media/none/replace'),
  '/admin/media/:id/delete': missingPage('/admin/media/none/delete'),
  '/admin/media/:id/revert': { get: admins(302), post: admins(404), example: '/admin/media/none/revert' },
  '/admin/settings': { get: admins(200) },
  '/admin/settings/logo': adminForm,
  '/admin/settings/mail': adminForm,
  '/admin/settings/mail/test': { get: admins(302), post: admins(303) },
  '/admin/settings/:section': { example: '/admin/settings/links', get: admins(200), post: admins(400) },
  '/admin/search': adminPage,
  '/admin/search/results': adminPage,
  '/admin/navigation': adminPage,
  '/admin/navigation/:menu/move': { ...missingAction, example: '/admin/navigation/none/move' },
  '/admin/navigation/:menu/visibility': { ...missingAction, example: '/admin/navigation/none/visibility' },
  '/admin/navigation/:menu/order': { ...missingAction, example: '/admin/navigation/none/order' },
  '/admin/overview': { get: admins(200) },
  '/admin/activity': { get: admins(200) },
  '/admin/activity/export.csv': { get: admins(200) },
  '/admin/opportunities': { get: admins(200), post: admins(400) },
  '/admin/opportunities/attendance.csv': { get: admins(200) },
  '/admin/backups': { get: admins(200), post: admins(303) },
  '/admin/backups/:id': { get: admins(404), example: '/admin/backups/none' },
  '/admin/backups/:id/file': { ...missingAction, example: '/admin/backups/none/file' },
  '/admin/imports': { get: admins(200), post: admins(400) },
  '/admin/imports/export.csv': adminPage,
  '/admin/imports/url': { get: admins(200), post: admins(400) },
  '/admin/imports/:id': { get: admins(404), example: '/admin/imports/none' },
  '/admin/imports/:id/undo': { ...missing, example: '/admin/imports/none/undo' },
  '/admin/imports/:id/columns': { ...missingAction, example: '/admin/imports/none/columns' },
  '/admin/imports/:id/start': { ...missingAction, example: '/admin/imports/none/start' },
  '/admin/imports/:id/discard': { ...missingAction, example: '/admin/imports/none/discard' },
  '/admin/imports/:id/problems.csv': { get: admins(404), example: '/admin/imports/none/problems.csv' },
  '/admin/opportunities/:id/attendance': { ...missing, example: '/admin/opportunities/none/attendance' },
  '/admin/opportunities/:id/cancel': { ...missingAction, example: '/admin/opportunities/none/cancel' },
  '/admin/opportunities/:id/reinstate': { ...missingAction, example: '/admin/opportunities/none/reinstate' },
  '/admin/opportunities/:id/attendees': { ...missing, example: '/admin/opportunities/none/attendees' },
  '/admin/opportunities/:id/organizers': {
    ...missingAction,
    example: '/admin/opportunities/none/organizers',
  },
  '/admin/opportunities/:id/organizers/remove': {
    ...missingAction,
    example: '/admin/opportunities/none/organizers/remove',
  },
  '/admin/markdown-preview': { get: admins(200), post: admins(200) },
  '/admin/markdown-render': { get: admins(404), post: admins(200) },
  '/admin/resources': { get: admins(200), post: admins(400) },
  '/admin/:collection/trash': { get: admins(200), example: '/admin/articles/trash' },
  '/admin/:collection/export.csv': { get: admins(200), example: '/admin/articles/export.csv' },
  '/admin/:collection/:id/history': { get: admins(404), example: '/admin/articles/none/history' },
  '/admin/:collection/:id/history/:version': {
    get: admins(404),
    post: admins(404),
    example: '/admin/articles/none/history/1',
  },
  '/admin/:collection/:id/remove': {
    get: admins(404),
    post: admins(404),
    example: '/admin/articles/none/remove',
  },
  '/admin/:collection/:id/trash': {
    get: admins(302),
    post: admins(404),
    example: '/admin/articles/none/trash',
  },
  '/admin/:collection/:id/restore': {
    get: admins(302),
    post: admins(404),
    example: '/admin/articles/none/restore',
  },
  '/admin/:collection/:id/duplicate': {
    get: admins(302),
    post: admins(404),
    example: '/admin/articles/none/duplicate',
  },
  '/admin/:collection/:id/move': {
    get: admins(302),
    post: admins(404),
    example: '/admin/articles/none/move',
  },
  // The second undoes the first, which trashes articles and events that other entries use.
  '/admin/sample-content': { get: admins(200), post: admins(303) },
  '/admin/sample-content/restore': { get: admins(302), post: admins(303) },
  '/admin/checklist': { get: admins(200) },
  '/admin/checklist/:item/dismiss': {
    get: admins(302),
    post: admins(404),
    example: '/admin/checklist/none/dismiss',
  },
  '/admin/checklist/:item/restore': {
    get: admins(302),
    post: admins(404),
    example: '/admin/checklist/none/restore',
  },
  '/admin/start': { get: admins(302) },
  '/verify-email': { get: all(200), post: all(410) },
}

/** What everyone with a role opens. */
const staffPaths = [
  '/admin',
  '/admin/start',
  '/admin/overview',
  '/admin/roles',
  '/admin/markdown-preview',
  '/admin/markdown-render',
  '/admin/search',
  '/admin/search/results',
]

const contentLists = ['resources', 'articles', 'projects', 'guides', 'slides', 'custom-pages']

/** The paths of the table that each role opens like an admin. For all others it gets what a member gets. */
const openPaths: Record<Exclude<OtherStaff, 'owner'>, ReadonlySet<string>> = {
  editor: new Set([
    ...staffPaths,
    '/admin/homepage',
    '/admin/pages',
    '/admin/pages/:slug',
    '/admin/texts',
    '/admin/texts/:key',
    '/admin/guide-files',
    '/admin/pictures',
    '/admin/media',
    '/admin/media/:id',
    '/admin/media/:id/replace',
    '/admin/media/:id/delete',
    '/admin/media/:id/revert',
    ...contentLists.flatMap((path) => [`/admin/${path}`, `/admin/${path}/new`, `/admin/${path}/:id`]),
    ...contentLists.map((path) => `/preview/${path}/:id`),
    ...Object.keys(accessTable).filter((path) => path.startsWith('/admin/:collection/')),
  ]),
  // The examples of single events are not assigned to the organizer: `events/event/organizers.e2e.ts` has those that are.
  organizer: new Set([
    ...staffPaths,
    '/admin/opportunities',
    '/admin/opportunities/attendance.csv',
    '/admin/pictures',
  ]),
  treasurer: new Set([
    ...staffPaths,
    '/admin/donations',
    '/admin/donations/export.csv',
    '/admin/donations/new',
    '/admin/donations/:id',
    '/admin/donations/:id/reply',
    '/admin/donations/:id/notes',
    '/admin/donations/:id/status',
  ]),
}

/** The expected status of a path of the table for a role. */
export function expectedStatus(path: string, statuses: Statuses, role: Role) {
  if (role === 'owner') return statuses.owner ?? statuses.admin
  if (role === 'editor' || role === 'organizer' || role === 'treasurer')
    return openPaths[role].has(path) ? statuses.admin : statuses.member
  return statuses[role]
}
