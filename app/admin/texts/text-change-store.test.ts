import { expect } from 'vitest'
import { restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import { enableReadCache } from '#app/platform/database/read-cache.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { defineTexts, line } from '#app/platform/settings/text.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { changeText, findText } from './text-change-store.server.ts'
import { textCollection } from './text-collection.ts'

const { title } = defineTexts('test', { title: 'Test', paths: ['/'] }, { title: line('Title', 'Salaam') })
const id = title.key
const now = new Date('2026-11-22T12:00:00Z')

storeTest(
  'a changed text has versions, and undoing its first change restores the default',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const change = (version: number, value: string) => changeText(db, title, { version, value }, admin, now)
    expect(await findText(db, title)).toEqual({ value: null, version: 0 })
    expect(await change(0, 'Welcome')).toMatchObject({ outcome: 'changed', from: 1 })
    expect(await change(2, 'Marhaba')).toMatchObject({ outcome: 'changed', from: 2 })
    expect((await readSettings(db)).texts).toEqual({ [id]: 'Marhaba' })
    const revisions = await listRevisions(db, textCollection, id)
    expect(revisions.map(({ snapshot }) => snapshot.value)).toEqual(['Marhaba', 'Welcome', null])

    await restoreVersion(db, textCollection, { id, version: 3, earlierVersion: 1 }, admin, now)
    expect((await readSettings(db)).texts).toEqual({})
    const entries = await db.selectFrom('activity').select(['verb', 'subject', 'label']).execute()
    expect(entries.map(({ verb }) => verb).sort()).toEqual(['changed', 'changed', 'restored'])
    expect(entries[0]).toMatchObject({ subject: 'text', label: 'Test: Title' })
  },
)

storeTest(
  'entering the default resets the text, so that a later default in the code applies',
  async ({ db }) => {
    await changeText(db, title, { version: 0, value: 'Welcome' }, null, now)
    await changeText(db, title, { version: 2, value: 'Salaam' }, null, now)
    expect(await findText(db, title)).toEqual({ value: null, version: 3 })
    expect((await readSettings(db)).texts).toEqual({})
  },
)

storeTest(
  'when two admins change a text for the first time, the second gets a conflict that names the first',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    await changeText(db, title, { version: 0, value: 'Welcome' }, admin, now)
    const second = await changeText(db, title, { version: 0, value: 'Hello' }, null, now)
    expect(second).toMatchObject({ outcome: 'conflict', by: 'Hafsa', version: 2 })
    expect(await findText(db, title)).toMatchObject({ value: 'Welcome' })
  },
)

storeTest('reading the texts again runs no query until a text changes', async (database) => {
  const { db } = database
  enableReadCache(db, database)
  const queries: string[] = []
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  enableReadCache(counted, database)
  await readSettings(counted)
  const queriesOfFirstRead = queries.length
  expect(queriesOfFirstRead).toBeGreaterThan(0)
  await readSettings(counted)
  expect(queries).toHaveLength(queriesOfFirstRead)
  await changeText(db, title, { version: 0, value: 'Welcome' }, null, now)
  expect((await readSettings(counted)).texts).toEqual({ [id]: 'Welcome' })
  expect(queries).toHaveLength(2 * queriesOfFirstRead)
})
