import { expect, test } from 'vitest'
import type { Operation } from '#app/events/check-in/presence.ts'
import { countPeople, type DoorSignup, doorRows, findByCode, partyLabels, searchRows } from './door-list.ts'

const at = '2026-11-28T15:00:00.000Z'
const signups: DoorSignup[] = [
  { id: 'a', people: ['Amina Khan', 'Yusuf', 'Guest 3'], isGuest: false, code: 'K7M3QX9P' },
  { id: 'b', people: ['José'], isGuest: true, code: 'AAAA2222' },
  { id: 'c', people: ['مريم الصديقي'], isGuest: true, code: 'BBBB3333' },
]
const arrive = (id: string, person: number): Operation => ({
  id: `${id}${person}`,
  signupId: id,
  person,
  kind: 'in' as const,
  at,
})

test('a party is labeled by the name of the person who signed up, the names of the children, and numbers for the others', () => {
  expect(partyLabels('Amina', 1, 'Yusuf')).toEqual(['Amina'])
  expect(partyLabels('Amina', 4, 'Yusuf, مريم، Ali')).toEqual(['Amina', 'Yusuf', 'مريم', 'Ali'])
  expect(partyLabels('Amina', 3, 'Yusuf and Sara')).toEqual(['Amina', 'Yusuf', 'Sara'])
  expect(partyLabels('Amina', 3, '')).toEqual(['Amina', 'Guest 2', 'Guest 3'])
})

test('everyone is counted once, including children, the rest of a party, and people who have left', () => {
  const operations = [
    ...[arrive('a', 0), arrive('a', 1), arrive('b', 0), arrive('b', 0)],
    { ...arrive('b', 0), id: 'left', kind: 'out' as const, at: '2026-11-28T16:00:00.000Z' },
    // The party has become smaller, or the sign-up is not on the list.
    ...[arrive('a', 3), arrive('z', 0)],
  ]
  const rows = doorRows({ signups }, operations)
  expect(countPeople(rows)).toEqual({ expected: 5, arrived: 3, left: 1 })
})

test('a search finds parts of names, without accents, and whole codes', () => {
  const rows = doorRows({ signups }, [])
  const findIds = (search: string) => searchRows(rows, search).map(({ id }) => id)
  expect(findIds('')).toEqual(['a', 'b', 'c'])
  expect(findIds('khan AMI')).toEqual(['a'])
  expect(findIds('yus')).toEqual(['a'])
  expect(findIds('jose')).toEqual(['b'])
  expect(findIds('الصديق')).toEqual(['c'])
  expect(findIds('k7m3-qx9p')).toEqual(['a'])
  expect(findIds('K7M3')).toEqual([])
  expect(findByCode(rows, ' bbbb 3333 ')?.id).toBe('c')
  expect(findByCode(rows, 'bbbb-٣٣٣٣')?.id).toBe('c')
})

test('an Arabic name does not find someone added at the door, who has no code yet', () => {
  const rows = doorRows(
    { signups: [{ id: 'new', people: ['Sara'], isGuest: true, code: '' }, ...signups] },
    [],
  )
  expect(searchRows(rows, 'مريم').map(({ id }) => id)).toEqual(['c'])
  expect(searchRows(rows, '-').map(({ id }) => id)).toEqual([])
  expect(findByCode(rows, 'مريم')).toBeUndefined()
})
