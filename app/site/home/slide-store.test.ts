import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { listSlides } from './slide-store.server.ts'

const at = '2026-11-21T15:00:00.000Z'

storeTest('lists exactly the published slides, in order', async ({ db }) => {
  await db
    .insertInto('picture')
    .values({
      id: 'p',
      source: 'builtin',
      alt: '',
      shapes: '[]',
      focalX: 0.5,
      focalY: 0.5,
      createdAt: at,
    })
    .execute()
  const slide = { pictureId: 'p', alt: '', caption: '' }
  await db
    .insertInto('slide')
    .values([
      { ...slide, id: 'second', position: 2, publishedAt: at },
      { ...slide, id: 'first', position: 1, publishedAt: at },
      { ...slide, id: 'draft', position: 0, publishedAt: null },
      { ...slide, id: 'later', position: 3, publishedAt: '2026-11-21T15:00:00.001Z' },
      { ...slide, id: 'trash', position: 4, publishedAt: at, deletedAt: at },
    ])
    .execute()
  expect((await listSlides(db, new Date(at))).map(({ id }) => id)).toEqual(['first', 'second'])
})
