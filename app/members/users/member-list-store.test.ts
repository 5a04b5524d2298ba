import { describe, expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { readMemberFilter } from './member-filter.ts'
import { listMembers, streamMembers } from './member-list-store.server.ts'

const affiliations = ['GT MSA', 'UGA']
const filterOf = (search: string) => readMemberFilter(new URLSearchParams(search))

async function addPeople(db: Database) {
  const people = [
    { name: 'Zayd Ibn Harith', affiliation: 'GT MSA' },
    { name: 'amina yusuf', role: 'admin' },
    { name: 'فاطمة', affiliation: 'Masjid al-Noor' },
    { name: 'Bilal', disabledAt: '2026-11-01T00:00:00.000Z' },
    { name: 'Maryam Siddiqui', affiliation: 'UGA', emailVerified: false },
  ] as const
  for (const [index, { name, ...person }] of people.entries()) {
    const { emailVerified, role, ...columns } = { emailVerified: true, role: 'user', ...person } as const
    const at = new Date(Date.UTC(2026, 10, index + 1))
    const email = `${index}@${index === 0 ? 'gatech' : 'example'}.org`
    const { id } = await addTestMember(db, { name, email, role, emailVerified }, at)
    await db
      .updateTable('user')
      .set({ affiliation: null, disabledAt: null, ...columns })
      .where('id', '=', id)
      .execute()
  }
}

async function namesOf(db: Database, search: string) {
  const { rows } = await listMembers(db, filterOf(search), affiliations, null)
  return rows.map(({ name }) => name)
}

describe('the list of members', () => {
  storeTest('sorts by name, ignoring case, or newest first', async ({ db }) => {
    await addPeople(db)
    const names = await namesOf(db, '')
    expect(names.slice(0, 4)).toEqual(['amina yusuf', 'Bilal', 'Maryam Siddiqui', 'Zayd Ibn Harith'])
    expect(await namesOf(db, 'sort=newest')).toEqual([
      'Maryam Siddiqui',
      'Bilal',
      'فاطمة',
      'amina yusuf',
      'Zayd Ibn Harith',
    ])
  })

  storeTest('searches any part of the name and email, in any word order', async ({ db }) => {
    await addPeople(db)
    expect(await namesOf(db, 'q=siddiqui+MARY')).toEqual(['Maryam Siddiqui'])
    expect(await namesOf(db, 'q=gatech')).toEqual(['Zayd Ibn Harith'])
    expect(await namesOf(db, 'q=فاط')).toEqual(['فاطمة'])
    expect(await namesOf(db, 'q=%25')).toEqual([])
  })

  storeTest('filters by role, affiliation and state', async ({ db }) => {
    await addPeople(db)
    expect(await namesOf(db, 'role=admin')).toEqual(['amina yusuf'])
    expect(await namesOf(db, 'role=user')).toHaveLength(4)
    expect(await namesOf(db, 'affiliation=UGA')).toEqual(['Maryam Siddiqui'])
    expect(await namesOf(db, 'affiliation=other')).toEqual(['فاطمة'])
    expect(await namesOf(db, 'affiliation=none')).toEqual(['amina yusuf', 'Bilal'])
    expect(await namesOf(db, 'state=suspended')).toEqual(['Bilal'])
    expect(await namesOf(db, 'state=active&role=user&affiliation=GT+MSA')).toEqual(['Zayd Ibn Harith'])
  })

  storeTest('counts a suspended member as suspended, whether verified or not', async ({ db }) => {
    for (const emailVerified of [true, false]) {
      for (const disabledAt of [null, '2026-11-01T00:00:00.000Z']) {
        const name = `${emailVerified ? 'verified' : 'unverified'}${disabledAt ? ', suspended' : ''}`
        const { id } = await addTestMember(db, { name, emailVerified })
        await db.updateTable('user').set({ disabledAt }).where('id', '=', id).execute()
      }
    }
    expect(await namesOf(db, 'state=active')).toEqual(['verified'])
    expect(await namesOf(db, 'state=unconfirmed')).toEqual(['unverified'])
    expect(await namesOf(db, 'state=suspended')).toEqual(['unverified, suspended', 'verified, suspended'])
  })

  storeTest('lists members in pages and streams them all, even with a very long name', async ({ db }) => {
    await addTestMember(db, { name: '𝒳'.repeat(10_000) })
    for (let count = 0; count < 30; count++) await addTestMember(db, { name: `Name ${count}` })
    const first = await listMembers(db, filterOf(''), affiliations, null)
    expect(first.rows).toHaveLength(25)
    const second = await listMembers(db, filterOf(''), affiliations, first.next)
    expect(second.rows).toHaveLength(6)
    let streamed = 0
    for await (const rows of streamMembers(db, filterOf(''), affiliations)) streamed += rows.length
    expect(streamed).toBe(31)
  })
})

test('an unknown role, state or order in the filter is ignored', () => {
  expect(filterOf('role=root&state=constructor&sort=up&affiliation=')).toEqual({
    text: '',
    role: null,
    affiliation: null,
    state: null,
    newestFirst: false,
  })
})
