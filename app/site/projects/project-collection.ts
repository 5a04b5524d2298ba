import { defineCollection } from '#app/cms/collections/collection.ts'
import { line, markdown, picture, slug, text } from '#app/cms/collections/field.ts'

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
    summary: text({
      label: 'Summary',
      required: 'Please describe it in a sentence or two.',
      maxLength: 400,
      rows: 3,
    }),
    body: markdown({
      label: 'Text',
      required: 'Please enter the text.',
      maxLength: 100_000,
      placeholders: true,
    }),
    pictureId: picture({ folder: 'projects' }),
  },
  sortable: true,
  hasSlug: true,
  publicPath: '/projects/:slug',
  linkPreview: { description: 'summary' },
  routes: { page: 'site/projects/project-page.route.tsx', preview: 'site/projects/project-page.route.tsx' },
})
