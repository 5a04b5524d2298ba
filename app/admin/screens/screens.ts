import { calendarAccess } from '#app/admin/calendar/scheduled-item.ts'
import { type Collection, editAccess, listPath, nounWithArticle } from '#app/cms/collections/collection.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { type Access, can, permissions, type Role } from '#app/platform/auth/permissions.ts'
import { settingSections } from '#app/platform/settings/settings.ts'
import type { MenuLink } from '#app/ui/page/shell.ts'
import { givingScreens } from './giving-screens.ts'

export interface Screen extends MenuLink {
  /** The access that a member needs to open it. */
  permission: Access
  /** Other words that people search for. */
  keywords?: string
}

export interface ScreenGroup {
  title: string
  screens: Screen[]
}

export const overview: Screen = {
  path: '/admin/overview',
  permission: permissions,
  label: 'Overview',
  keywords: 'dashboard statistics charts attention',
}

const content = 'Content'

/** All screens in the admin menu, after the overview. */
const groups: ScreenGroup[] = [
  {
    title: 'Communication',
    screens: [
      {
        path: '/admin/initiatives',
        permission: 'messages',
        label: 'Initiatives',
        keywords: 'submissions proposals ideas',
      },
      {
        path: '/admin/messages',
        permission: 'messages',
        label: 'Messages',
        keywords: 'contact form replies',
      },
      {
        path: '/admin/mail',
        permission: 'mail',
        label: 'Outbox',
        keywords: 'email mail failed stored sent text messages sms',
      },
    ],
  },
  givingScreens,
  {
    title: 'Calendar',
    screens: [
      {
        path: '/admin/calendar',
        permission: calendarAccess,
        label: 'Calendar',
        keywords: 'schedule planned scheduled month dates',
      },
      {
        path: '/admin/opportunities',
        permission: editAccess(eventCollection),
        label: 'Opportunities',
        keywords: 'events attendance sign-ups volunteer',
      },
      {
        path: '/admin/hours',
        permission: editAccess(eventCollection),
        label: 'Hours to approve',
        keywords: 'volunteer hours approval service',
      },
    ],
  },
  {
    title: content,
    screens: [
      { path: '/admin/homepage', permission: 'content', label: 'Homepage', keywords: 'home picture hero' },
      { path: '/admin/slides', permission: 'content', label: 'Slides', keywords: 'hero pictures carousel' },
      {
        path: '/admin/media',
        permission: 'content',
        label: 'Media',
        keywords: 'pictures images library files uploads',
      },
      { path: '/admin/resources', permission: 'content', label: 'Resources', keywords: 'links' },
      { path: '/admin/guides', permission: 'content', label: 'Guides', keywords: 'toolkit pdf video' },
      {
        path: '/admin/articles',
        permission: 'content',
        label: 'Articles',
        keywords: 'reflections reports blog',
      },
      { path: '/admin/projects', permission: 'content', label: 'Projects', keywords: 'programs' },
      {
        path: '/admin/pages',
        permission: 'content',
        label: 'Built-in pages',
        keywords: 'about vision privacy',
      },
      {
        path: '/admin/texts',
        permission: 'content',
        label: 'Site text',
        keywords: 'words wording sentences emails',
      },
      { path: '/admin/custom-pages', permission: 'content', label: 'Custom pages', keywords: 'new pages' },
    ],
  },
  {
    title: 'People',
    screens: [
      { path: '/admin/users', permission: 'people', label: 'Users', keywords: 'members admins accounts' },
      {
        path: '/admin/roles',
        permission: permissions,
        label: 'Who can do what',
        keywords: 'roles permissions',
      },
      {
        path: '/admin/certificates',
        permission: 'people',
        label: 'Certificates',
        keywords: 'volunteer hours pdf verify school university',
      },
      {
        path: '/admin/quran-log',
        permission: 'people',
        label: "Qur'an log",
        keywords: 'quran reading streaks groups statistics',
      },
      {
        path: '/admin/quran-groups',
        permission: 'people',
        label: 'Groups',
        keywords: 'quran log reports minors youth approve khatma',
      },
      {
        path: '/admin/newsletter',
        permission: 'newsletter',
        label: 'Newsletter',
        keywords: 'subscribers issues',
      },
    ],
  },
  {
    title: 'Site',
    screens: [
      {
        path: '/admin/navigation',
        permission: 'settings',
        label: 'Navigation',
        keywords: 'menu top bar footer order',
      },
      {
        path: '/admin/settings',
        permission: 'settings',
        label: 'Settings',
        keywords: 'name links time zone password',
      },
      { path: '/admin/activity', permission: 'activity', label: 'Activity', keywords: 'log history audit' },
      {
        path: '/admin/imports',
        // A role that may import only gifts finds the import in Donations.
        permission: 'imports',
        label: 'Imports',
        keywords: 'csv ics upload members attendance resources gifts',
      },
      { path: '/admin/backups', permission: 'backups', label: 'Backups', keywords: 'restore download' },
    ],
  },
]

type ListedCollection = Pick<Collection, 'path' | 'title' | 'permission' | 'assignment'>

/** The menu groups with their screens. Collections that are not listed above are last in Content. */
export function screenGroups(collections: readonly ListedCollection[]): ScreenGroup[] {
  const listedPaths = new Set(groups.flatMap(({ screens }) => screens.map(({ path }) => path)))
  const otherScreens = collections
    .map((collection) => ({
      path: listPath(collection),
      label: collection.title,
      permission: editAccess(collection),
    }))
    .filter(({ path }) => !listedPaths.has(path))
  return groups.map((group) =>
    group.title === content ? { ...group, screens: [...group.screens, ...otherScreens] } : group,
  )
}

/** Screens that are not in the menu. The search finds them. */
export const moreScreens: Screen[] = [
  {
    path: '/admin/design-pictures',
    permission: 'content',
    label: 'Design pictures',
    keywords: 'illustrations built-in pictures app teaser empty calendar 404 not found look',
  },
  {
    path: '/admin/users/invite',
    permission: 'roles',
    label: 'Invite someone',
    keywords: 'invitation role admin',
  },
  {
    path: '/admin/text-messages',
    permission: 'mail',
    label: 'Text messages',
    keywords: 'sms phone codes outbox',
  },
  { path: '/admin/saved-filters', permission: permissions, label: 'Saved filters', keywords: 'lists search' },
  { path: '/admin/ownership', permission: 'ownership', label: 'Transfer ownership', keywords: 'owner' },
  { path: '/admin/checklist', permission: 'settings', label: 'Checklist', keywords: 'setup first steps' },
  {
    path: '/admin/sample-content',
    permission: 'settings',
    label: 'Sample content',
    keywords: 'remove samples',
  },
  {
    path: '/admin/newsletter/subscribers',
    permission: 'newsletter',
    label: 'Subscribers',
    keywords: 'newsletter',
  },
  {
    path: '/admin/newsletter/new',
    permission: 'newsletter',
    label: 'Write a newsletter issue',
    keywords: 'newsletter new send',
  },
  {
    path: '/admin/newsletter/store',
    permission: 'newsletter',
    label: 'Store waitlist',
    keywords: 'merch notify',
  },
  {
    path: '/admin/gifts/new',
    permission: 'giving',
    label: 'Record a gift',
    keywords: 'donation cash check transfer',
  },
  {
    path: '/admin/imports/url',
    permission: 'imports',
    label: 'Import events from a link',
    keywords: 'calendar ics url',
  },
  { path: '/design', permission: 'settings', label: 'Design', keywords: 'components colors' },
]

/** All screens that the search finds, including the settings sections and the forms for new items. */
export function allScreens(
  collections: readonly (ListedCollection & Pick<Collection, 'noun' | 'routes'>)[],
): ScreenGroup[] {
  const settings = settingSections.map(({ slug, title, lead }) => ({
    path: `/admin/settings/${slug}`,
    permission: 'settings' as const,
    label: title,
    keywords: `settings ${lead}`,
  }))
  const forms = collections.map((collection) => ({
    // A collection with its own list screen has the form for a new item there.
    path: collection.routes?.list ? listPath(collection) : `${listPath(collection)}/new`,
    permission: editAccess(collection),
    label: `Add ${nounWithArticle(collection)}`,
    keywords: 'new create',
  }))
  return [
    { title: 'Admin', screens: [overview] },
    ...screenGroups(collections),
    { title: 'Settings', screens: settings },
    { title: 'More', screens: [...forms, ...moreScreens] },
  ]
}

/** The groups with the screens that a role may open. */
export const allowedGroups = (role: Role, groups: readonly ScreenGroup[]): ScreenGroup[] =>
  groups
    .map(({ title, screens }) => ({ title, screens: allowedScreens(role, screens) }))
    .filter(({ screens }) => screens.length > 0)

/** The screens that a role may open. */
export const allowedScreens = (role: Role, screens: readonly Screen[]) =>
  screens.filter(({ permission }) => can(role, permission))

/** The four tabs of the specification (section 2) in its order. `/admin` opens the first one that the role allows. */
export const mainTabs: Screen[] = [
  '/admin/users',
  '/admin/resources',
  '/admin/homepage',
  '/admin/opportunities',
].flatMap((path) => groups.flatMap(({ screens }) => screens.filter((screen) => screen.path === path)))
