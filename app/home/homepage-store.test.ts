import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { readHomepage, saveHomepage } from './homepage-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const text = { title: 'Salaam', description: 'Come in.', pictureId: null }

storeTest('where there is no home page yet, saving makes it', async ({ db }) => {
  expect(await readHomepage(db)).toMatchObject({ title: '', version: 0 })
  expect(await saveHomepage(db, text, 0, null, now)).toEqual({ ok: true })
  expect(await readHomepage(db)).toMatchObject({ title: 'Salaam', picture: null, version: 1 })
})

storeTest('of two admins with one version the second is told who was faster', async ({ db }) => {
  const maryam = await addTestMember(db, { role: 'admin', name: 'Maryam Siddiqui' })
  await saveHomepage(db, text, 0, null, new Date(now.getTime() - 1000))
  const first = await saveHomepage(db, { ...text, title: 'Theirs' }, 1, maryam, now)
  const second = await saveHomepage(db, { ...text, title: 'Ours' }, 1, null, now)
  expect(first).toEqual({ ok: true })
  expect(second).toEqual({ ok: false, version: 2, by: 'Maryam Siddiqui', at: now.toISOString() })
  expect(await readHomepage(db)).toMatchObject({ title: 'Theirs', version: 2 })
})

storeTest('a change is written down, from what to what; no change is none', async ({ db }) => {
  await saveHomepage(db, text, 0, null, now)
  await saveHomepage(db, { ...text, title: 'Welcome' }, 1, null, now)
  await saveHomepage(db, { ...text, title: 'Welcome' }, 2, null, now)
  const deeds = await db.selectFrom('activity').select(['subject', 'verb', 'changes']).execute()
  expect(deeds).toHaveLength(2)
  expect(deeds.map((deed) => JSON.parse(deed.changes))).toContainEqual({ title: ['Salaam', 'Welcome'] })
  expect(await readHomepage(db)).toMatchObject({ version: 2 })
})
