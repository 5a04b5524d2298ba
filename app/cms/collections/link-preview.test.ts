import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { defineCollection, type Item } from './collection.ts'
import { picture, stored } from './field.ts'
import { readLinkPreview } from './link-preview.server.ts'

const collection = defineCollection({
  table: 'article',
  noun: 'article',
  title: 'Articles',
  path: 'articles',
  permission: 'content',
  list: { lead: '' },
  titleField: 'title',
  fields: {
    title: stored('Title'),
    preview: stored('Preview text'),
    pictureId: picture({ folder: 'articles' }),
  },
  publicPath: '/articles/:slug',
  linkPreview: { description: 'preview', type: 'article' },
})

const item: Item = {
  id: 'a',
  version: 1,
  publishedAt: '2026-11-01T12:00:00.000Z',
  deletedAt: null,
  title: 'Plates at {name}',
  preview: '{People} ate.',
  pictureId: 'plates',
}

storeTest(
  'a link preview has the declared title and description, with placeholders filled in, and the picture',
  async ({ db }) => {
    await db
      .insertInto('picture')
      .values({
        id: 'plates',
        source: 'builtin',
        alt: 'Plates on a table',
        shapes: '[]',
        focalX: 0.5,
        focalY: 0.5,
        createdAt: '2026-11-01T12:00:00.000Z',
      })
      .execute()
    const settings = { name: '"Nur"', impactPeople: '"over 90 people"' }
    for (const [key, value] of Object.entries(settings)) {
      await db.insertInto('setting').values({ key, value }).execute()
    }
    const preview = {
      title: 'Plates at Nur',
      description: 'Over 90 people ate.',
      type: 'article',
      image: { path: '/pictures/plates-share.jpg', alt: 'Plates on a table' },
    }
    expect(await readLinkPreview(db, collection, item)).toEqual(preview)
    const { image: _, ...withoutPicture } = preview
    expect(await readLinkPreview(db, collection, { ...item, pictureId: null })).toEqual(withoutPicture)
    expect(await readLinkPreview(db, collection, { ...item, pictureId: 'deleted' })).toEqual(withoutPicture)
  },
)
