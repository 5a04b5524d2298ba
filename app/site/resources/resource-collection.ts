import { defineCollection } from '#app/cms/collections/collection.ts'
import { line, url } from '#app/cms/collections/field.ts'
import { hostOf } from './resource.ts'

export const maxResourceTitleLength = 200

/** Links: a title and a URL (specification, section 5). */
export const resourceCollection = defineCollection({
  table: 'resource',
  noun: 'resource',
  title: 'Resources',
  path: 'resources',
  permission: 'content',
  list: {
    lead: 'The links on the Resources page, in the order visitors see them.',
    detail: ({ url }) => hostOf(String(url)),
  },
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: maxResourceTitleLength }),
    url: url({ label: 'Link', required: 'Please enter the link.' }),
  },
  form: [['title', 'url']],
  publishedByDefault: true,
  sortable: true,
  inlineEditPath: '/resources?edit=resources',
  publicPath: '/resources',
  routes: {
    preview: 'site/resources/resource-preview.route.tsx',
    list: 'site/resources/resources-admin.route.tsx',
  },
  defaults: (now) => ({ createdAt: now.toISOString() }),
})
