import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { listResources } from './resource-store.server.ts'

const at = '2026-11-21T15:00:00.000Z'
const now = new Date(at)

async function addResources(db: Database, count: number) {
  await db
    .insertInto('resource')
    .values(
      Array.from({ length: count }, (_, i) => ({
        id: `r${i}`,
        position: count - i,
        title: `Link ${count - i}`,
        url: 'https://example.org/',
        publishedAt: at,
        createdAt: at,
      })),
    )
    .execute()
}

storeTest('lists resources in order, twenty per page', async ({ db }) => {
  await addResources(db, 45)
  const first = await listResources(db, null, now)
  expect(first).toMatchObject({ page: 1, pages: 3 })
  expect(first.resources).toHaveLength(20)
  expect(first.resources[0]?.title).toBe('Link 1')
  const last = await listResources(db, '3', now)
  expect(last.resources.map((resource) => resource.title)).toEqual(
    [41, 42, 43, 44, 45].map((n) => `Link ${n}`),
  )
  expect((await listResources(db, '99', now)).page).toBe(3)
})

storeTest('without resources, there is one empty page', async ({ db }) => {
  expect(await listResources(db, '4', now)).toEqual({ resources: [], page: 1, pages: 1 })
})

storeTest(
  'drafts, scheduled resources and resources in the trash are neither listed nor counted',
  async ({ db }) => {
    const link = { position: 0, title: 'Link', url: 'https://example.org/', createdAt: at }
    await db
      .insertInto('resource')
      .values([
        { ...link, id: 'draft', publishedAt: null },
        { ...link, id: 'later', publishedAt: '2026-11-21T15:00:00.001Z' },
        { ...link, id: 'trash', publishedAt: at, deletedAt: at },
      ])
      .execute()
    expect(await listResources(db, null, now)).toEqual({ resources: [], page: 1, pages: 1 })
  },
)
