import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { collections } from '#app/collections.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { listPublicPaths } from './public-paths.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = '2026-11-01T00:00:00.000Z'

storeTest('lists every public page, up to a limit', async ({ db }) => {
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
  const listed = await listPublicPaths(db, collections.listed, now, 50_000)
  const all = listed.map(({ path }) => path)
  expect(all).toEqual(
    expect.arrayContaining([
      '',
      'volunteer',
      'quran',
      'quran/how-it-counts',
      ...articles.map(({ slug }) => `articles/${slug}`),
    ]),
  )
  expect(all.slice(-2)).toEqual(['events/next', 'events/ancient'])
  expect(await listPublicPaths(db, collections.listed, now, all.length - 1)).toEqual(listed.slice(0, -1))
})

storeTest(
  'a page’s last modification is its latest change or its publication, whichever is later',
  async ({ db }) => {
    const project = collections.listed.find(({ table }) => table === 'project')
    if (!project) throw new Error('No projects')
    const content = { title: 'Meals', summary: '', body: '', pictureId: null, publishedAt: at }
    const { id } = await addItem(db, project, content, null, new Date('2026-10-01T00:00:00Z'))
    await storeEvents(db, [eventFixture('next', { updatedAt: '2026-11-03T10:00:00.000Z' })])
    const readTimes = async () => {
      const paths = await listPublicPaths(db, collections.listed, now, 50_000)
      return Object.fromEntries(paths.map(({ path, lastModified }) => [path, lastModified]))
    }
    expect(await readTimes()).toMatchObject({
      '': undefined,
      'projects/meals': at,
      'events/next': '2026-11-03T10:00:00.000Z',
    })
    const change = { id, version: 1, values: { body: 'More' } }
    await changeItem(db, project, change, null, new Date('2026-11-05T00:00:00Z'))
    expect((await readTimes())['projects/meals']).toBe('2026-11-05T00:00:00.000Z')
  },
)
