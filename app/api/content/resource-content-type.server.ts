import { z } from 'zod'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { defineContentType, itemFields } from './content-type.server.ts'

/** Links, in the same order as on the Resources page. */
export const resourceContentType = defineContentType({
  collection: resourceCollection,
  name: 'Resource',
  sort: { position: 'number', id: 'string' },
  itemSchema: z.object({
    ...itemFields,
    title: z.string(),
    url: z.string().meta({ description: 'Starts with https:// or http://' }),
  }),
  toOutput: ({ id, title, url, publishedAt, deletedAt }) => ({ id, title, url, publishedAt, deletedAt }),
})
