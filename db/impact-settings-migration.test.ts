import { expect } from 'vitest'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { up } from './migrations/2026-12-04r-impact-settings.ts'

storeTest('the migration of the impact numbers keeps their values and unsaved changes', async ({ db }) => {
  const { id: userId } = await addTestMember(db, { role: 'admin' })
  const values = { peopleClaim: 'over 60 people', mealsClaim: 'over 2,000 meals', claimsAsOf: 'May 2026' }
  await db
    .insertInto('setting')
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  const copy = {
    userId,
    editor: 'tab',
    sequence: 1,
    baseVersion: null,
    title: '',
    savedAt: '',
    closedAt: null,
  }
  await db
    .insertInto('workingCopy')
    .values([
      {
        ...copy,
        id: 'a',
        collection: 'settings',
        itemId: 'claims',
        fields: '{"peopleClaim":"peopleClaim?"}',
      },
      { ...copy, id: 'b', collection: 'settings', itemId: 'links', fields: '{"peopleClaim":""}' },
    ])
    .execute()

  await up(db)

  expect(await readSettings(db)).toMatchObject({
    impactPeople: 'over 60 people',
    impactMeals: 'over 2,000 meals',
    impactCountedOn: 'May 2026',
  })
  const copies = db.selectFrom('workingCopy').select(['itemId', 'path', 'fields']).orderBy('id')
  expect(await copies.execute()).toEqual([
    { itemId: 'impact', path: '/admin/settings/impact', fields: '{"impactPeople":"peopleClaim?"}' },
    { itemId: 'links', path: '', fields: '{"peopleClaim":""}' },
  ])
})
