import { expect } from 'vitest'
import { pictureSourcesOf } from '#app/cms/collections/registry.server.ts'
import { writeCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import { collections } from '#app/collections.ts'
import { saveReport } from '#app/events/report/report-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addIssue } from '#app/site/newsletter/issue-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { purgeUnusedUploads } from './unused-picture-store.server.ts'

const sources = pictureSourcesOf(collections)
const now = new Date('2026-11-21T12:00:00Z')
const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000)

storeTest('a picture in unsaved changes is not marked as unused', async ({ db }) => {
  const picture = { source: 'upload' as const, alt: '', shapes: '[]', focalX: 0.5, focalY: 0.5 }
  const ids = ['articles/chosen-0000000000', 'articles/in-text-0000000000', 'articles/unused-0000000000']
  const [chosen = '', inText, unused] = ids
  await db
    .insertInto('picture')
    .values(ids.map((id) => ({ ...picture, id, createdAt: now.toISOString() })))
    .execute()
  const { id: userId } = await addTestMember(db, { role: 'editor' })
  const copy = {
    collection: 'articles',
    itemId: '',
    sequence: 1,
    baseVersion: null,
    title: 'A',
    path: '/admin/articles/new',
    savedAt: now.toISOString(),
    continues: '',
  }
  const body = `![A mural](/files/${inText}-wide-800.webp#800x480)`
  await writeCopy(db, userId, { ...copy, id: 'a', editor: 'a', fields: { pictureId: chosen } })
  await writeCopy(db, userId, { ...copy, id: 'b', editor: 'b', fields: { body } })
  await purgeUnusedUploads(db, sources.tables, now, inDays(-30))
  const rows = await db.selectFrom('picture').select('id').where('unusedSince', 'is not', null).execute()
  expect(rows).toEqual([{ id: unused }])
})

storeTest(
  'does not mark pictures in newsletters, campaign updates and event reports as unused',
  async ({ db }) => {
    const picture = { source: 'upload' as const, alt: '', shapes: '[]', focalX: 0.5, focalY: 0.5 }
    const at = now.toISOString()
    const ids = ['a', 'b', 'c', 'd'].map((letter) => `library/mural-${letter.repeat(10)}`)
    await db
      .insertInto('picture')
      .values(ids.map((id) => ({ ...picture, id, createdAt: at })))
      .execute()
    const [inIssue, inUpdate, inReport] = ids.map((id) => `![A mural](/files/${id}-wide-800.webp#800x480)`)
    await addIssue(db, { subject: 'November', body: inIssue ?? '' }, null, now)
    const { id: campaignId } = await addCampaign(db, {}, now)
    const update = { campaignId, title: '', body: inUpdate ?? '', authorName: '', createdAt: at, sentAt: at }
    await db
      .insertInto('campaignUpdate')
      .values({ ...update, id: 'u' })
      .execute()
    const report = { people: 1, numbers: [], pictureIds: [], hasConsent: false, isPublished: true }
    await saveReport(db, await storeSignupEvent(db), { ...report, body: inReport ?? '' }, null, now)
    await purgeUnusedUploads(db, sources.tables, now, inDays(-30))
    const rows = await db.selectFrom('picture').select('id').where('unusedSince', 'is not', null).execute()
    expect(rows).toEqual([{ id: ids[3] }])
  },
)

storeTest('reads the revisions once for any number of unused pictures', async ({ db }) => {
  const picture = { source: 'upload' as const, alt: '', shapes: '[]', focalX: 0.5, focalY: 0.5 }
  const ids = Array.from({ length: 9 }, (_, index) => `homepage/p-${String(index).padStart(10, '0')}`)
  const at = now.toISOString()
  await db
    .insertInto('picture')
    .values(ids.map((id) => ({ ...picture, id, createdAt: at })))
    .execute()
  const { queries, observed } = recordQueries(db)
  await purgeUnusedUploads(observed, sources.tables, now, inDays(-30))
  const { count } = await db
    .selectFrom('picture')
    .select(({ fn }) => fn.count<number>('unusedSince').as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(9)
  const revisionQueries = queries.filter((query) => query.includes('"revision"'))
  expect(revisionQueries).toHaveLength(1)
  // There is no subquery for each picture.
  expect(revisionQueries[0]).not.toContain('"picture"')
})

/** `observed` is the database; it adds each of its queries to `queries`. */
function recordQueries(db: Database) {
  const queries: string[] = []
  const observed = db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { queries, observed }
}
