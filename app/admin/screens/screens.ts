import { type Collection, listPath, nounWithArticle } from '#app/cms/collections/collection.ts'
import { settingSections } from '#app/platform/settings/settings.ts'
import type { MenuLink } from '#app/ui/page/shell.ts'

export interface Screen extends MenuLink {
  /** Other words that people search for. */
  keywords?: string
}

export interface ScreenGroup {
  title: string
  screens: Screen[]
}

export const overview: Screen = {
  path: '/admin/overview',
  label: 'Overview',
  keywords: 'dashboard statistics charts attention',
}

const content = 'Content'

/** All screens in the menu of the admin area, after the overview. */
const groups: ScreenGroup[] = [
  {
    title: 'Inbox',
    screens: [
      { path: '/admin/initiatives', label: 'Initiatives', keywords: 'submissions proposals ideas' },
      { path: '/admin/donations', label: 'Donations', keywords: 'pledges gifts money giving' },
      { path: '/admin/messages', label: 'Messages', keywords: 'contact form replies' },
      { path: '/admin/mail', label: 'Mail', keywords: 'email outbox failed stored sent' },
    ],
  },
  {
    title: 'Calendar',
    screens: [
      {
        path: '/admin/opportunities',
        label: 'Opportunities',
        keywords: 'events attendance sign-ups volunteer',
      },
    ],
  },
  {
    title: content,
    screens: [
      { path: '/admin/homepage', label: 'Homepage', keywords: 'home picture hero' },
      { path: '/admin/slides', label: 'Slides', keywords: 'hero pictures carousel' },
      { path: '/admin/media', label: 'Media', keywords: 'pictures images library files uploads' },
      { path: '/admin/resources', label: 'Resources', keywords: 'links' },
      { path: '/admin/guides', label: 'Guides', keywords: 'toolkit pdf video' },
      { path: '/admin/articles', label: 'Articles', keywords: 'reflections reports blog' },
      { path: '/admin/projects', label: 'Projects', keywords: 'programs' },
      { path: '/admin/pages', label: 'Pages', keywords: 'about vision privacy' },
      { path: '/admin/texts', label: 'Texts', keywords: 'words sentences emails' },
      { path: '/admin/custom-pages', label: 'Custom pages', keywords: 'own pages' },
    ],
  },
  {
    title: 'People',
    screens: [
      { path: '/admin/users', label: 'Users', keywords: 'members admins accounts' },
      { path: '/admin/newsletter', label: 'Newsletter', keywords: 'subscribers issues' },
    ],
  },
  {
    title: 'Site',
    screens: [
      { path: '/admin/navigation', label: 'Navigation', keywords: 'menu top bar footer order' },
      { path: '/admin/settings', label: 'Settings', keywords: 'name links time zone password' },
      { path: '/admin/activity', label: 'Activity', keywords: 'log history audit' },
      { path: '/admin/imports', label: 'Imports', keywords: 'csv ics upload members attendance resources' },
      { path: '/admin/backups', label: 'Backups', keywords: 'restore download' },
    ],
  },
]

/** The screens of all groups. Collections that are not listed above are last in Content. */
export function screenGroups(collections: readonly Pick<Collection, 'path' | 'title'>[]): ScreenGroup[] {
  const known = new Set(groups.flatMap(({ screens }) => screens.map(({ path }) => path)))
  const others = collections
    .map((collection) => ({ path: listPath(collection), label: collection.title }))
    .filter(({ path }) => !known.has(path))
  return groups.map((group) =>
    group.title === content ? { ...group, screens: [...group.screens, ...others] } : group,
  )
}

/** Screens that other screens link to. */
const moreScreens: Screen[] = [
  { path: '/admin/checklist', label: 'Checklist', keywords: 'setup first steps' },
  { path: '/admin/sample-content', label: 'Sample content', keywords: 'remove samples' },
  { path: '/admin/newsletter/subscribers', label: 'Subscribers', keywords: 'newsletter' },
  { path: '/admin/newsletter/new', label: 'Write an issue', keywords: 'newsletter new send' },
  { path: '/admin/newsletter/store', label: 'Store list', keywords: 'merch notify' },
  { path: '/admin/donations/new', label: 'Add a received gift', keywords: 'donation cash check' },
  { path: '/admin/imports/url', label: 'Events from a link', keywords: 'import calendar ics url' },
  { path: '/design', label: 'Design', keywords: 'components colors' },
]

/** All screens that can be searched: those of the menu, and those that other screens link to. */
export function allScreens(
  collections: readonly Pick<Collection, 'path' | 'title' | 'noun' | 'routes'>[],
): ScreenGroup[] {
  const settings = settingSections.map(({ slug, title, lead }) => ({
    path: `/admin/settings/${slug}`,
    label: title,
    keywords: `settings ${lead}`,
  }))
  const forms = collections.map((collection) => ({
    // A custom list has the form for a new item itself.
    path: collection.routes?.list ? listPath(collection) : `${listPath(collection)}/new`,
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

/** The four tabs of the specification (section 2) in its order. `/admin` opens the first one. */
export const mainTabs: Screen[] = [
  '/admin/users',
  '/admin/resources',
  '/admin/homepage',
  '/admin/opportunities',
].flatMap((path) => groups.flatMap(({ screens }) => screens.filter((screen) => screen.path === path)))
