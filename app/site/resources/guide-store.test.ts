import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { listGuides } from './guide-store.server.ts'

const at = '2026-11-21T15:00:00.000Z'

storeTest('lists only published guides, in order', async ({ db }) => {
  const guide = { description: '', videoUrl: null, pdfUrl: '/guides/x.pdf' }
  await db
    .insertInto('guide')
    .values([
      { ...guide, id: '1', slug: 'b', title: 'B', position: 2, publishedAt: at },
      { ...guide, id: '2', slug: 'a', title: 'A', position: 1, publishedAt: at },
      { ...guide, id: '3', slug: 'c', title: 'C', position: 0, publishedAt: null },
      { ...guide, id: '4', slug: 'd', title: 'D', position: 3, publishedAt: '2026-11-21T15:00:00.001Z' },
      { ...guide, id: '5', slug: 'e', title: 'E', position: 4, publishedAt: at, deletedAt: at },
    ])
    .execute()
  expect((await listGuides(db, new Date(at))).map(({ title }) => title)).toEqual(['A', 'B'])
})
