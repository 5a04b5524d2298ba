import { defineCollection } from '#app/cms/collections/collection.ts'
import { choice, line, markdown, picture, slug } from '#app/cms/collections/field.ts'
import { reservedSlugs } from './reserved-slugs.ts'

const folder = 'custom-pages'

/** Pages that admins add, at the top level of the site. */
export const customPageCollection = defineCollection({
  table: 'customPage',
  noun: 'custom page',
  title: 'Custom pages',
  path: 'custom-pages',
  permission: 'content',
  list: {
    lead: 'Pages you create. Each has its own URL and can appear in the menus.',
    detail: ({ slug }) => `/${slug}`,
  },
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 120 }),
    slug: slug(),
    body: markdown({
      label: 'Text',
      required: 'Please enter the text.',
      maxLength: 100_000,
      placeholders: true,
      folder,
    }),
    pictureId: picture({ folder }),
    menu: {
      ...choice({
        label: 'Link to this page from',
        options: {
          none: 'No menu',
          bar: 'The top bar',
          footer: 'The footer',
          both: 'The top bar and the footer',
        },
        hint: 'Visitors see the link only while the page is published. To move the link, go to Navigation.',
      }),
      // The name doubles as the field's id, and 'menu' is already the id of the site's menu.
      name: 'menus',
    },
    menuLabel: line({
      label: 'Name in the menus',
      hint: 'Leave blank to use the title.',
      maxLength: 30,
    }),
  },
  form: ['title', 'body', 'pictureId', ['menu', 'menuLabel']],
  hasSlug: true,
  reservedSlugs,
  publicPath: '/:slug',
  linkPreview: { description: 'body' },
  routes: { page: 'site/pages/custom-page.route.tsx', preview: 'site/pages/custom-page.route.tsx' },
  defaults: (now) => ({ updatedAt: now.toISOString() }),
  onUpdate: (_, now) => ({ updatedAt: now.toISOString() }),
})
