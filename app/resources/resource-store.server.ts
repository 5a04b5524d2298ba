import type { Database } from '#app/platform/database/database.ts'
import { pageWithin, resourcesPerPage } from './resource.ts'

/** Lists one page of the stored resources in their order. */
export async function listResources(db: Database, askedPage: string | null) {
  const { total } = await db
    .selectFrom('resource')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages } = pageWithin(askedPage, total)
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'title', 'url'])
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(resourcesPerPage)
    .offset((page - 1) * resourcesPerPage)
    .execute()
  return { resources, page, pages }
}
