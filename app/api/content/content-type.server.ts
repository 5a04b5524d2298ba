import { z } from 'zod'
import type { Collection, Item } from '#app/cms/collections/collection.ts'
import type { Picture } from '#app/ui/picture.ts'
import { type FieldNames, inputSchemas } from './input-schema.ts'
import { type ContentFilter, type ContentSort, contentStates } from './list-content-store.server.ts'

const defaultLimit = 25
const maxLimit = 100

const listQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxLimit)
    .default(defaultLimit)
    .meta({ description: 'The maximum number of items to return' }),
  cursor: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: '`nextCursor` of the previous page; omit it for the first page' }),
  state: z
    .enum(contentStates)
    .default('published')
    .meta({ description: 'Only members who can edit these items can see unpublished ones' }),
}

/** What an output needs in addition to the row. */
interface OutputContext {
  picture: Picture | null
  origin: string
  /** The site's time zone. */
  timeZone: string
}

/** How the API exposes a collection. */
export interface ContentType {
  collection: Collection
  /** The name of the item's schema, such as 'Event'. */
  name: string
  names: FieldNames
  sort: ContentSort
  querySchema: z.ZodObject
  conditions: (query: Record<string, string | undefined>) => ContentFilter['conditions']
  itemSchema: z.ZodObject
  listSchema: z.ZodObject
  /** The body of a request that adds an item. */
  createSchema: z.ZodObject
  /** The body of a request that changes an item. */
  updateSchema: z.ZodObject
  toOutput: (item: Item, context: OutputContext) => object
}

export function defineContentType({
  names = {},
  filters = {},
  conditions = () => [],
  ...type
}: Pick<ContentType, 'collection' | 'name' | 'sort' | 'itemSchema' | 'toOutput'> &
  Partial<Pick<ContentType, 'names' | 'conditions'>> & { filters?: z.ZodRawShape }): ContentType {
  return {
    ...type,
    ...inputSchemas(type.collection, names),
    names,
    conditions,
    querySchema: z.strictObject({ ...filters, ...listQuery }),
    listSchema: z.object({
      items: z.array(type.itemSchema),
      nextCursor: z.string().nullable().meta({ description: 'Null on the last page' }),
    }),
  }
}

const instant = z.string().meta({ format: 'date-time' })

/** The properties of every item. */
export const itemFields = {
  id: z.string(),
  publishedAt: instant
    .nullable()
    .meta({ description: 'Null for a draft; in the future for a scheduled item' }),
  deletedAt: instant
    .nullable()
    .meta({ description: 'When it was moved to the trash; null if it is not in the trash' }),
}

export const imageFields = {
  imageUrl: z.string().nullable().meta({ format: 'uri', description: 'A WebP picture; null for none' }),
  imageAlt: z.string().meta({ description: 'What the picture shows; empty without a picture' }),
}
