import { z } from 'zod'
import type { VersionedItem } from '#app/cms/collections/collection.ts'
import { homepageCollection, homepageId } from '#app/site/home/homepage-collection.ts'
import { readHomepage, saveHomepage } from '#app/site/home/homepage-store.server.ts'
import { checkContent } from './check-content.server.ts'
import { checkIfMatch, preconditionFailed } from './conditional-request.server.ts'
import { imageFields } from './content-type.server.ts'
import { inputSchemas } from './input-schema.ts'
import { imageUrlOf } from './linked-image.server.ts'
import { type Call, defineOperation } from './operation.ts'

export const homepageSchema = z.object({
  title: z.string(),
  description: z.string(),
  ...imageFields,
})
export const { updateSchema: homepageChangeSchema } = inputSchemas(homepageCollection)

type Homepage = Awaited<ReturnType<typeof readHomepage>>

const toBody = ({ origin }: Call, { title, description, picture }: Homepage) => ({
  title,
  description,
  imageUrl: imageUrlOf(origin, picture),
  imageAlt: picture?.alt ?? '',
})

export const homepageOperations = [
  defineOperation({
    id: 'getHomepage',
    method: 'GET',
    path: '/homepage',
    summary: 'Get the text and picture of the homepage',
    access: 'anyone',
    success: { status: 200, description: 'The homepage', schema: homepageSchema },
    hasItem: true,
    run: async (call) => ({ body: toBody(call, await readHomepage(call.db)) }),
  }),
  defineOperation({
    id: 'changeHomepage',
    method: 'PATCH',
    path: '/homepage',
    summary: 'Change the text or picture of the homepage',
    access: homepageCollection.permission,
    body: homepageChangeSchema,
    ifMatch: 'required',
    success: { status: 200, description: 'The changed homepage', schema: homepageSchema },
    hasItem: true,
    run: async (call, { body }) => {
      const { db, now, member, request } = call
      const before = await readHomepage(db)
      checkIfMatch(request, toBody(call, before), true)
      const { title, description, version, picture } = before
      const item: VersionedItem = { id: homepageId, version, title, description }
      const type = { collection: homepageCollection }
      const { columns, saveImageAlt } = await checkContent(call, type, { item, picture }, { ...body })
      const { outcome } = await saveHomepage(db, columns, version, member, now)
      if (outcome === 'notFound') throw new Error('The homepage is missing')
      if (outcome === 'conflict') throw preconditionFailed()
      await saveImageAlt()
      return { body: toBody(call, await readHomepage(db)) }
    },
  }),
]
