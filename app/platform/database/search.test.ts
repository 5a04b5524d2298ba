import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { contains, searchTerms, textContains } from './search.server.ts'

test('splits a query into a limited number of terms, without control characters', () => {
  expect(searchTerms(null)).toEqual([])
  expect(searchTerms('  Maryam\u0000\n siddiqui ')).toEqual(['Maryam', 'siddiqui'])
  expect(searchTerms('a '.repeat(500))).toHaveLength(6)
  expect(searchTerms('x'.repeat(10_000))[0]).toHaveLength(100)
})

storeTest('ignores case and treats wildcards as plain characters', async ({ db }) => {
  for (const name of ['Maryam', 'Élodie', 'ÖMER', 'فاطمة', '100% Halal', 'under_score', 'back\\slash']) {
    await addTestMember(db, { name })
  }
  const found = async (word: string) => {
    const rows = await db.selectFrom('user').select('name').where(contains('searchText', word)).execute()
    return rows.map(({ name }) => name)
  }
  expect(await found('MARY')).toEqual(['Maryam'])
  expect(await found('élodie')).toEqual(['Élodie'])
  expect(await found('ÉLO')).toEqual(['Élodie'])
  expect(await found('ömer')).toEqual(['ÖMER'])
  expect(await found('اطم')).toEqual(['فاطمة'])
  expect(await found('%')).toEqual(['100% Halal'])
  expect(await found('_')).toEqual(['under_score'])
  expect(await found('\\')).toEqual(['back\\slash'])
  expect(await found("'")).toEqual([])
})

storeTest('finds a text with or without its apostrophes', async ({ db }) => {
  for (const name of ["Qur'an Circles", 'The Qur’an Log', 'Masjid Cleanups'])
    await addTestMember(db, { name })
  const found = async (word: string) => {
    const name = sql.ref<string>('name')
    const rows = await db.selectFrom('user').select('name').where(textContains(name, word)).execute()
    return rows.map(({ name }) => name).sort()
  }
  const both = ["Qur'an Circles", 'The Qur’an Log']
  expect(await found('quran')).toEqual(both)
  expect(await found("QUR'AN")).toEqual(both)
  expect(await found('qur’an')).toEqual(both)
  expect(await found('masjid')).toEqual(['Masjid Cleanups'])
})
