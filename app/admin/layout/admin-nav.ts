import { type Collection, listPath } from '#app/cms/collections/collection.ts'
import type { MenuLink } from '#app/ui/page/shell.ts'

/** The admin tabs in order: those of the specification (section 2), then the others. */
export const adminNav: MenuLink[] = [
  { path: '/admin/users', label: 'Users' },
  { path: '/admin/resources', label: 'Resources' },
  { path: '/admin/homepage', label: 'Homepage' },
  { path: '/admin/opportunities', label: 'Opportunities' },
  { path: '/admin/initiatives', label: 'Initiatives' },
  { path: '/admin/donations', label: 'Donations' },
  { path: '/admin/messages', label: 'Messages' },
  { path: '/admin/articles', label: 'Articles' },
  { path: '/admin/projects', label: 'Projects' },
  { path: '/admin/guides', label: 'Guides' },
  { path: '/admin/pages', label: 'Pages' },
  { path: '/admin/custom-pages', label: 'Custom pages' },
  { path: '/admin/navigation', label: 'Navigation' },
  { path: '/admin/slides', label: 'Slides' },
  { path: '/admin/newsletter', label: 'Newsletter' },
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/activity', label: 'Activity' },
  { path: '/admin/mail', label: 'Mail' },
  { path: '/admin/imports', label: 'Imports' },
  { path: '/admin/backups', label: 'Backups' },
  { path: '/admin/overview', label: 'Overview' },
]

/** All tabs. Collections that are not listed in `adminNav` come last. */
export function allTabs(collections: readonly Pick<Collection, 'path' | 'title'>[]): MenuLink[] {
  const known = new Set(adminNav.map(({ path }) => path))
  const others = collections.map((collection) => ({ path: listPath(collection), label: collection.title }))
  return [...adminNav, ...others.filter(({ path }) => !known.has(path))]
}
