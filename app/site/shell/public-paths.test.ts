import { expect } from 'vitest'
import { collections } from '#app/collections.ts'
import { eventFixture, storeEvents } from '#app/events/event/event-fixture.ts'
import { storeTest } from '#tests/database.ts'
import { listPublicPaths } from './public-paths.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = '2026-11-01T00:00:00.000Z'

storeTest('lists every public page, up to the limit of a sitemap', async ({ db }) => {
  const article = { preview: '', body: '', author: '', tags: '[]', pictureId: null, updatedAt: at }
  const articles = Array.from({ length: 1001 }, (_, index) => {
    const slug = `a-${index}`
    return { ...article, id: slug, slug, title: slug, publishedAt: at }
  })
  await db.insertInto('article').values(articles).execute()
  await storeEvents(db, [
    eventFixture('ancient', { localDate: '2001-01-01' }),
    eventFixture('draft', { publishedAt: null }),
    eventFixture('next'),
  ])
  const all = await listPublicPaths(db, collections.listed, now, 50_000)
  expect(all).toEqual(
    expect.arrayContaining(['', 'volunteer', ...articles.map(({ slug }) => `articles/${slug}`)]),
  )
  expect(all.slice(-2)).toEqual(['events/next', 'events/ancient'])
  expect(await listPublicPaths(db, collections.listed, now, all.length - 1)).toEqual(all.slice(0, -1))
})
