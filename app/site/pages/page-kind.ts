import type { VersionedKind } from '#app/cms/collections/kind.ts'

/** A page of prose as the engine of versions knows it: each always stands, and is never a draft. */
export const pageKind: VersionedKind<'page'> = {
  table: 'page',
  key: 'slug',
  noun: 'page',
  place: 'pages',
  titleColumn: 'title',
  columns: { title: 'Title', body: 'Text' },
  stamp: (_, now) => ({ updatedAt: now.toISOString() }),
}

const about = { path: '/about', label: 'About Us' }

/** Where visitors read each of them, in the order of the list; About Us is made of two. */
export const pagePlaces = new Map([
  ['about-story', about],
  ['about-vision', about],
  ['vision', { path: '/vision', label: 'Our Vision' }],
  ['privacy', { path: '/privacy', label: 'Privacy' }],
])
