import { defineFixedCollection } from '#app/cms/collections/collection.ts'
import { line, markdown } from '#app/cms/collections/field.ts'

/** The built-in pages of prose. They always exist: admins edit them but cannot add or delete any. */
export const pageCollection = defineFixedCollection({
  table: 'page',
  key: 'slug',
  noun: 'page',
  title: 'Built-in pages',
  path: 'pages',
  permission: 'content',
  fixed: true,
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 120 }),
    body: markdown({
      label: 'Text',
      required: 'Please enter the text.',
      maxLength: 100_000,
      placeholders: true,
    }),
  },
  sampleRemoval: {
    cleared: { body: '' },
    titles: { 'about-vision': 'Our Vision (on About Us)' },
    keepReasons: { privacy: 'Forms on this site link to it. Edit it to make it yours.' },
  },
  onUpdate: (_, now) => ({ updatedAt: now.toISOString() }),
})

const aboutPage = { path: '/about', label: 'About Us' }

/** The public page that shows each page of prose, in list order. About Us shows two. */
export const publicPageLinks = new Map([
  ['about-story', aboutPage],
  ['about-vision', aboutPage],
  ['vision', { path: '/vision', label: 'Our Vision' }],
  ['privacy', { path: '/privacy', label: 'Privacy' }],
])
