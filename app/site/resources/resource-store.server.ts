import { isPublished } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { pageWithin, resourcesPerPage } from './resource.ts'

/** Lists one page of the published resources, in order. */
export async function listResources(db: Database, requestedPage: string | null, now: Date) {
  const { total } = await published(db, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages } = pageWithin(requestedPage, Number(total))
  const resources = await published(db, now)
    .select(['id', 'title', 'url'])
    .orderBy('position')
    .orderBy('id')
    .limit(resourcesPerPage)
    .offset((page - 1) * resourcesPerPage)
    .execute()
  return { resources, page, pages }
}

const published = (db: Database, now: Date) => db.selectFrom('resource').where(isPublished(now))
