import { expect } from 'vitest'
import { findPublishedItem } from '#app/cms/collections/item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { articleCollection } from './article-collection.ts'
import { countArticles, listArticles, listFullArticles, toArticle } from './article-store.server.ts'

async function findArticle(db: Database, slug: string, now: Date) {
  const item = await findPublishedItem(db, articleCollection, slug, now)
  return item && toArticle(db, item)
}

const now = new Date('2026-11-21T12:00:00Z')

async function addArticle(
  db: Database,
  slug: string,
  publishedAt: string | null,
  deletedAt: string | null = null,
) {
  await db
    .insertInto('article')
    .values({
      id: slug,
      slug,
      title: slug,
      preview: '',
      body: 'Words',
      author: 'Amina',
      tags: '["food"]',
      pictureId: null,
      publishedAt,
      deletedAt,
      updatedAt: now.toISOString(),
    })
    .execute()
}

storeTest('drafts, scheduled articles and articles in the trash are hidden', async ({ db }) => {
  await addArticle(db, 'draft', null)
  await addArticle(db, 'tomorrow', '2026-11-22T12:00:00.000Z')
  await addArticle(db, 'today', '2026-11-21T12:00:00.000Z')
  await addArticle(db, 'trash', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z')
  expect((await listArticles(db, now)).map((article) => article.slug)).toEqual(['today'])
  expect(await countArticles(db, now)).toBe(1)
  expect(await findArticle(db, 'draft', now)).toBeUndefined()
  expect(await findArticle(db, 'tomorrow', now)).toBeUndefined()
  expect(await findArticle(db, 'trash', now)).toBeUndefined()
  expect((await findArticle(db, 'today', now))?.tags).toEqual(['food'])
  expect(await listFullArticles(db, now, 20)).toMatchObject([
    { slug: 'today', body: 'Words', tags: ['food'] },
  ])
})

storeTest('the pages together list all articles, newest first, without gaps or repeats', async ({ db }) => {
  for (let day = 1; day <= 5; day++) await addArticle(db, `day-${day}`, `2026-11-0${day}T12:00:00.000Z`)
  const pages = [
    await listArticles(db, now, 1, 2),
    await listArticles(db, now, 2, 2),
    await listArticles(db, now, 3, 2),
  ]
  expect(pages.map((page) => page.map((article) => article.slug))).toEqual([
    ['day-5', 'day-4'],
    ['day-3', 'day-2'],
    ['day-1'],
  ])
})

storeTest(
  'placeholders from the settings are filled in, in the list and on the article’s page',
  async ({ db }) => {
    await addArticle(db, 'claims', '2026-11-21T12:00:00.000Z')
    await db.updateTable('article').set({ preview: '{People} read', body: 'We served {meals}.' }).execute()
    await saveSettings(db, { impactPeople: 'over 60 people', impactMeals: '2,000 *warm* meals' })
    expect((await listArticles(db, now))[0]?.preview).toBe('Over 60 people read')
    expect(await findArticle(db, 'claims', now)).toMatchObject({
      preview: 'Over 60 people read',
      body: 'We served 2,000 \\*warm\\* meals.',
    })
    expect(await listFullArticles(db, now, 20)).toEqual([await findArticle(db, 'claims', now)])
  },
)
