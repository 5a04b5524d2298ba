import { defineCollection } from '#app/cms/collections/collection.ts'
import { body, line, picture, slug, summary } from '#app/cms/collections/field.ts'

export const projectCollection = defineCollection({
  table: 'project',
  noun: 'project',
  title: 'Projects',
  path: 'projects',
  permission: 'content',
  list: {
    lead: 'The projects on the Projects page, in the order visitors see them. The first one is featured.',
    detail: ({ summary }) => String(summary),
  },
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 160 }),
    slug: slug(),
    summary: summary('Summary'),
    body: body(),
    pictureId: picture({ folder: 'projects' }),
  },
  sortable: true,
  hasSlug: true,
  publicPath: '/projects/:slug',
  linkPreview: { description: 'summary' },
  routes: { page: 'site/projects/project-page.route.tsx', preview: 'site/projects/project-page.route.tsx' },
})
