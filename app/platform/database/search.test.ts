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
  const namesFoundBy = async (word: string) => {
    const rows = await db.selectFrom('user').select('name').where(contains('searchText', word)).execute()
    return rows.map(({ name }) => name)
  }
  expect(await namesFoundBy('MARY')).toEqual(['Maryam'])
  expect(await namesFoundBy('élodie')).toEqual(['Élodie'])
  expect(await namesFoundBy('ÉLO')).toEqual(['Élodie'])
  expect(await namesFoundBy('ömer')).toEqual(['ÖMER'])
  expect(await namesFoundBy('اطم')).toEqual(['فاطمة'])
  expect(await namesFoundBy('%')).toEqual(['100% Halal'])
  expect(await namesFoundBy('_')).toEqual(['under_score'])
  expect(await namesFoundBy('\\')).toEqual(['back\\slash'])
  expect(await namesFoundBy("'")).toEqual([])
})

storeTest('finds a text with or without its apostrophes', async ({ db }) => {
  for (const name of ["Qur'an Circles", 'The Qur’an Log', 'Masjid Cleanups'])
    await addTestMember(db, { name })
  const namesFoundBy = async (word: string) => {
    const name = sql.ref<string>('name')
    const rows = await db.selectFrom('user').select('name').where(textContains(name, word)).execute()
    return rows.map(({ name }) => name).sort()
  }
  const both = ["Qur'an Circles", 'The Qur’an Log']
  expect(await namesFoundBy('quran')).toEqual(both)
  expect(await namesFoundBy("QUR'AN")).toEqual(both)
  expect(await namesFoundBy('qur’an')).toEqual(both)
  expect(await namesFoundBy('masjid')).toEqual(['Masjid Cleanups'])
})
